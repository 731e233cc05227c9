import Testing

@testable import HomeSimulation

@Suite struct ChromaticityTests {
    @Test(arguments: [(500.0, 0.527, 0.413), (370.0, 0.460, 0.411), (154.0, 0.313, 0.324)])
    func aWhiteIsOnTheBlackBodyCurve(mireds: Double, x: Double, y: Double) {
        let white = Chromaticity(mireds: mireds)
        #expect(abs(white.x - x) < 0.002)
        #expect(abs(white.y - y) < 0.002)
        #expect(abs(white.mireds - mireds) < mireds / 40)
    }

    @Test(arguments: [0.0, 0.1, 0.25, 0.4, 0.5, 0.75, 0.99], [0.2, 0.6, 1.0])
    func hueAndSaturationRoundTrip(hue: Double, saturation: Double) {
        let back = Chromaticity(hue: hue, saturation: saturation).hueAndSaturation
        #expect(abs(back.hue - hue) < 0.02)
        #expect(abs(back.saturation - saturation) < 0.02)
    }
}
