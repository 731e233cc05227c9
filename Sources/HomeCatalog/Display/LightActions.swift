import HomeModel

// Actions that lights share.

extension DeviceAction {
    static let brightness = DeviceAction(
        .slider, "Brightness", values: [AttributePath(Matter.LevelControlTrait.self, \.currentLevel)],
        steps: [
            .invoke(Matter.LevelControlTrait.self, \.moveToLevelWithOnOff) {
                $0.control(\.level)
                $0.fix(\.transitionTime, nil)
            }
        ])

    static let colorTemperature = DeviceAction(
        .slider, "Color temperature",
        values: [AttributePath(Matter.ColorControlTrait.self, \.colorTemperatureMireds)],
        steps: [
            .invoke(Matter.ColorControlTrait.self, \.moveToColorTemperature) {
                $0.control(\.colorTemperatureMireds)
                $0.fix(\.transitionTime, 0)
            }
        ])

    static let hueAndSaturation = DeviceAction(
        .color, "Color",
        values: [
            AttributePath(Matter.ColorControlTrait.self, \.currentHue),
            AttributePath(Matter.ColorControlTrait.self, \.currentSaturation),
        ],
        space: .hueSaturation,
        steps: [
            .invoke(Matter.ColorControlTrait.self, \.moveToHueAndSaturation) {
                $0.control(\.hue, 0)
                $0.control(\.saturation, 1)
                $0.fix(\.transitionTime, 0)
            }
        ])

    static let xyColor = DeviceAction(
        .color, "Color",
        values: [
            AttributePath(Matter.ColorControlTrait.self, \.currentX),
            AttributePath(Matter.ColorControlTrait.self, \.currentY),
        ],
        space: .xy,
        steps: [
            .invoke(Matter.ColorControlTrait.self, \.moveToColor) {
                $0.control(\.colorX, 0)
                $0.control(\.colorY, 1)
                $0.fix(\.transitionTime, 0)
            }
        ])
}
