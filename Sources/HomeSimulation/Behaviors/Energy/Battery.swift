import HomeCatalog
import HomeModel

/// The battery of a device: what its power source shows, and what an alarm says of it.
enum Battery {
    /// In half percents.
    static let (warning, critical): (UInt8, UInt8) = (40, 10)

    /// Sets the charge, in half percents, and what follows from it.
    static func set(_ charge: UInt8, of source: TraitDraft<Matter.PowerSourceTrait>) {
        source.batPercentRemaining = charge
        source.batChargeLevel = charge <= critical ? .critical : charge <= warning ? .warning : .ok
        source.batReplacementNeeded = charge <= critical
    }

    /// The batteries of the device of a part.
    static func sources(of endpoint: Endpoint) -> [TraitDraft<Matter.PowerSourceTrait>] {
        endpoint.parts.map { $0[Matter.PowerSourceTrait.self] }.filter { $0.has(.battery) }
    }
}
