import HomeCatalog
import HomeModel

/// What a meter keeps of the energy it counts, besides attributes.
///
/// Counts are in microwatt-hours and stop at the greatest number there is. All fields hold times of the clock, or are
/// meaningless without one.
struct EnergyTally: Schema {
    /// Since when the power has been what it is, in microseconds.
    @Field<Int64>(0x100) var since
    /// The power since then, in milliwatts; negative flows out.
    @Field<Int64>(0x101) var power
    /// What had flowed in by then.
    @Field<Int64>(0x102) var imported
    /// What had flowed out by then.
    @Field<Int64>(0x103) var exported
    /// When it was last reported, or will be, in microseconds.
    @Field<Int64>(0x104) var reported
    /// When the present period began, in microseconds.
    @Field<Int64>(0x105) var periodStart
    /// What had flowed in by then.
    @Field<Int64>(0x106) var importedBefore
    /// What had flowed out by then.
    @Field<Int64>(0x107) var exportedBefore
}

extension Record<EnergyTally> {
    /// Begins with what a meter shows.
    mutating func begin(_ meter: TraitDraft<Matter.ElectricalEnergyMeasurementTrait>, at now: HomeTime) {
        func count(_ energy: Int64?) -> Int64 { Int64(clamping: Int128(energy ?? 0) * 1000) }
        self.since = now.microseconds
        self.imported = count(meter.cumulativeEnergyImported?.energy)
        self.exported = count(meter.cumulativeEnergyExported?.energy)
        self.periodStart = now.microseconds
        self.importedBefore = self.imported
        self.exportedBefore = self.exported
    }

    /// What has flowed in by a time.
    func imported(at time: HomeTime) -> Int64 {
        Int64(clamping: Int128(self.imported ?? 0) + max(0, flowed(until: time)))
    }

    /// What has flowed out by a time.
    func exported(at time: HomeTime) -> Int64 {
        Int64(clamping: Int128(self.exported ?? 0) + max(0, -flowed(until: time)))
    }

    /// The power is another one from now on. While it stays the same, nothing is rounded.
    mutating func change(to power: Int64, at now: HomeTime) {
        guard power != self.power ?? 0 else { return }
        (self.imported, self.exported) = (imported(at: now), exported(at: now))
        self.since = now.microseconds
        self.power = power
    }

    /// Begins another period, and returns what flowed in and out in the one that ends now.
    mutating func endPeriod(at now: HomeTime) -> (imported: Int64, exported: Int64) {
        let (imported, exported) = (imported(at: now), exported(at: now))
        let flowed = (
            imported.saturatingSubtracting(self.importedBefore ?? 0),
            exported.saturatingSubtracting(self.exportedBefore ?? 0)
        )
        self.periodStart = now.microseconds
        self.importedBefore = imported
        self.exportedBefore = exported
        return flowed
    }

    /// 3.6 mJ are a microwatt-hour.
    private func flowed(until time: HomeTime) -> Int128 {
        guard let since = self.since, let power = self.power, time.microseconds > since else { return 0 }
        return Int128(power) * (Int128(time.microseconds) - Int128(since)) / 3_600_000
    }
}

extension TraitDraft<Matter.ElectricalEnergyMeasurementTrait> {
    var tally: Record<EnergyTally> {
        get { memory.flatMap { Record($0) } ?? Record() }
        nonmutating set { memory = newValue.value == .empty ? nil : newValue.value }
    }
}

extension HomeTime {
    /// When what was reported last, or will be, at a time in microseconds may be reported again: a second later.
    static func nextReport(after reported: Int64?, now: HomeTime) -> HomeTime {
        guard let reported else { return now }
        let last = HomeTime(microseconds: reported)
        return last > now ? last : last + .seconds(1)
    }
}
