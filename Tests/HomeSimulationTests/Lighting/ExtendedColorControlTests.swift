import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct ExtendedColorControlTests {
    typealias Exact = Google.ExtendedColorControlTrait
    typealias Color = Matter.ColorControlTrait

    private static func light(_ features: [Color.Feature]) -> SimulatedDevice {
        SimulatedDevice.with(
            ExtendedColorLightDeviceType.self,
            TraitTemplate(Color.self, features: features) {
                $0.colorMode = .currentXAndCurrentY
                $0.enhancedColorMode = .currentXAndCurrentY
            },
            TraitTemplate(Exact.self) {
                $0.currentName = ""
                $0.currentRed = 0
                $0.currentGreen = 0
                $0.currentBlue = 0
                $0.currentHue = 0
                $0.currentSaturation = 0
                $0.currentValue = 0
            })
    }

    @Test(arguments: [
        (0xFF0000, 0.0, 1.0, 1.0), (0x00FF00, 120, 1, 1), (0x0000FF, 240, 1, 1), (0xFFFFFF, 0, 0, 1),
        (0x800080, 300, 1, 128.0 / 255), (0xFF8000, 60 * 128.0 / 255, 1, 1),
    ])
    func aColorConvertsBetweenRGBAndHSV(rgb: Int, hue: Double, saturation: Double, value: Double) {
        let color = ExactColor(
            red: UInt8(rgb >> 16), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
        #expect(abs(color.hue - hue) < 1e-9)
        #expect(abs(color.saturation - saturation) < 1e-9)
        #expect(abs(color.value - value) < 1e-9)
        #expect(Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue) == rgb)
    }

    @Test func mattersColorIsTheNearestOfItsScale() throws {
        var light = Self.light([.hueSaturation, .xy])
        try light.send(Exact.self, \.moveToColorRGB) {
            $0.red = 0
            $0.green = 255
            $0.blue = 0
        }
        #expect(light[Exact.self].currentHue == 120)
        #expect(light[Color.self].colorMode == .currentHueAndCurrentSaturation)
        #expect(light[Color.self].currentHue == 85)
        #expect(light[Color.self].currentSaturation == 254)
    }

    @Test func aLightWithoutHueSetsAPointOfTheDiagram() throws {
        var light = Self.light([.xy])
        try light.send(Exact.self, \.moveToColorHSV) {
            $0.hue = 240
            $0.saturation = 1
            $0[dynamicMember: \.value] = 0.5
        }
        #expect(light[Exact.self].currentBlue == 128)
        #expect(light[Color.self].colorMode == .currentXAndCurrentY)
        let x = Double(light[Color.self].currentX ?? 0) / 65536
        #expect(x < 0.2)
    }

    @Test func aColorCanBeSetByName() throws {
        var light = Self.light([.hueSaturation])
        try light.send(Exact.self, \.moveToColorName) { $0.colorName = "Lavender" }
        #expect(light[Exact.self].currentName == "Lavender")
        #expect(light[Exact.self].currentHue == 255)
        try light.send(Exact.self, \.moveToColorRGB) { $0.red = 255 }
        #expect(light[Exact.self].currentName == "")
        let error = #expect(throws: HomeError.self) {
            try light.send(Exact.self, \.moveToColorName) { $0.colorName = "greige" }
        }
        #expect(error?.code == .notFound)
    }
}
