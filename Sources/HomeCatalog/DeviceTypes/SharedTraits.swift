public import HomeModel

// The traits of device types that differ in their purpose and their words only.

/// The Matter traits of a device type that has traits of Google only.
public struct BasicTraits: Schema {
    @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
}

/// The traits of a device type whose function is in other parts of the device.
public struct IdentifiedTraits: Schema {
    @Supported<Matter.IdentifyTrait>() public var identifyTrait
    @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
}

/// The traits of a device that cooks or prepares food in jobs.
public enum CookerTraits {
    public struct MatterTraits: Schema {
        @Required<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Required<Google.CookTrait>() public var cookTrait
        @Required<Google.TimerTrait>() public var timerTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
    }
}

/// The traits of a device that can be switched on and off, with the settings of its maker.
public enum SwitchedTraits {
    public struct MatterTraits: Schema {
        @Required<Matter.OnOffTrait>() public var onOffTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.TogglesTrait>() public var togglesTrait
        @Supported<Google.ExtendedModeSelectTrait>() public var extendedModeSelectTrait
    }
}

/// The Matter traits of a device that controls other devices, which are bound to it.
public struct ControllerTraits: Schema {
    @Required<Matter.IdentifyTrait>() public var identifyTrait
    @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
}

/// The Matter traits of a sensor that distinguishes two states.
public struct BooleanSensorTraits: Schema {
    @Required<Matter.BooleanStateTrait>() public var booleanStateTrait
    @Required<Matter.IdentifyTrait>() public var identifyTrait
    @Supported<Matter.BooleanStateConfigurationTrait>() public var booleanStateConfigurationTrait
    @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
}
