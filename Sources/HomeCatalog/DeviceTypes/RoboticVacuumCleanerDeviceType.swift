public import HomeModel

/// A robot that vacuums the floor.
///
/// Source: Matter 1.4.1, device type 0x0074
public enum RoboticVacuumCleanerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0074
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.RvcRunModeTrait>() public var rvcRunModeTrait
        @Required<Matter.RvcOperationalStateTrait>() public var rvcOperationalStateTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.RvcCleanModeTrait>() public var rvcCleanModeTrait
        @Supported<Matter.ServiceAreaTrait>() public var serviceAreaTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedPowerSourceTrait>() public var extendedPowerSourceTrait
        @Supported<Google.LocatorTrait>() public var locatorTrait
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
    }

    public static let display = DeviceTypeDisplay(
        .vacuum,
        summary: [
            .value(
                Matter.RvcOperationalStateTrait.self, \.operationalState,
                words: [Word(Matter.RvcOperationalStateTrait.OperationalStateEnum.running, "Cleaning", .active)]),
            .value(
                Matter.RvcOperationalStateTrait.self, \.countdownTime, text: "{value} left",
                when: .attribute(Matter.RvcOperationalStateTrait.self, \.operationalState, is: .running, .paused)),
        ],
        actions: [
            .buttons(
                .invoke(
                    Matter.RvcRunModeTrait.self, \.changeToMode, "Clean",
                    when: [
                        .attribute(
                            Matter.RvcOperationalStateTrait.self, \.operationalState, isNot: .running, .paused,
                            .error)
                    ]
                ) {
                    $0.mode(\.newMode, of: Matter.RvcRunModeTrait.self, Matter.RvcRunModeTrait.ModeTag.cleaning)
                },
                .invoke(
                    Matter.RvcOperationalStateTrait.self, \.pause,
                    when: [
                        .attribute(
                            Matter.RvcOperationalStateTrait.self, \.operationalState, is: .running, .seekingCharger)
                    ]),
                .invoke(
                    Matter.RvcOperationalStateTrait.self, \.resume,
                    when: [.attribute(Matter.RvcOperationalStateTrait.self, \.operationalState, is: .paused)]),
                .invoke(
                    Matter.RvcOperationalStateTrait.self, \.goHome,
                    when: [
                        .attribute(
                            Matter.RvcOperationalStateTrait.self, \.operationalState, is: .running, .paused,
                            .stopped)
                    ])),
            .mode(Matter.RvcCleanModeTrait.self, Matter.RvcCleanModeTrait.ModeTag.self, "Cleaning mode"),
            .mode(Matter.RvcRunModeTrait.self, Matter.RvcRunModeTrait.ModeTag.self, "Job"),
            .locate,
        ])
}
