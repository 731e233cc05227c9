import CommandLineKit
import HomeClient

/// Values as people write and read them.
enum ValueText {
    /// Reads a value: a word or JSON, as its type requires.
    ///
    /// - Parameter name: The name of the value, for an error.
    static func value(_ text: String, of type: ValueType, isText: Bool, name: String) throws(ProgramError) -> JSONValue
    {
        if text == "null" { return .null }
        switch type {
        case .string: return .string(text)
        case .octets: return .string(text)
        case .enumeration: return UInt64(text) == nil ? .string(text) : try json(text, name, "a number")
        case .bitmap:
            if text.hasPrefix("[") { return try json(text, name, "a list of flags") }
            if UInt64(text) != nil { return try json(text, name, "a number") }
            return .array(text.split(separator: ",").map { .string(String($0)) })
        case .bool:
            switch text.lowercased() {
            case "true", "on", "yes", "1": return .bool(true)
            case "false", "off", "no", "0": return .bool(false)
            default: throw ProgramError.usage("\(name) takes true or false; \(text) was given.")
            }
        case .unsigned, .signed, .float:
            let value = try json(text, name, "a number")
            guard value.doubleValue != nil else {
                throw ProgramError.usage("\(name) takes a number; \(text) was given.")
            }
            return value
        case .list: return try json(text, name, "a list in JSON, such as [1, 2]")
        case .structure(let definition):
            let example = definition.fields.first.map { #"{"\#($0.name)": …}"# } ?? "{}"
            return try json(text, name, "an object in JSON, such as \(example)")
        }
    }

    private static func json(_ text: String, _ name: String, _ form: String) throws(ProgramError) -> JSONValue {
        do {
            return try JSONValue.parse(Array(text.utf8))
        } catch {
            throw ProgramError.usage("\(name) takes \(form); \(text) was given.")
        }
    }

    /// Splits `NAME=VALUE`.
    static func pair(_ word: String) throws(ProgramError) -> (name: String, value: String) {
        guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
            throw ProgramError.usage("\(word) has no value; write NAME=VALUE.")
        }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }

    /// Returns a value in one line: text without quotation marks, everything else as JSON.
    static func text(_ value: JSONValue) -> String {
        if let text = value.stringValue { return text }
        var json = JSONWriter()
        json.value(value)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Returns a span from a text such as `90s`, `1h30m` or `2d`; nil if it is not one. A number alone is seconds.
    static func span(_ text: String) -> Span? {
        if let seconds = Int64(text) { return seconds >= 0 && seconds <= maximumSpan ? .seconds(seconds) : nil }
        var seconds: Int64 = 0
        var digits = ""
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
                continue
            }
            guard let unit = ["s": 1, "m": 60, "h": 3_600, "d": 86_400][character] as Int64?,
                let number = Int64(digits),
                number <= maximumSpan
            else { return nil }
            seconds += number * unit
            digits = ""
        }
        return digits.isEmpty && !text.isEmpty && seconds <= maximumSpan ? .seconds(seconds) : nil
    }

    /// The longest advance, in seconds.
    private static let maximumSpan: Int64 = 366 * 86_400
}
