import Testing

@testable import HomeSimulation

@Suite struct ChromaticityTests {
    @Test(arguments: [(500.0, 0.527, 0.413), (370.0, 0.460, 0.411), (154.0, 0.313, 0.324)])
    func aColorTemperatureIsOnTheBlackBodyCurve(mireds: Double, x: Double, y: Double) {
        let point = Chromaticity(mireds: mireds)
        #expect(abs(point.x - x) < 0.002)
        #expect(abs(point.y - y) < 0.002)
        #expect(abs(point.mireds - mireds) < mireds / 40)
    }

    @Test(arguments: [0.0, 0.1, 0.25, 0.4, 0.5, 0.75, 0.99], [0.2, 0.6, 1.0])
    func hueAndSaturationRoundTrip(hue: Double, saturation: Double) {
        let result = Chromaticity(hue: hue, saturation: saturation).hueAndSaturation
        #expect(abs(result.hue - hue) < 0.02)
        #expect(abs(result.saturation - saturation) < 0.02)
    }
}
