import CommandLineKit

/// The storage of the home: a data file, or memory only.
enum DataLocation {
    /// A SQLite file at this path.
    case file(String)
    /// The memory of the program; the home is lost when the program ends.
    case memory

    private static let defaultPath = "var/home.sqlite"

    /// Reads `--data`, whose value `none` means memory.
    init(_ options: Options) {
        let value = options["data"] ?? Self.defaultPath
        self = value == "none" ? .memory : .file(value)
    }

    /// The command that serves the home, for a shell.
    var serveCommand: String {
        let value =
            switch self {
            case .file(let path): path
            case .memory: "none"
            }
        guard value != Self.defaultPath else { return "home-gateway serve" }
        let isPlain = value.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "/._-+:@%,".unicodeScalars.contains(scalar)
        }
        let word =
            isPlain
            ? value : "'\(value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
        return "home-gateway serve --data \(word)"
    }

    /// Returns the path of the data file; throws if the home is stored in memory.
    ///
    /// - Parameter purpose: The command that needs the file, for the message.
    func path(for purpose: String) throws(ProgramError) -> String {
        guard case .file(let path) = self else {
            throw .usage("\(purpose) needs a data file; set --data FILE instead of --data none.")
        }
        return path
    }
}
