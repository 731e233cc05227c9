/// The declaration of a JSON value that a client or a person writes: a request body, a file, or a part of one.
///
/// It names all mistakes of a value (``review(_:at:as:into:)``), and publishes itself as JSON Schema (``schema``).
/// ``Input`` reads a value that has been checked.
public enum InputForm: Sendable {
    case any
    case flag
    /// A text with a length in Unicode code points.
    case text(ClosedRange<Int>)
    /// A whole number.
    case integer(ClosedRange<Int64>)
    case number(ClosedRange<Double>)
    /// One of these texts.
    case choice([String])
    /// An array with a number of elements.
    indirect case list(InputForm, ClosedRange<Int>)
    /// An array of at most so many different texts.
    case distinctTexts(limit: Int)
    /// An object with members of any names, or of names that have a form.
    indirect case map(InputForm, names: InputForm? = nil)
    case object(InputObject)
    /// One of several forms. The JSON type of a value determines which.
    case either([InputForm])
    case special(SpecialInput)

    /// A text of any length.
    public static let text = text(0...Int.max)
    /// An array of texts.
    public static let texts = list(.text, 0...Int.max)

    /// Any value. The words describe it, and its reader checks it.
    public static func described(_ phrase: String) -> InputForm { special(SpecialInput(phrase)) }
}

/// The declaration of a JSON object.
///
/// It is a class because every request uses one, and copies would be expensive.
public final class InputObject: Sendable {
    /// The name of the object in the published description, such as `MoveRequest`; empty if it is published in place.
    public let name: String
    public let members: [Member]
    /// The form of members with other names; nil if there are none.
    let rest: InputForm?
    /// Members of which each object has exactly one.
    public let exactlyOne: [String]
    /// Members of which each object has one at most.
    let atMostOne: [String]
    /// Whether at least one member must be there.
    let isNotEmpty: Bool
    /// Whether an optional member that is null counts as absent.
    let nullIsAbsent: Bool
    /// The meaning, as a sentence for people.
    let summary: String?
    /// Further keywords of JSON Schema, which are published and not checked here.
    let keywords: [(name: String, value: JSONValue)]
    /// An example for the published description; null without an example.
    public let example: JSONValue
    /// Whether the whole object may be missing, which means an empty one.
    public let isOptional: Bool

    public init(
        _ name: String, _ members: [Member], rest: InputForm? = nil, exactlyOne: [String] = [],
        atMostOne: [String] = [], isNotEmpty: Bool = false, keywords: [(name: String, value: JSONValue)] = [],
        nullIsAbsent: Bool = true, summary: String? = nil, example: JSONValue = .null, isOptional: Bool = false
    ) {
        self.name = name
        self.members = members
        self.rest = rest
        self.exactlyOne = exactlyOne
        self.atMostOne = atMostOne
        self.isNotEmpty = isNotEmpty
        self.nullIsAbsent = nullIsAbsent
        self.summary = summary
        self.keywords = keywords
        self.example = example
        self.isOptional = isOptional
    }

    /// An object that is published in place. Null is a value unless `nullIsAbsent` says otherwise.
    public convenience init(
        _ members: [Member], rest: InputForm? = nil, exactlyOne: [String] = [], atMostOne: [String] = [],
        isNotEmpty: Bool = false, keywords: [(name: String, value: JSONValue)] = [], nullIsAbsent: Bool = false
    ) {
        self.init(
            "", members, rest: rest, exactlyOne: exactlyOne, atMostOne: atMostOne, isNotEmpty: isNotEmpty,
            keywords: keywords, nullIsAbsent: nullIsAbsent)
    }

    /// A member of an object.
    public final class Member: Sendable {
        public let name: String
        public let form: InputForm
        public let isRequired: Bool
        /// The meaning, as a sentence for people.
        public let summary: String
        /// The published schema; nil if it follows from the form.
        public let published: JSONSchema?

        private init(_ name: String, _ form: InputForm, isRequired: Bool, _ summary: String, _ published: JSONSchema?) {
            (self.name, self.form, self.isRequired) = (name, form, isRequired)
            (self.summary, self.published) = (summary, published)
        }

        public static func required(
            _ name: String, _ form: InputForm, _ summary: String, as published: JSONSchema? = nil
        ) -> Member { Member(name, form, isRequired: true, summary, published) }

        public static func optional(
            _ name: String, _ form: InputForm, _ summary: String, as published: JSONSchema? = nil
        ) -> Member { Member(name, form, isRequired: false, summary, published) }
    }

    var names: [String] { members.map { $0.name } }

    /// The end of a sentence, with the names of the members; empty if there are none.
    public var memberList: String {
        members.isEmpty ? "" : "; the members are \(names.joined(separator: ", "))"
    }
}

/// A form that other forms cannot describe, such as a span of time.
public struct SpecialInput: Sendable {
    /// The allowed values, such as `a text or a whole number`.
    public let phrase: String
    let schema: JSONSchema
    /// Whether the JSON type of a value is right, so that its mistakes are those of this form.
    let acceptsType: @Sendable (JSONValue) -> Bool
    /// Returns the mistakes of a value; empty if it has the form. Pointers are relative to the value.
    let mistakes: @Sendable (JSONValue) -> [(pointer: JSONPointer, allowed: String)]

    /// A form whose values have no parts.
    public init(
        _ phrase: String, schema: JSONSchema = .any,
        acceptsType: @escaping @Sendable (JSONValue) -> Bool = { _ in true },
        accepts: @escaping @Sendable (JSONValue) -> Bool = { _ in true }
    ) {
        self.init(phrase, schema: schema, acceptsType: acceptsType) {
            acceptsType($0) && accepts($0) ? [] : [(.root, phrase)]
        }
    }

    /// A form whose mistakes can be in parts of a value.
    public init(
        _ phrase: String, schema: JSONSchema, acceptsType: @escaping @Sendable (JSONValue) -> Bool = { _ in true },
        mistakes: @escaping @Sendable (JSONValue) -> [(pointer: JSONPointer, allowed: String)]
    ) {
        (self.phrase, self.schema, self.acceptsType, self.mistakes) = (phrase, schema, acceptsType, mistakes)
    }
}

// MARK: - Phrases

extension InputForm {
    /// The allowed values, as a part of a sentence: `a whole number of 1 to 10`.
    public var phrase: String {
        switch self {
        case .any: "a value"
        case .flag: "true or false"
        case .text(let length):
            length == 1...Int.max ? "a text that is not empty" : Self.text(of: length, "a text", "characters")
        case .integer(let range): "a whole number of \(range.phrase)"
        case .number(let range): "a number of \(range.phrase)"
        case .choice(let texts): texts.map { "\"\($0)\"" }.joined(separator: " or ")
        case .list(let form, let count):
            count == 0...Int.max ? "an array of \(form.plural)" : Self.text(of: count, "an array", form.plural)
        case .distinctTexts(let limit): "an array of at most \(limit) different texts"
        case .map, .object: "an object"
        case .either(let forms): forms.map { $0.phrase }.joined(separator: ", or ")
        case .special(let form): form.phrase
        }
    }

    private var plural: String {
        switch self {
        case .text: "texts"
        case .object, .map: "objects"
        default: "elements"
        }
    }

    private static func text(of range: ClosedRange<Int>, _ whole: String, _ parts: String) -> String {
        switch (range.lowerBound, range.upperBound) {
        case (0, Int.max): whole
        case (0, let upper): "\(whole) of at most \(upper) \(parts)"
        case (let lower, let upper): "\(whole) of \(lower) to \(upper) \(parts)"
        }
    }
}

extension ClosedRange<Int64> {
    /// The range as text: `1 to 10`.
    public var phrase: String { "\(lowerBound) to \(upperBound)" }
}

extension ClosedRange<Double> {
    /// The range as text: `0.001 to 3600`.
    public var phrase: String { "\(lowerBound.brief) to \(upperBound.brief)" }
}

extension Double {
    /// The number without a fraction of zero.
    fileprivate var brief: String { Int64(exactly: self).map { String($0) } ?? String(self) }
}
