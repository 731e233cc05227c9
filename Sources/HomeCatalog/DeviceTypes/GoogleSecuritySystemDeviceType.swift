public import HomeModel

/// An alarm system that can be armed and disarmed.
///
/// Source: Google Home APIs, device type GoogleSecuritySystem
public enum GoogleSecuritySystemDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Required<Google.ArmDisarmTrait>() public var armDisarmTrait
        @Required<Google.StatusReportTrait>() public var statusReportTrait
    }

    public static let display = DeviceTypeDisplay(
        .shield,
        summary: [
            .value(
                Google.ArmDisarmTrait.self, \.armState,
                when: .attribute(Google.ArmDisarmTrait.self, \.armState, is: .exitCountdown, .preAlarm, .alarm)),
            .value(Google.ArmDisarmTrait.self, \.isArmed),
            .value(
                Google.ArmDisarmTrait.self, \.currentArmLevel,
                when: .attribute(Google.ArmDisarmTrait.self, \.isArmed, is: true)),
        ],
        actions: [
            DeviceAction(
                .keypad,
                steps: [
                    .invoke(
                        Google.ArmDisarmTrait.self, \.armDisarm, "Arm",
                        when: [.attribute(Google.ArmDisarmTrait.self, \.isArmed, isNot: true)]
                    ) {
                        $0.fix(\.arm, true)
                        $0.ask(\.armLevel)
                    },
                    .invoke(
                        Google.ArmDisarmTrait.self, \.armDisarm, "Disarm",
                        when: [.attribute(Google.ArmDisarmTrait.self, \.isArmed, is: true)]
                    ) { $0.fix(\.arm, false) },
                ])
        ])
}
