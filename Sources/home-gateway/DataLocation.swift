import CommandLineKit
import HomeStore
import PostgresStore

/// The storage of the homes: a data file, a database, or memory only.
enum DataLocation {
    /// A SQLite file at this path.
    case file(String)
    /// A PostgreSQL database.
    case database(PostgresTarget)
    /// The memory of the program; the home is lost when the program ends.
    case memory

    private static let defaultPath = "var/home.sqlite"

    /// Reads `--data`, whose value `none` means memory, or `--store`.
    init(_ options: Options) throws(ProgramError) {
        guard let address = options["store"] else {
            let value = options["data"] ?? Self.defaultPath
            self = value == "none" ? .memory : .file(value)
            return
        }
        guard options["data"] == nil else { throw .usage("--data and --store cannot be combined.") }
        guard PostgresTarget.isAddress(address) else {
            throw .usage("--store takes the address of a database such as postgresql://user@host/name.")
        }
        do throws(JournalError) { self = .database(try PostgresTarget(address)) } catch {
            throw ProgramError(error.message)
        }
    }

    /// Returns the command that serves the home in a data file, for a shell.
    static func serveCommand(_ path: String) -> String {
        guard path != defaultPath else { return "home-gateway serve" }
        let isPlain = path.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "/._-+:@%,".unicodeScalars.contains(scalar)
        }
        let word =
            isPlain
            ? path : "'\(path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
        return "home-gateway serve --data \(word)"
    }

    /// Returns the path of the data file; throws if the home is stored elsewhere.
    ///
    /// - Parameter purpose: The command that needs the file, for the message.
    func path(for purpose: String) throws(ProgramError) -> String {
        guard case .file(let path) = self else {
            throw .usage("\(purpose) needs a data file; set --data FILE.")
        }
        return path
    }
}
