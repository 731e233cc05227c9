import HomeCatalog
import HomeModel

/// The exact energy counts of a meter, besides its attributes.
///
/// Counts are in microwatt-hours and saturate. All tags are 0x100 or higher, so the fields are not copied to another
/// home, whose clock differs.
struct EnergyTally: LocalSchema {
    /// When the power changed last, in microseconds.
    @Field<Int64>(0x100) var since
    /// The power since ``since``, in milliwatts; negative if the device exports.
    @Field<Int64>(0x101) var power
    /// The energy imported until ``since``.
    @Field<Int64>(0x102) var imported
    /// The energy exported until ``since``.
    @Field<Int64>(0x103) var exported
    /// The time of the last or next report, in microseconds.
    @Field<Int64>(0x104) var lastOrNextReport
    /// When the current period began, in microseconds.
    @Field<Int64>(0x105) var periodStart
    /// The energy imported until ``periodStart``.
    @Field<Int64>(0x106) var importedAtPeriodStart
    /// The energy exported until ``periodStart``.
    @Field<Int64>(0x107) var exportedAtPeriodStart
}

extension Record<EnergyTally> {
    /// Starts counting from the attributes of a meter.
    mutating func begin(_ meter: TraitDraft<Matter.ElectricalEnergyMeasurementTrait>, at now: HomeTime) {
        func count(_ energy: Int64?) -> Int64 { Int64(clamping: Int128(energy ?? 0) * 1000) }
        self.since = now.microseconds
        self.imported = count(meter.cumulativeEnergyImported?.energy)
        self.exported = count(meter.cumulativeEnergyExported?.energy)
        self.periodStart = now.microseconds
        self.importedAtPeriodStart = self.imported
        self.exportedAtPeriodStart = self.exported
    }

    /// Returns the energy imported and exported until a time. A microwatt-hour is 3.6 mJ.
    func counts(at time: HomeTime) -> (imported: Int64, exported: Int64) {
        var energy: Int128 = 0
        if let since = self.since, let power = self.power, time.microseconds > since {
            energy = Int128(power) * (Int128(time.microseconds) - Int128(since)) / 3_600_000
        }
        return (
            Int64(clamping: Int128(self.imported ?? 0) + max(0, energy)),
            Int64(clamping: Int128(self.exported ?? 0) + max(0, -energy))
        )
    }

    /// Changes the power. The counts are rounded only when the power changes.
    mutating func changePower(to power: Int64, at now: HomeTime) {
        guard power != self.power ?? 0 else { return }
        (self.imported, self.exported) = counts(at: now)
        self.since = now.microseconds
        self.power = power
    }

    /// Starts a new period and returns the energy of the period that ends now.
    mutating func endPeriod(at now: HomeTime) -> (imported: Int64, exported: Int64) {
        let (imported, exported) = (self.importedAtPeriodStart ?? 0, self.exportedAtPeriodStart ?? 0)
        beginPeriod(at: now)
        return (
            (self.importedAtPeriodStart ?? 0).saturatingSubtracting(imported),
            (self.exportedAtPeriodStart ?? 0).saturatingSubtracting(exported)
        )
    }

    mutating func beginPeriod(at time: HomeTime) {
        self.periodStart = time.microseconds
        (self.importedAtPeriodStart, self.exportedAtPeriodStart) = counts(at: time)
    }
}

extension TraitDraft<Matter.ElectricalEnergyMeasurementTrait> {
    var tally: Record<EnergyTally> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }
}

extension HomeTime {
    /// Returns the earliest time of the next report.
    ///
    /// - Parameter lastOrNext: The time of the last or of the planned report, in microseconds. A planned report keeps
    ///   its time; the next one after a past report is an interval later. nil if there was none.
    static func nextReport(_ lastOrNext: Int64?, every interval: Span = .seconds(1), now: HomeTime) -> HomeTime {
        guard let lastOrNext else { return now }
        let time = HomeTime(microseconds: lastOrNext)
        return time > now ? time : time + interval
    }
}
