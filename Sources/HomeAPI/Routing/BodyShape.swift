import JSON

/// What a route takes as its body: a JSON object with these members and no others.
///
/// The reader (``Body``) and the published description come from it.
///
/// An object, not a value: each request looks at it, and it is a lot to copy.
final class BodyShape: Sendable {
    /// What the published description calls it, `MoveRequest`.
    let name: String
    let members: [Member]
    /// A body as clients send it, for the published description.
    let example: JSONValue
    /// Set where any member is taken and somebody else judges it.
    let takesAnything: Bool
    /// Whether a request may come without a body, which then counts as an empty object.
    let isOptional: Bool
    /// Members of which a body has exactly one, and not null.
    let alternatives: [String]

    init(
        _ name: String, _ members: [Member], exactlyOneOf alternatives: [String] = [], example: JSONValue,
        takesAnything: Bool = false, isOptional: Bool = false
    ) {
        self.name = name
        self.members = members
        self.example = example
        self.takesAnything = takesAnything
        self.isOptional = isOptional
        self.alternatives = alternatives
    }

    /// One member of a body.
    final class Member: Sendable {
        let name: String
        let kind: Kind
        let isRequired: Bool
        let summary: String
        /// What the published description says of it, if the kind does not say everything.
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

        /// One that may be left out; null counts as left out.
        static func optional(_ name: String, _ kind: Kind, _ summary: String, as published: JSONSchema? = nil)
            -> Member
        {
            Member(name: name, kind: kind, isRequired: false, summary: summary, published: published)
        }
    }

    /// What a member may be.
    indirect enum Kind: Sendable {
        case text
        case flag
        /// A number within a range; one outside it is `outOfRange`.
        case number(ClosedRange<Double>)
        case texts
        /// At most so many texts, none of them twice.
        case distinctTexts(limit: Int)
        case textOrNumber
        /// One of these texts.
        case choice([String])
        /// Any object; somebody else judges its members.
        case object
        /// Any value, in words; its reader checks it.
        case described(String)
        /// At least one and at most so many objects of a shape.
        case list(BodyShape, limit: Int)

        var phrase: String {
            switch self {
            case .text: "a text"
            case .flag: "true or false"
            case .number(let range): "a number of \(range.phrase)"
            case .texts: "an array of texts"
            case .distinctTexts(let limit): "an array of at most \(limit) different texts"
            case .textOrNumber: "a text or a whole number"
            case .choice(let texts): texts.map { "\"\($0)\"" }.joined(separator: " or ")
            case .object: "an object"
            case .described(let phrase): phrase
            case .list(_, let limit): "an array of 1 to \(limit) objects"
            }
        }

        func takes(_ value: JSONValue) -> Bool {
            switch (self, value) {
            case (.text, .string), (.flag, .bool), (.number, .integer), (.number, .double), (.textOrNumber, .string),
                (.textOrNumber, .integer), (.object, .object), (.described, _):
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

extension ClosedRange<Double> {
    /// `0.001 to 3600`
    var phrase: String { "\(Self.text(lowerBound)) to \(Self.text(upperBound))" }

    private static func text(_ bound: Double) -> String {
        Int64(exactly: bound).map { String($0) } ?? String(bound)
    }
}
