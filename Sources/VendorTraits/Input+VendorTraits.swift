import HomeModel
import JSON

extension InputForm {
    /// A whole number. A file may also give it as hexadecimal text (`"0xFFF1FC01"`), because JSON has no hexadecimal
    /// numbers.
    static func wholeNumber(_ range: ClosedRange<Int64>) -> InputForm {
        let digits = String(range.upperBound, radix: 16).count
        let schema = JSONSchema([
            "type": ["integer", "string"], "minimum": .integer(range.lowerBound),
            "maximum": .integer(range.upperBound), "pattern": .string("^0x[0-9A-Fa-f]{1,\(digits)}$"),
        ])
        return .special(
            SpecialInput(
                "a whole number of \(range.phrase), or hexadecimal text such as \"0x1F\"", schema: schema,
                accepts: { Input($0).wholeNumber.map { range.contains($0) } ?? false }))
    }

    /// The number of a trait, an attribute, a command or an event.
    static let number = wholeNumber(0...Int64(UInt32.max))

    /// A name such as `targetRpm`, which appears in JSON and in paths.
    static let name = special(
        SpecialInput(
            "1 to 64 letters and digits in lower camel case, such as targetRpm",
            schema: .text(matching: "^[a-z][A-Za-z0-9]{0,63}$"), acceptsType: { $0.stringValue != nil },
            accepts: { isName($0.stringValue ?? "", UInt8(ascii: "a")...UInt8(ascii: "z")) }))

    /// The name of a type, such as `SpinDirection`.
    static let typeName = special(
        SpecialInput(
            "1 to 64 letters and digits in upper camel case, such as SpinDirection",
            schema: .text(matching: "^[A-Z][A-Za-z0-9]{0,63}$"),
            accepts: { isName($0.stringValue ?? "", UInt8(ascii: "A")...UInt8(ascii: "Z")) }))

    /// A number above 0.
    ///
    /// - Parameter maximum: The greatest number; nil for any.
    static func positive(atMost maximum: Double? = nil) -> InputForm {
        var schema = JSONSchema(["type": "number", "exclusiveMinimum": 0])
        if let maximum { schema = schema.with("maximum", .double(maximum)) }
        return special(
            SpecialInput(
                "a number above 0\(maximum.map { " and at most \(Int64($0))" } ?? "")", schema: schema,
                accepts: { value in value.doubleValue.map { $0 > 0 && $0 <= maximum ?? .infinity } ?? false }))
    }

    private static func isName(_ name: String, _ first: ClosedRange<UInt8>) -> Bool {
        guard let initial = name.utf8.first, first.contains(initial), name.utf8.count <= 64 else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: false
            }
        }
    }
}

extension Input {
    /// A whole number, which can be hexadecimal text; nil for other values.
    var wholeNumber: Int64? {
        integer ?? text.flatMap { $0.hasPrefix("0x") ? Int64($0.dropFirst(2), radix: 16) : nil }
    }

    /// The text; empty for any other value, which its form excludes.
    var name: String { text ?? "" }

    /// Returns a mistake about the value. Names often begin the reason, so it has no capital letter and no period.
    func mistake(_ reason: String) -> InputMistake { InputMistake(at: pointer, reason) }

    /// Returns the mistake that the value is the name of something that does not exist.
    ///
    /// - Parameters:
    ///   - kind: What should have the name, such as `attribute`.
    ///   - owner: The beginning of the sentence, such as `spin has`.
    func unknown(_ kind: String, _ owner: String = "there is", among names: [String]) -> InputMistake {
        let list = names.isEmpty ? "there are none" : "the \(kind)s are \(names.joined(separator: ", "))"
        let guess = Spelling.suggestion(for: name, in: names, separator: ". ")
        return mistake("\(owner) no \(kind) \"\(name.shortened())\"; \(list)\(guess)")
    }
}

/// A check that names and numbers occur only once.
struct Uniqueness {
    private let label: String
    private var names: Set<String> = []
    private var numbers: Set<Int64> = []

    init(_ label: String) { self.label = label }

    /// Throws if the name was claimed before. Names are compared without regard to case, because clients may write them
    /// in any case.
    mutating func claim(name: String, at place: Input) throws(InputMistake) {
        guard names.insert(name.lowercased()).inserted else {
            throw place.mistake("there is another \(label) named \(name)")
        }
    }

    mutating func claim(number: Int64, at place: Input) throws(InputMistake) {
        guard numbers.insert(number).inserted else {
            throw place.mistake("there is another \(label) with the number \(number)")
        }
    }
}
