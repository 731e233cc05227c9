/// Why a command failed and what to do about it, in one line.
struct ProgramError: Error {
    let message: String
    /// Whether the arguments were invalid, which sets the exit status to 2.
    let isUsage: Bool

    /// Creates an error that the arguments did not cause.
    init(_ message: String) {
        self.message = message
        isUsage = false
    }

    private init(usage message: String) {
        self.message = message
        isUsage = true
    }

    /// Returns an error in the arguments.
    static func usage(_ message: String) -> ProgramError { ProgramError(usage: message) }
}
