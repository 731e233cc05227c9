import HomeCatalog
import HomeModel

/// The cloud's description of a color light, to be stored in Matter's color control.
struct ColorControlSetting {
    /// `hsv`, `rgb`, or nil for a light that only has color temperatures.
    let model: String?
    let hue: UInt8?
    let saturation: UInt8?
    let kelvins: Double?

    /// Adds features, commands and the current color to a template that already has the limits.
    func apply(to template: inout TraitTemplate, _ reader: inout CloudTraitReader) {
        let limits = temperatureRange(template)
        var features: [Matter.ColorControlTrait.Feature] = model == nil ? [] : [.hueSaturation]
        if limits != nil { features.append(.colorTemperature) }
        template.features = FeatureMap(features)
        let names =
            (model == nil ? [] : ["moveToHueAndSaturation", "moveToHue", "moveToSaturation"])
            + (limits == nil ? [] : ["moveToColorTemperature"])
        let commands = reader.isQueryOnly ? [] : names
        template.commands = Set(commands.compactMap { template.definition.command(named: $0)?.id })
        let mireds = limits.flatMap { limits in
            kelvins.map { max(limits.lowerBound, min(limits.upperBound, UInt16(min(65_279, (1e6 / $0).rounded())))) }
        }
        if kelvins != nil, limits == nil { reader.noteUnmapped("color.temperatureK") }
        let isWhite = mireds != nil || model == nil
        let hasStates = reader.hasStates
        let isUnknown = hasStates && hue == nil && mireds == nil
        if isUnknown { reader.assume("matter.colorControl.colorMode", isWhite) }
        template.edit(Matter.ColorControlTrait.self) {
            $0.colorCapabilities =
                model == nil
                ? [.colorTemperature] : limits == nil ? [.hueSaturation] : [.hueSaturation, .colorTemperature]
            guard hasStates else { return }
            $0.colorMode = isWhite ? .colorTemperatureMireds : .currentHueAndCurrentSaturation
            $0.enhancedColorMode = isWhite ? .colorTemperatureMireds : .currentHueAndCurrentSaturation
            if model != nil {
                $0.currentHue = hue ?? 0
                $0.currentSaturation = saturation ?? 0
            }
            if let limits { $0.colorTemperatureMireds = mireds ?? limits.lowerBound }
        }
    }

    /// Returns the range of color temperatures in mireds; nil if the light has none.
    private func temperatureRange(_ template: TraitTemplate) -> ClosedRange<UInt16>? {
        var template = template
        var limits: ClosedRange<UInt16>?
        template.edit(Matter.ColorControlTrait.self) {
            guard let minimum = $0.colorTempPhysicalMinMireds, let maximum = $0.colorTempPhysicalMaxMireds else {
                return
            }
            if minimum <= maximum { limits = minimum...maximum }
        }
        return limits
    }
}
