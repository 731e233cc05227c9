import JSON

/// Why a command failed and what to do about it, in one line.
package struct ProgramError: Error {
    package let message: String
    /// Whether the arguments were invalid.
    private let isUsage: Bool

    /// Creates an error that the arguments did not cause.
    package init(_ message: String) {
        self.message = message
        isUsage = false
    }

    private init(usage message: String) {
        self.message = message
        isUsage = true
    }

    /// Returns an error in the arguments.
    package static func usage(_ message: String) -> ProgramError { ProgramError(usage: message) }

    /// Returns the error that something is not one of some words.
    static func notOne(of words: [String], _ subject: String, _ given: String) -> ProgramError {
        let suggestion = Spelling.suggestion(for: given, in: words)
        return .usage("\(subject) takes one of \(words.joined(separator: ", ")); \(given) was given.\(suggestion)")
    }

    /// The exit status of the program: 2 if the arguments were invalid, or else 1.
    package var exitStatus: Int32 { isUsage ? 2 : 1 }
}
