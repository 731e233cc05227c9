/// A value that its ``InputForm`` does not allow.
public struct InputMistake: Error, Hashable, Sendable {
    public let pointer: JSONPointer
    /// The mistake, as a sentence.
    public let message: String
    /// The allowed values, in a few words.
    public let allowed: String
    /// Whether it is a number outside its range.
    public let isOutOfRange: Bool
    /// What was probably meant; nil if that is not known.
    public let suggestion: InputSuggestion?

    public init(
        at pointer: JSONPointer, _ message: String, allowed: String = "", isOutOfRange: Bool = false,
        suggestion: InputSuggestion? = nil
    ) {
        (self.pointer, self.message, self.allowed) = (pointer, message, allowed)
        (self.isOutOfRange, self.suggestion) = (isOutOfRange, suggestion)
    }
}

/// The mistakes of a value, in the order of its members.
public struct InputReview: Sendable {
    /// The first mistakes.
    public private(set) var mistakes: [InputMistake] = []
    /// The number of all mistakes.
    public private(set) var count = 0
    private let limit: Int

    /// - Parameter limit: How many mistakes are stored; the others are counted.
    public init(limit: Int) { self.limit = limit }

    public mutating func add(_ mistake: @autoclosure () -> InputMistake) {
        count += 1
        if mistakes.count < limit { mistakes.append(mistake()) }
    }
}
