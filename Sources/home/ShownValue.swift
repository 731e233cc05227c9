import HomeClient

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A value for people, as the display hints of the catalog describe it. An empty text is not shown.
struct ShownValue {
    let text: String
    var tone: Word.Tone?
    /// Whether the text is the value's own word, to which nothing is added.
    var isWord = false

    /// The definition of an attribute or a field in the catalog.
    struct Element {
        let type: ValueType
        let isText: Bool
        let unit: Unit?
        let display: ElementDisplay

        init(_ attribute: AttributeDefinition) {
            (type, isText) = (attribute.type, attribute.isText)
            (unit, display) = (attribute.unit, attribute.display)
        }

        init(_ field: FieldDefinition) {
            (type, isText) = (field.type, field.isText)
            (unit, display) = (field.unit, field.display)
        }
    }

    /// Returns the word of a value, its name, or the converted number with its unit.
    ///
    /// - Parameters:
    ///   - trait: The trait that has the attribute, for names and units that are other attributes.
    ///   - words: The words that come before those of the attribute.
    ///   - format: The format that replaces that of the attribute.
    static func of(
        _ value: JSONValue, _ element: Element, of trait: TraitDefinition, _ reader: PartReader, words: [Word] = [],
        format: ValueFormat? = nil
    ) -> ShownValue {
        let word = (words + element.display.words).first {
            JSONValue($0.value, of: element.type, isText: element.isText) == value
        }
        if let word { return ShownValue(text: word.text, tone: word.tone, isWord: true) }
        guard !value.isNull else { return ShownValue(text: "") }
        return ShownValue(text: textWithoutWord(value, element, of: trait, reader, format: format))
    }

    /// Returns the name of a value, or the converted number with its unit.
    static func textWithoutWord(
        _ value: JSONValue, _ element: Element, of trait: TraitDefinition, _ reader: PartReader,
        format: ValueFormat? = nil
    ) -> String {
        if let name = name(of: value, element.display.names, of: trait, reader) { return name }
        let unit = element.display.unitAttribute.flatMap { trait.attribute($0.id) }.flatMap { attribute in
            reader.value(attribute, of: trait).map { of($0, Element(attribute), of: trait, reader).text }
        }
        // A number beyond 2^53 is a decimal text.
        let number = value.doubleValue ?? (element.type.isNumber ? value.stringValue.flatMap { Double($0) } : nil)
        guard let number else { return plain(value, element.type) }
        if let format = format ?? element.display.format ?? element.unit?.format {
            return text(number, in: format, unit: unit) ?? ""
        }
        guard let unit, !unit.isEmpty else { return plain(value, element.type) }
        return quantity(number, digits: abs(number) < 100 ? 2 : 0, unit)
    }

    /// Returns the name of a value in a list of the device; nil if the list has none.
    private static func name(
        of value: JSONValue, _ names: NameList?, of trait: TraitDefinition, _ reader: PartReader
    ) -> String? {
        guard let names, let attribute = trait.attribute(names.list.id),
            let list = reader.value(attribute, of: trait)?.arrayValue
        else { return nil }
        guard let members = names.members, case .list(let element) = attribute.type,
            case .structure(let structure) = element.type,
            let number = structure.field(tagged: members.number.id)?.name,
            let name = structure.field(tagged: members.name.id)?.name
        else {
            guard let index = value.doubleValue.flatMap({ Int(exactly: $0) }), list.indices.contains(index) else {
                return nil
            }
            return list[index].stringValue
        }
        let found = list.first { $0.objectValue?[number] == value }?.objectValue?[name]?.stringValue
        return found.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns a value without a word, a name or a unit.
    private static func plain(_ value: JSONValue, _ type: ValueType) -> String {
        switch type {
        case .bool: return value.boolValue.map { $0 ? "Yes" : "No" } ?? ValueText.text(value)
        case .enumeration: return value.stringValue.map { words(of: $0) } ?? "Value \(ValueText.text(value))"
        case .bitmap:
            guard let flags = value.arrayValue else { return ValueText.text(value) }
            return flags.isEmpty
                ? "None" : flags.map { $0.stringValue.map { words(of: $0) } ?? "" }.joined(separator: ", ")
        case .list(let element):
            guard let values = value.arrayValue else { return ValueText.text(value) }
            return values.isEmpty ? "Empty list" : values.map { plain($0, element.type) }.joined(separator: ", ")
        case .string, .octets: return value.stringValue == "" ? "Empty" : ValueText.text(value)
        default: return ValueText.text(value)
        }
    }

    /// Returns a name as words: `notFullyLocked` becomes `Not fully locked`.
    static func words(of name: String) -> String {
        let letters = Array(name)
        var words: [String] = [""]
        for (index, letter) in letters.enumerated() {
            let next = index + 1 < letters.count ? letters[index + 1] : nil
            let isStart =
                index > 0 && letter.isUppercase
                && (!letters[index - 1].isUppercase || next?.isLowercase == true)
            if isStart { words.append("") }
            words[words.count - 1].append(letter)
        }
        let shown = words.map { word in
            let isAbbreviation = word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber }
            return isAbbreviation ? word : word.lowercased()
        }
        return shown.joined(separator: " ").capitalizedFirst
    }
}

// MARK: - Numbers

extension ShownValue {
    /// Returns a converted number with its unit; nil if the number has no such form.
    ///
    /// - Parameter unit: Replaces the unit of the format.
    static func text(_ value: Double, in format: ValueFormat, unit: String? = nil) -> String? {
        let unit = unit ?? format.unit
        switch format.transform {
        case .linear: return quantity(value * format.factor + Double(format.offset), digits: format.digits, unit)
        case .reciprocal: return value == 0 ? nil : quantity(format.factor / value, digits: format.digits, unit)
        case .logarithmic:
            // Zero means less than the smallest measurable number, which is 1.
            if value == 0 { return "below \(quantity(1, digits: format.digits, unit))" }
            return quantity(pow(10, (value - 1) / format.factor), digits: format.digits, unit)
        case .duration: return duration(value * format.factor)
        case .time:
            let seconds = value * format.factor + Double(format.offset)
            return abs(seconds) < 9e12 ? HomeTime(microseconds: Int64(1e6 * seconds)).text : nil
        }
    }

    private static func quantity(_ number: Double, digits: Int, _ unit: String) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        var rounded = (number * scale).rounded() / scale
        // The lowest level of a lamp that is on is not 0%.
        if unit == "%" && number > 0 { rounded = max(rounded, 1 / scale) }
        let text = rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : String(rounded)
        return unit.isEmpty ? text : unit == "%" ? text + "%" : "\(text) \(unit)"
    }

    /// Returns a duration in its two greatest units, such as `1 h 5 min`. Seconds are shown only below a minute.
    private static func duration(_ seconds: Double) -> String {
        let sign = seconds <= -0.5 ? "-" : ""
        let total = Int64(min(abs(seconds), 1e12).rounded())
        if total < 60 { return "\(sign)\(total) s" }
        let minutes = (total + 30) / 60
        let (days, hours) = (minutes / 1_440, minutes / 60 % 24)
        let units = [("d", days), ("h", hours), ("min", days > 0 ? 0 : minutes % 60)]
        return sign + units.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: " ")
    }
}

extension ValueType {
    fileprivate var isNumber: Bool {
        switch self {
        case .unsigned, .signed, .float: true
        default: false
        }
    }
}
