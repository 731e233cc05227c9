public import HomeModel

/// A device that has modes of its maker, from which a person selects one.
///
/// Source: Matter 1.4.1, device type 0x0027
public enum ModeSelectDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0027

    public struct MatterTraits: Schema {
        @Required<Matter.ModeSelectTrait>() public var modeSelectTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .remote,
        summary: [.value(Matter.ModeSelectTrait.self, \.currentMode)],
        actions: [
            DeviceAction(
                .select, values: [AttributePath(Matter.ModeSelectTrait.self, \.currentMode)],
                steps: [.invoke(Matter.ModeSelectTrait.self, \.changeToMode) { $0.control(\.newMode) }])
        ])
}
