/// Converts colors between the cloud's degrees and fractions, Matter's 254ths, and RGB.
enum ColorScale {
    /// A color by hue (0 to 360), saturation and value (0 to 1).
    struct HSV: Hashable {
        var hue: Double
        var saturation: Double
        var value: Double
    }

    /// Returns the nearest hue in 254ths of a full circle.
    static func hue(degrees: Double) -> UInt8 { UInt8((max(0, min(360, degrees)) / 360 * 254).rounded()) }

    static func degrees(hue: UInt8) -> Double { (Double(min(hue, 254)) / 254 * 3600).rounded() / 10 }

    /// Returns the nearest saturation in 254ths.
    static func saturation(share: Double) -> UInt8 { UInt8((max(0, min(1, share)) * 254).rounded()) }

    static func share(saturation: UInt8) -> Double { (Double(min(saturation, 254)) / 254 * 1000).rounded() / 1000 }

    /// Returns the hue, saturation and value of an RGB color such as `0xFF8000`.
    static func hsv(rgb: UInt32) -> HSV {
        let red = Double(rgb >> 16 & 255) / 255
        let green = Double(rgb >> 8 & 255) / 255
        let blue = Double(rgb & 255) / 255
        let maximum = max(red, green, blue)
        let span = maximum - min(red, green, blue)
        guard span > 0 else { return HSV(hue: 0, saturation: 0, value: maximum) }
        var sixths =
            switch maximum {
            case red: (green - blue) / span
            case green: (blue - red) / span + 2
            default: (red - green) / span + 4
            }
        if sixths < 0 { sixths += 6 }
        return HSV(hue: sixths * 60, saturation: span / maximum, value: maximum)
    }

    static func rgb(_ color: HSV) -> UInt32 {
        let chroma = color.value * color.saturation
        let sixths = color.hue / 60
        let middle = chroma * (1 - abs(sixths.truncatingRemainder(dividingBy: 2) - 1))
        let (red, green, blue): (Double, Double, Double) =
            switch sixths {
            case ..<1: (chroma, middle, 0)
            case ..<2: (middle, chroma, 0)
            case ..<3: (0, chroma, middle)
            case ..<4: (0, middle, chroma)
            case ..<5: (middle, 0, chroma)
            default: (chroma, 0, middle)
            }
        let base = color.value - chroma
        func part(_ share: Double) -> UInt32 { UInt32(max(0, min(255, ((share + base) * 255).rounded()))) }
        return part(red) << 16 | part(green) << 8 | part(blue)
    }
}
