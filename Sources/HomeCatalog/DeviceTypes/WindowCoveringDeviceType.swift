public import HomeModel

/// A blind, a shade, a shutter or a curtain that a motor moves.
///
/// Source: Matter 1.4.1, device type 0x0202
public enum WindowCoveringDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0202
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.WindowCoveringTrait>() public var windowCoveringTrait
        @Required<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.GroupsTrait>() public var groupsTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.OpenCloseTrait>() public var openCloseTrait
    }

    public static let display = DeviceTypeDisplay(
        .blinds,
        summary: [
            .value(
                Matter.WindowCoveringTrait.self, \.currentPositionLiftPercent100ths, text: "{value} closed",
                words: [Word(UInt16(0), "Open"), Word(UInt16(10_000), "Closed")]),
            .value(
                Matter.WindowCoveringTrait.self, \.currentPositionTiltPercent100ths, text: "tilted {value}",
                words: [Word(UInt16(0), "")]),
        ],
        actions: [
            DeviceAction(
                .position, "Position",
                values: [AttributePath(Matter.WindowCoveringTrait.self, \.currentPositionLiftPercent100ths)],
                steps: [
                    .invoke(Matter.WindowCoveringTrait.self, \.goToLiftPercentage) {
                        $0.control(\.liftPercent100thsValue)
                    },
                    .invoke(Matter.WindowCoveringTrait.self, \.upOrOpen),
                    .invoke(Matter.WindowCoveringTrait.self, \.stopMotion),
                    .invoke(Matter.WindowCoveringTrait.self, \.downOrClose),
                ]),
            .buttons(
                .invoke(Matter.WindowCoveringTrait.self, \.upOrOpen),
                .invoke(Matter.WindowCoveringTrait.self, \.stopMotion),
                .invoke(Matter.WindowCoveringTrait.self, \.downOrClose)),
            DeviceAction(
                .slider, "Tilt",
                values: [AttributePath(Matter.WindowCoveringTrait.self, \.currentPositionTiltPercent100ths)],
                steps: [
                    .invoke(Matter.WindowCoveringTrait.self, \.goToTiltPercentage) {
                        $0.control(\.tiltPercent100thsValue)
                    }
                ]),
        ])
}
