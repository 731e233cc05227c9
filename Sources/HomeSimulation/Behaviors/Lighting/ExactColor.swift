/// A color as on a screen: hue, saturation and value, or red, green and blue.
struct ExactColor: Equatable {
    /// The hue in degrees: red is 0, green is 120, blue is 240.
    var hue: Double
    /// The saturation, from 0 (white) to 1.
    var saturation: Double
    /// The brightness, from 0 (black) to 1.
    var value: Double

    init(hue: Double, saturation: Double, value: Double) {
        self.hue = hue
        self.saturation = saturation
        self.value = value
    }

    init(red: UInt8, green: UInt8, blue: UInt8) {
        let (red, green, blue) = (Double(red) / 255, Double(green) / 255, Double(blue) / 255)
        value = max(red, green, blue)
        let range = value - min(red, green, blue)
        saturation = value > 0 ? range / value : 0
        guard range > 0 else {
            hue = 0
            return
        }
        let sixths: Double
        if value == red {
            sixths = (green - blue) / range
        } else if value == green {
            sixths = (blue - red) / range + 2
        } else {
            sixths = (red - green) / range + 4
        }
        hue = sixths < 0 ? sixths * 60 + 360 : sixths * 60
    }

    var red: UInt8 { part(5) }
    var green: UInt8 { part(3) }
    var blue: UInt8 { part(1) }

    /// Returns the amount of a primary color at a distance from the hue, in sixths of the circle.
    private func part(_ sixths: Double) -> UInt8 {
        let distance = (sixths + hue / 60).truncatingRemainder(dividingBy: 6)
        let missing = max(0, min(distance, 4 - distance, 1))
        return UInt8((value * (1 - saturation * missing) * 255).rounded())
    }
}

extension ExactColor {
    /// Returns the color with this name, in any capitalization; nil if there is none.
    static func named(_ name: String) -> ExactColor? { names[name.lowercased()] }

    static var allNames: [String] { names.keys.sorted() }

    private static let names: [String: ExactColor] = [
        "amber": ExactColor(hue: 45, saturation: 1, value: 1),
        "blue": ExactColor(hue: 240, saturation: 1, value: 1),
        "coral": ExactColor(hue: 16, saturation: 0.69, value: 1),
        "cyan": ExactColor(hue: 180, saturation: 1, value: 1),
        "gold": ExactColor(hue: 51, saturation: 1, value: 1),
        "green": ExactColor(hue: 120, saturation: 1, value: 1),
        "lavender": ExactColor(hue: 255, saturation: 0.5, value: 1),
        "lime": ExactColor(hue: 75, saturation: 1, value: 1),
        "magenta": ExactColor(hue: 300, saturation: 1, value: 1),
        "orange": ExactColor(hue: 39, saturation: 1, value: 1),
        "pink": ExactColor(hue: 350, saturation: 0.25, value: 1),
        "purple": ExactColor(hue: 277, saturation: 0.87, value: 0.94),
        "red": ExactColor(hue: 0, saturation: 1, value: 1),
        "salmon": ExactColor(hue: 6, saturation: 0.54, value: 0.98),
        "teal": ExactColor(hue: 180, saturation: 1, value: 0.5),
        "turquoise": ExactColor(hue: 174, saturation: 0.71, value: 0.88),
        "violet": ExactColor(hue: 300, saturation: 0.45, value: 0.93),
        "white": ExactColor(hue: 0, saturation: 0, value: 1),
        "yellow": ExactColor(hue: 60, saturation: 1, value: 1),
    ]
}
