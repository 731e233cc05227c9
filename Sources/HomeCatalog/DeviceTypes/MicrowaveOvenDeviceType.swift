public import HomeModel

/// An oven that heats food by microwaves for a set time at a set power.
///
/// Source: Matter 1.4.1, device type 0x0079
public enum MicrowaveOvenDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0079

    public struct MatterTraits: Schema {
        @Required<Matter.MicrowaveOvenModeTrait>() public var microwaveOvenModeTrait
        @Required<Matter.MicrowaveOvenControlTrait>() public var microwaveOvenControlTrait
        @Required<Matter.OperationalStateTrait>() public var operationalStateTrait
        @Supported<Matter.FanControlTrait>() public var fanControlTrait
        @Supported<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedModeSelectTrait>() public var extendedModeSelectTrait
        @Supported<Google.CookTrait>() public var cookTrait
        @Supported<Google.TimerTrait>() public var timerTrait
    }

    public static let display = DeviceTypeDisplay(
        .oven,
        summary: Reading.job("Cooking"),
        actions: [
            .buttons(
                .invoke(
                    Matter.MicrowaveOvenControlTrait.self, \.setCookingParameters, "Cook",
                    when: [
                        .attribute(Matter.OperationalStateTrait.self, \.operationalState, isNot: .running, .paused)
                    ]
                ) {
                    $0.ask(\.cookTime)
                    $0.fix(\.startAfterSetting, true)
                },
                .pauseJob, .resumeJob, .stopJob,
                .invoke(
                    Matter.MicrowaveOvenControlTrait.self, \.addMoreTime, "Add 30 s",
                    when: [.attribute(Matter.OperationalStateTrait.self, \.operationalState, is: .running, .paused)]
                ) { $0.fix(\.timeToAdd, 30) })
        ])
}
