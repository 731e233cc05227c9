public import HomeModel

/// A switch or button that reports when a person uses it.
///
/// Source: Matter 1.4.1, device type 0x000F
public enum GenericSwitchDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x000F
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.SwitchTrait>() public var switchTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.SyntheticSwitchTrait>() public var syntheticSwitchTrait
    }

    public static let display = DeviceTypeDisplay(
        .remote,
        summary: [
            .value(
                Matter.SwitchTrait.self, \.currentPosition, text: "Position {value}",
                words: [Word(UInt8(0), "Ready"), Word(UInt8(1), "Pressed")],
                when: .attribute(Matter.SwitchTrait.self, \.numberOfPositions, is: 2)),
            .value(
                Matter.SwitchTrait.self, \.currentPosition, text: "Position {value}",
                when: .attribute(Matter.SwitchTrait.self, \.numberOfPositions, isNot: 2)),
        ])
}
