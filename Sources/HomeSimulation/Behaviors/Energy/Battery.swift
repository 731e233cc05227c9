import HomeCatalog
import HomeModel

/// The batteries of a device: charge, warning and replacement.
enum Battery {
    /// The charges, in half percent, at and below which a battery is low or critical.
    static let (warning, critical): (UInt8, UInt8) = (40, 10)

    /// The minimum interval of the reports of a charge.
    private static let reportInterval = Span.seconds(10)

    /// The reports of a charge. The tag is 0x100 or higher, so it is not copied to another home, whose clock differs.
    private struct Reports: LocalSchema {
        /// The time of the last or next report, in microseconds.
        @Field<Int64>(0x100) var lastOrNext
    }

    /// Sets the charge, in half percent, and the attributes that depend on it. A charge that follows another one within
    /// ten seconds can be read at once and is reported later.
    static func set(_ charge: UInt8, of source: TraitDraft<Matter.PowerSourceTrait>, at now: HomeTime) {
        var reports: Record<Reports> = source.storedRecord()
        let due = HomeTime.nextReport(reports.lastOrNext, every: reportInterval, now: now)
        if now >= due || source.batPercentRemaining == nil {
            source.batPercentRemaining = charge
        } else {
            source.delayReport(of: \.batPercentRemaining, at: Int64(charge), until: due)
        }
        reports.lastOrNext = max(due, now).microseconds
        source.store(reports)
        source.batChargeLevel = charge <= critical ? .critical : charge <= warning ? .warning : .ok
        source.batReplacementNeeded = charge <= critical
    }

    /// Returns all batteries of the device.
    static func sources(of endpoint: Endpoint) -> [TraitDraft<Matter.PowerSourceTrait>] {
        endpoint.parts.map { $0[Matter.PowerSourceTrait.self] }.filter { $0.has(.battery) }
    }
}
