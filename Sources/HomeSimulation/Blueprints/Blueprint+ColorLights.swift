import HomeCatalog
import HomeModel

extension Blueprint {
    /// A lamp with color temperatures from candlelight to daylight.
    static let colorTemperatureLight = Blueprint(
        ColorTemperatureLightDeviceType.self, Product("Northlight", 0xFFF1, "White Bulb", 0x8004),
        [
            .lightSwitch, .brightness,
            TraitTemplate(Matter.ColorControlTrait.self, features: [.colorTemperature]) {
                $0.setWhite()
                $0.colorCapabilities = [.colorTemperature]
            },
        ])

    /// A color lamp, initially warm white.
    static let extendedColorLight = Blueprint(
        ExtendedColorLightDeviceType.self, Product("Northlight", 0xFFF1, "Color Bulb", 0x8005),
        [
            .lightSwitch, .brightness,
            TraitTemplate(
                Matter.ColorControlTrait.self,
                features: [.hueSaturation, .enhancedHue, .colorLoop, .xy, .colorTemperature]
            ) {
                $0.setWhite()
                $0.colorCapabilities = [.hueSaturation, .enhancedHue, .colorLoop, .xy, .colorTemperature]
                // The same white as the color temperature.
                $0.currentX = 30_138
                $0.currentY = 26_909
                $0.currentHue = 21
                $0.enhancedCurrentHue = 21 << 8
                $0.currentSaturation = 140
            },
        ])
}

extension AttributeEditor<Matter.ColorControlTrait> {
    /// Sets a warm white of 2,700 K in a range of 2,000 to 6,500 K.
    fileprivate mutating func setWhite() {
        self.colorTempPhysicalMinMireds = 153
        self.colorTempPhysicalMaxMireds = 500
        self.coupleColorTempToLevelMinMireds = 153
        self.startUpColorTemperatureMireds = nil
        self.colorTemperatureMireds = 370
        self.colorMode = .colorTemperatureMireds
        self.enhancedColorMode = .colorTemperatureMireds
        self.numberOfPrimaries = 0
        self.remainingTime = 0
    }
}
