import HomeCatalog
import HomeModel

/// Behavior of Google's Extended Color Control: sets a color by name, by red, green and blue, or by hue, saturation and
/// value. Matter's Color Control then has the nearest color of its scale. Only Level Control sets the brightness.
struct ExtendedColorControlBehavior: Behavior {
    typealias Subject = Google.ExtendedColorControlTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.moveToColorName) { (endpoint, fields) throws(HomeError) in
                let name = fields.colorName ?? ""
                guard let color = ExactColor.named(name) else {
                    throw .unknown("color", name, among: ExactColor.allNames)
                }
                Self.apply(color, name: name, on: endpoint)
            },
            .on(\.moveToColorRGB) { endpoint, fields in
                let color = ExactColor(red: fields.red ?? 0, green: fields.green ?? 0, blue: fields.blue ?? 0)
                Self.apply(color, on: endpoint)
            },
            .on(\.moveToColorHSV) { endpoint, fields in
                let color = ExactColor(
                    hue: Double(fields.hue ?? 0), saturation: Double(fields.saturation ?? 0),
                    value: Double(fields[dynamicMember: \.value] ?? 0))
                Self.apply(color, on: endpoint)
            },
        ]
    }

    private static func apply(_ color: ExactColor, name: String = "", on endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        light.currentName = name
        light.currentRed = color.red
        light.currentGreen = color.green
        light.currentBlue = color.blue
        light.currentHue = Float(color.hue)
        light.currentSaturation = Float(color.saturation)
        light.currentValue = Float(color.value)
        if endpoint.has(Matter.ColorControlTrait.self) { ColorControlBehavior.apply(color, on: endpoint) }
    }
}

extension ColorControlBehavior {
    /// Sets a color at once: as hue and saturation if the light supports them, else as a point of the color diagram.
    static func apply(_ color: ExactColor, on endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        ScenesManagementBehavior.invalidateCurrentScene(endpoint)
        guard light.has(.hueSaturation) else {
            setColorForm(.point, on: endpoint)
            stop(endpoint)
            let point = Chromaticity(hue: color.hue / 360, saturation: color.saturation)
            light.currentX = min(65279, UInt16(clamping: Int64(saturating: (point.x * 65536).rounded())))
            light.currentY = min(65279, UInt16(clamping: Int64(saturating: (point.y * 65536).rounded())))
            return
        }
        setColorForm(.hue, on: endpoint)
        endLoop(endpoint, restoresHue: false)
        stop(endpoint)
        let hue = Int64(saturating: (color.hue / 360 * 254).rounded())
        set(hue: light.has(.enhancedHue) ? hue * 256 : hue, on: endpoint)
        light.currentSaturation = UInt8(clamping: Int64(saturating: (color.saturation * 254).rounded()))
    }
}
