import HomeCatalog
import HomeModel
import JSON

/// The color of a light: Matter's hue and saturation in 254ths, its color temperature in mireds, and Google's exact
/// color.
enum ColorSettingMapping: CloudTraitMapping {
    static let name = "ColorSetting"
    static let commandOnly: String? = "commandOnlyColorSetting"

    static let mirrors = [
        TraitMirror(Matter.ColorControlTrait.self) {
            $0.attribute(
                "colorTemperatureRange", "temperatureMaxK", is: \.colorTempPhysicalMinMireds,
                ValueTranslation(scale: .mireds))
            $0.attribute(
                "colorTemperatureRange", "temperatureMinK", is: \.colorTempPhysicalMaxMireds,
                ValueTranslation(scale: .mireds))
        },
        TraitMirror(Google.ExtendedColorControlTrait.self) {
            $0.state("color", "spectrumHsv", "hue", is: \.currentHue)
            $0.state("color", "spectrumHsv", "saturation", is: \.currentSaturation)
            $0.state("color", "spectrumHsv", "value", is: \.currentValue)
        },
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let type = reader.type(for: mirrors[0].definition), let extended = reader.type(for: mirrors[1].definition)
        else { return [] }
        let model = reader.text(attribute: "colorModel")
        // A light without a color model and a temperature range has no color to set.
        if model == nil, reader.device.attributes["colorTemperatureRange"]?.objectValue == nil { return [] }
        var control = mirrors[0].template(&reader)
        var exact = mirrors[1].template(&reader)
        if reader.hasStates, reader.device.states?["color"]?.objectValue?["spectrumRgb"] != nil { exact = rgb(&reader) }
        let color = color(of: exact)
        let setting = ColorControlSetting(
            model: model, hue: color.map { ColorScale.hue(degrees: $0.hue) },
            saturation: color.map { ColorScale.saturation(share: $0.saturation) },
            kelvins: reader.number(state: "color", "temperatureK", in: 16...1_000_000))
        if model == nil, color != nil {
            reader.noteUnmapped("color")
            exact.values = [:]
        }
        setting.apply(to: &control, &reader)
        if exact.values.isEmpty { return [ImportedTrait(type: type, trait: control)] }
        return [ImportedTrait(type: type, trait: control), ImportedTrait(type: extended, trait: exact)]
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        guard let partTrait = device.partTrait(of: mirrors[0].definition) else { return false }
        mirrors[0].write(partTrait.trait, to: &description)
        let control = partTrait.attributes(Matter.ColorControlTrait.self)
        let exact = device.attributes(Google.ExtendedColorControlTrait.self)
        let isRGB = exact?.currentRed != nil
        if partTrait.trait.features.contains(Matter.ColorControlTrait.Feature.hueSaturation) {
            description.attributes["colorModel"] = .string(isRGB ? "rgb" : "hsv")
        }
        markAccess(hasStates: control.colorMode != nil, hasCommands: !partTrait.trait.commands.isEmpty, &description)
        if control.colorMode == .colorTemperatureMireds, let mireds = control.colorTemperatureMireds {
            description.states["color"] = .object(
                JSONObject(["temperatureK": .number(NumberScale.mireds.cloudNumber(Double(mireds)))]))
        } else if let hue = control.currentHue, let saturation = control.currentSaturation {
            var color = ColorScale.HSV(
                hue: ColorScale.degrees(hue: hue), saturation: ColorScale.share(saturation: saturation), value: 1)
            // Commands change Matter's color only, so Google's more exact color is used only if both are equal.
            if let exact = device.partTrait(of: mirrors[1].definition).flatMap({ self.color(of: $0.trait) }),
                ColorScale.hue(degrees: exact.hue) == hue,
                ColorScale.saturation(share: exact.saturation) == saturation
            {
                color = exact
            }
            description.states["color"] = .object(isRGB ? spectrumRGB(color) : spectrumHSV(color))
        }
        return true
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        guard execution.command == "ColorAbsolute", let partTrait = device.partTrait(of: mirrors[0].definition) else {
            return []
        }
        guard let color = execution.parameters["color"]?.objectValue else {
            throw CloudCommandError(code: "protocolError", message: "color: an object is missing")
        }
        let inner = CloudExecution(command: execution.command, parameters: color)
        if color.has("temperature") {
            let kelvins = try inner.number("temperature", in: 16...1_000_000)
            let mireds = UInt16(NumberScale.mireds.catalogNumber(kelvins).rounded())
            let control = partTrait.attributes(Matter.ColorControlTrait.self)
            if mireds < control.colorTempPhysicalMinMireds ?? 0 || mireds > control.colorTempPhysicalMaxMireds ?? .max {
                throw CloudCommandError(code: "valueOutOfRange", message: "the light does not support \(kelvins) K")
            }
            return partTrait.invoke(Matter.ColorControlTrait.self, \.moveToColorTemperature) {
                $0.colorTemperatureMireds = mireds
                $0.transitionTime = 0
            }
        }
        guard let requested = try requested(inner, color) else {
            throw CloudCommandError(
                code: "notSupported", message: "color has no temperature, spectrumRGB or spectrumHSV")
        }
        let moves = partTrait.invoke(Matter.ColorControlTrait.self, \.moveToHueAndSaturation) {
            $0.hue = ColorScale.hue(degrees: requested.hue)
            $0.saturation = ColorScale.saturation(share: requested.saturation)
            $0.transitionTime = 0
        }
        return moves
    }

    private static func requested(
        _ execution: CloudExecution, _ color: JSONObject
    ) throws(CloudCommandError) -> ColorScale.HSV? {
        if color.has("spectrumRGB") {
            return ColorScale.hsv(rgb: UInt32(try execution.number("spectrumRGB", in: 0...0xFF_FFFF)))
        }
        guard let spectrum = color["spectrumHSV"]?.objectValue else { return nil }
        let inner = CloudExecution(command: execution.command, parameters: spectrum)
        return ColorScale.HSV(
            hue: try inner.number("hue", in: 0...360), saturation: try inner.number("saturation", in: 0...1),
            value: try inner.number("value", in: 0...1))
    }

    private static func rgb(_ reader: inout CloudTraitReader) -> TraitTemplate {
        let number = reader.number(state: "color", "spectrumRgb", in: 0...0xFF_FFFF).map { UInt32($0) }
        return TraitTemplate(partial: Google.ExtendedColorControlTrait.self) {
            guard let number else { return }
            $0.currentRed = UInt8(number >> 16)
            $0.currentGreen = UInt8(number >> 8 & 255)
            $0.currentBlue = UInt8(number & 255)
        }
    }

    private static func color(of template: TraitTemplate) -> ColorScale.HSV? {
        var template = template
        var color: ColorScale.HSV?
        template.edit(Google.ExtendedColorControlTrait.self) {
            if let red = $0.currentRed, let green = $0.currentGreen, let blue = $0.currentBlue {
                color = ColorScale.hsv(rgb: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
            } else if let hue = $0.currentHue, let saturation = $0.currentSaturation {
                color = ColorScale.HSV(
                    hue: shortestDecimal(hue), saturation: shortestDecimal(saturation),
                    value: shortestDecimal($0.currentValue ?? 1))
            }
        }
        return color
    }

    /// Returns the shortest decimal number that equals the value as a Float.
    private static func shortestDecimal(_ number: Float) -> Double { Double(String(number)) ?? Double(number) }

    private static func spectrumRGB(_ color: ColorScale.HSV) -> JSONObject {
        JSONObject(["spectrumRgb": .integer(Int64(ColorScale.rgb(color)))])
    }

    private static func spectrumHSV(_ color: ColorScale.HSV) -> JSONObject {
        JSONObject([
            "spectrumHsv": .object(
                JSONObject([
                    "hue": .number(color.hue), "saturation": .number(color.saturation), "value": .number(color.value),
                ]))
        ])
    }
}
