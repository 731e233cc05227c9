import HomeCatalog
import HomeModel

/// The batteries of a device: charge, warning and replacement.
enum Battery {
    /// The charges, in half percent, at and below which a battery is low or critical.
    static let (warning, critical): (UInt8, UInt8) = (40, 10)

    /// Sets the charge, in half percent, and the attributes that depend on it.
    static func set(_ charge: UInt8, of source: TraitDraft<Matter.PowerSourceTrait>) {
        source.batPercentRemaining = charge
        source.batChargeLevel = charge <= critical ? .critical : charge <= warning ? .warning : .ok
        source.batReplacementNeeded = charge <= critical
    }

    /// Returns all batteries of the device.
    static func sources(of endpoint: Endpoint) -> [TraitDraft<Matter.PowerSourceTrait>] {
        endpoint.parts.map { $0[Matter.PowerSourceTrait.self] }.filter { $0.has(.battery) }
    }
}
