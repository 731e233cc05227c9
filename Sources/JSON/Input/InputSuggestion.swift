/// What a client has probably meant with a wrong member of its input.
public enum InputSuggestion: Hashable, Sendable {
    /// Another value of the member.
    case value(JSONValue)
    /// Another name of the member.
    case name(String)

    /// The closest of the texts that a member can have; nil if none is close.
    public static func value(closestTo text: String, in texts: [String]) -> InputSuggestion? {
        Spelling.closest(to: text, in: texts).map { .value(.string($0)) }
    }

    /// The closest of the names that members can have; nil if none is close.
    public static func name(closestTo name: String, in names: [String]) -> InputSuggestion? {
        Spelling.closest(to: name, in: names).map { .name($0) }
    }

    /// The suggestion, if its value has at most 400 bytes as JSON; nil if it repeats more of what the client has sent.
    package var short: InputSuggestion? {
        if case .value(let value) = self, value.text.utf8.count > 400 { nil } else { self }
    }

    /// The question for the sentence of a mistake, such as " Did you mean toggle?"; empty for other values than texts: the
    /// sentence has their range.
    public var question: String {
        switch self {
        case .value(.string(let text)), .name(let text): " \(Spelling.question(text))"
        case .value: ""
        }
    }
}

extension InputSuggestion? {
    /// The question for the sentence of a mistake; empty if there is no suggestion.
    public var question: String { self?.question ?? "" }
}
