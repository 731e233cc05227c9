public import HomeModel

/// A scene, which sets several devices to given states with one command.
///
/// Source: Google Home APIs, device type GoogleScene
public enum GoogleSceneDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Required<Google.SceneTrait>() public var sceneTrait
    }

    public static let display = DeviceTypeDisplay(
        .scene, text: "Ready",
        actions: [
            .buttons(
                .invoke(Google.SceneTrait.self, \.activateScene, "Activate"),
                .invoke(
                    Google.SceneTrait.self, \.deactivateScene, "Deactivate",
                    when: [.attribute(Google.SceneTrait.self, \.sceneReversible, is: true)]))
        ])
}
