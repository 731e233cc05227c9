import HomeCatalog
import HomeModel

// Device types that the guides name and the catalogue lacks; each goes from here when it is declared there.

/// A light that can be dimmed and whose white can be warmer or colder.
enum ColorTemperatureLightDeviceType: MatterDeviceType {
    static let id: DeviceTypeID = 0x010C

    struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.lighting) var onOffTrait
        @Required<Matter.LevelControlTrait>(.onOff, .lighting) var levelControlTrait
        @Required<Matter.ColorControlTrait>(.colorTemperature) var colorControlTrait
        @Supported<Matter.BasicInformationTrait>() var basicInformationTrait
    }
}

/// A light that can be dimmed and can have any colour.
enum ExtendedColorLightDeviceType: MatterDeviceType {
    static let id: DeviceTypeID = 0x010D

    struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>(.lighting) var onOffTrait
        @Required<Matter.LevelControlTrait>(.onOff, .lighting) var levelControlTrait
        @Required<Matter.ColorControlTrait>(.xy, .colorTemperature) var colorControlTrait
        @Supported<Matter.BasicInformationTrait>() var basicInformationTrait
    }
}

/// Moves the air of a room.
enum FanDeviceType: MatterDeviceType {
    static let id: DeviceTypeID = 0x002B

    struct MatterTraits: Schema {
        @Required<Matter.FanControlTrait>() var fanControlTrait
    }
}
