import JSON

/// The declaration of a request body: a JSON object with these members and no others.
///
/// Both the reader (``Body``) and the published description follow from it.
///
/// It is a class because every request uses it and copies would be expensive.
final class BodyShape: Sendable {
    /// The name in the published description, such as `MoveRequest`.
    let name: String
    let members: [Member]
    /// An example for the published description.
    let example: JSONValue
    /// Whether the body may have any members, which the handler checks.
    let acceptsAnyMembers: Bool
    /// Whether a request may omit the body, which is then an empty object.
    let isOptional: Bool
    /// Members of which exactly one must be present and not null.
    let alternatives: [String]
    /// An extension of JSON Schema in the published schema: its name, such as `x-kinds`, and its value.
    let publishedExtension: (name: String, value: JSONValue)?

    init(
        _ name: String, _ members: [Member], exactlyOneOf alternatives: [String] = [], example: JSONValue,
        acceptsAnyMembers: Bool = false, isOptional: Bool = false,
        publishing publishedExtension: (name: String, value: JSONValue)? = nil
    ) {
        self.name = name
        self.members = members
        self.example = example
        self.acceptsAnyMembers = acceptsAnyMembers
        self.isOptional = isOptional
        self.alternatives = alternatives
        self.publishedExtension = publishedExtension
    }

    /// One member of a body.
    final class Member: Sendable {
        let name: String
        let kind: Kind
        let isRequired: Bool
        let summary: String
        /// The schema in the published description; nil if it follows from the kind.
        let published: JSONSchema?

        private init(name: String, kind: Kind, isRequired: Bool, summary: String, published: JSONSchema?) {
            self.name = name
            self.kind = kind
            self.isRequired = isRequired
            self.summary = summary
            self.published = published
        }

        static func required(_ name: String, _ kind: Kind, _ summary: String, as published: JSONSchema? = nil)
            -> Member
        {
            Member(name: name, kind: kind, isRequired: true, summary: summary, published: published)
        }

        /// Declares an optional member; null means that it is missing.
        static func optional(_ name: String, _ kind: Kind, _ summary: String, as published: JSONSchema? = nil)
            -> Member
        {
            Member(name: name, kind: kind, isRequired: false, summary: summary, published: published)
        }
    }

    /// The allowed values of a member.
    indirect enum Kind: Sendable {
        case text
        case flag
        /// A number within a range; another number throws `outOfRange`.
        case number(ClosedRange<Double>)
        /// A whole number within a range; another one throws `outOfRange`.
        case integer(ClosedRange<Int64>)
        case texts
        /// Up to `limit` texts without duplicates.
        case distinctTexts(limit: Int)
        case textOrNumber
        /// One of these texts.
        case choice([String])
        /// Any object; the handler checks its members.
        case object
        /// An object of a shape.
        case members(BodyShape)
        /// Any value; the text describes it. The handler checks it.
        case described(String)
        /// One to `limit` objects of a shape.
        case list(BodyShape, limit: Int)

        var phrase: String {
            switch self {
            case .text: "a text"
            case .flag: "true or false"
            case .number(let range): "a number of \(range.phrase)"
            case .integer(let range): "a whole number of \(range.phrase)"
            case .texts: "an array of texts"
            case .distinctTexts(let limit): "an array of at most \(limit) different texts"
            case .textOrNumber: "a text or a whole number"
            case .choice(let texts): texts.map { "\"\($0)\"" }.joined(separator: " or ")
            case .object, .members: "an object"
            case .described(let phrase): phrase
            case .list(_, let limit): "an array of 1 to \(limit) objects"
            }
        }

        func accepts(_ value: JSONValue) -> Bool {
            switch (self, value) {
            case (.text, .string), (.flag, .bool), (.number, .integer), (.number, .double), (.textOrNumber, .string),
                (.integer, .integer), (.textOrNumber, .integer), (.object, .object), (.members, .object),
                (.described, _):
                true
            case (.texts, .array(let elements)): elements.allSatisfy { $0.stringValue != nil }
            case (.distinctTexts(let limit), .array(let elements)):
                elements.count <= limit && elements.allSatisfy { $0.stringValue != nil }
            case (.choice(let texts), .string(let text)): texts.contains(text)
            case (.list(_, let limit), .array(let elements)): (1...limit).contains(elements.count)
            default: false
            }
        }
    }
}

extension ClosedRange<Int64> {
    /// The range as text: `1 to 10`.
    var phrase: String { "\(lowerBound) to \(upperBound)" }
}

extension ClosedRange<Double> {
    /// The range as text: `0.001 to 3600`.
    var phrase: String { "\(Self.text(lowerBound)) to \(Self.text(upperBound))" }

    private static func text(_ bound: Double) -> String {
        Int64(exactly: bound).map { String($0) } ?? String(bound)
    }
}
