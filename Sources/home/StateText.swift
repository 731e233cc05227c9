import HomeClient

/// The state of a device in a few words, as the catalog describes how its types are shown.
enum StateText {
    /// The maximum number of values.
    private static let maximum = 4

    static func of(_ device: DeviceSnapshot) -> String {
        if device.device.connectivity(network: device.network).connectivityState == .offline { return "Offline" }
        let parts = device.types.filter { !$0.isUtilityType }
        let ordered = parts.filter { $0.metadata.isPrimaryType } + parts.filter { !$0.metadata.isPrimaryType }
        var texts: [String] = []
        for part in ordered {
            for reading in part.type.display.summary {
                guard texts.count < maximum, let text = text(reading, part), !texts.contains(text) else { continue }
                texts.append(text)
            }
        }
        return texts.joined(separator: ", ")
    }

    private static func text(_ reading: Reading, _ part: DevicePart) -> String? {
        guard let value = value(reading.path, part), !value.isNull, reading.conditions.allSatisfy({ holds($0, part) })
        else { return nil }
        let display = reading.path.member?.display ?? reading.path.attribute.display
        let words = reading.words + (display.words)
        if let word = words.first(where: { json($0.value, reading.path) == value }) {
            return word.text.isEmpty ? nil : word.text
        }
        guard let text = plain(value, reading, display) else { return nil }
        return reading.text?.split(separator: "{value}", omittingEmptySubsequences: false).joined(separator: text)
            ?? text
    }

    /// Returns a value without a word of its own; nil if it is not shown.
    private static func plain(_ value: JSONValue, _ reading: Reading, _ display: ElementDisplay) -> String? {
        if let name = value.stringValue { return name }
        guard let number = value.doubleValue else { return nil }
        let unit = reading.path.member?.unit ?? reading.path.attribute.unit
        guard let format = reading.format ?? display.format ?? unit?.format else { return ValueText.text(value) }
        return Self.text(number, in: format)
    }

    static func text(_ value: Double, in format: ValueFormat) -> String? {
        switch format.transform {
        case .linear: return rounded(value * format.factor, format)
        case .reciprocal: return value == 0 ? nil : rounded(format.factor / value, format)
        case .logarithmic: return nil
        case .duration: return duration(value * format.factor)
        case .time: return HomeTime(microseconds: Int64(1e6 * (value * format.factor + Double(format.offset)))).text
        }
    }

    private static func rounded(_ number: Double, _ format: ValueFormat) -> String {
        var scale = 1.0
        for _ in 0..<format.digits { scale *= 10 }
        var rounded = (number * scale).rounded() / scale
        // The lowest level of a lamp that is on is not 0%.
        if format.unit == "%" && number > 0 { rounded = max(rounded, 1 / scale) }
        let text = rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : String(rounded)
        return format.unit.isEmpty ? text : format.unit == "%" ? text + "%" : "\(text) \(format.unit)"
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int64(max(0, min(seconds, 1e12)).rounded())
        if whole < 60 { return "\(whole) s" }
        if whole < 3_600 { return "\(whole / 60) min" }
        return "\(whole / 3_600) h \(whole % 3_600 / 60) min"
    }

    private static func holds(_ condition: DisplayCondition, _ part: DevicePart) -> Bool {
        let value = value(condition.path, part)
        switch condition.test {
        case .isOne(let values):
            return value.map { value in values.contains { json($0, condition.path) == value } } ?? false
        case .isNone(let values):
            return value.map { value in !values.contains { json($0, condition.path) == value } } ?? true
        case .includes(let flag): return value?.arrayValue?.contains { $0.stringValue == flag } ?? false
        }
    }

    private static func value(_ path: AttributePath, _ part: DevicePart) -> JSONValue? {
        let value = part.traits[path.trait.id]?[path.attribute.name]
        guard let member = path.member else { return value }
        return value?.objectValue?[member.name]
    }

    /// Returns a value of a word or a condition in the form in which a device has it.
    private static func json(_ value: Value, _ path: AttributePath) -> JSONValue? {
        var json = JSONWriter()
        json.value(value, of: path.type, isText: path.member?.isText ?? path.attribute.isText)
        return try? JSONValue.parse(json.bytes)
    }
}
