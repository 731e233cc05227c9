import HomeModel

/// What becomes of one Cloud-to-cloud trait.
protocol CloudTraitMapping: Sendable {
    /// The trait without `action.devices.traits.`.
    static var name: String { get }

    /// The traits that stand for it on this device; empty where nothing does.
    static func placements(_ reader: inout TraitReader) -> [Placement]
}

/// A trait of the catalogue and the device type it belongs on.
struct Placement {
    let type: DeviceTypeDefinition
    let trait: TraitTemplate
}

/// Every Cloud-to-cloud trait that is mapped, in alphabetical order.
enum CloudTraits {
    static let mappings: [any CloudTraitMapping.Type] = [
        BrightnessMapping.self,
        HumiditySettingMapping.self,
        LockUnlockMapping.self,
        OnOffMapping.self,
        TemperatureControlMapping.self,
        TemperatureSettingMapping.self,
        VolumeMapping.self,
    ]

    static func mapping(named name: String) -> (any CloudTraitMapping.Type)? {
        mappings.first { $0.name == name }
    }
}
