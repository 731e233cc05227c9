import CommandLineKit
import Glibc
import HomeEngine
import HomeStore
import PostgresStore
import SQLiteStore

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
        try self.init(address)
    }

    /// Reads the path of a data file, or the address of a database.
    init(_ text: String) throws(ProgramError) {
        guard PostgresTarget.isAddress(text) else {
            self = .file(text)
            return
        }
        do throws(JournalError) { self = .database(try PostgresTarget(text)) } catch {
            throw ProgramError(error.message)
        }
    }

    /// The name of the place in messages.
    var name: String {
        switch self {
        case .file(let path): path
        case .database(let target): target.location
        case .memory: "memory"
        }
    }

    // MARK: Opening

    /// Opens the store, and returns the home `default`. Writes what an operator should know about it to standard error.
    func open() throws(JournalError) -> any Journal {
        switch self {
        case .file(let path):
            let journal = try SQLiteJournal(path: path, describe: Home.describe)
            for notice in journal.notices { Console.printError(notice) }
            return journal
        case .database(let target):
            let homes = try PostgresHomes(target)
            for notice in homes.notices { Console.printError(notice) }
            return homes.main
        case .memory: return MemoryJournal()
        }
    }

    /// Joins the gateways that share a database. Writes what an operator should know about it to standard error.
    ///
    /// - Parameters:
    ///   - name: The name of this gateway among them.
    ///   - address: The address at which the others reach it.
    static func join(_ target: PostgresTarget, as name: String, at address: String) throws(JournalError)
        -> any SharedStore
    {
        let homes = try PostgresHomes(target, sharedAs: name, at: address)
        for notice in homes.notices { Console.printError(notice) }
        return homes
    }

    /// Reads the homes, and changes nothing. Throws if they are in memory.
    func read() throws(JournalError) -> any StoreReader {
        switch self {
        case .file(let path): return try DataFileReader(path: path, describe: Home.describe)
        case .database(let target): return try PostgresReader(target)
        case .memory: throw JournalError(.inaccessible, "homes in memory end with the gateway")
        }
    }

    /// Throws if a gateway could not write the store, and leaves nothing behind. Returns what it contains, nil if there is
    /// no store yet, and what an operator should know about it.
    func check() throws(JournalError) -> (contents: (any StoreReader)?, notices: [String]) {
        switch self {
        case .file(let path):
            guard access(path, F_OK) == 0 else {
                try DataFileTrial.run(path: path)
                return (nil, [])
            }
            let reader = try read()
            guard access(path, W_OK) == 0 else {
                throw JournalError(.inaccessible, "\(path) cannot be written: \(Files.reason())")
            }
            return (reader, [])
        case .database(let target):
            let (notices, hasHomes) = try PostgresServerCheck.run(target)
            return (hasHomes ? try read() : nil, notices)
        case .memory: return (nil, [])
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
            throw .usage("\(purpose) needs a data file; set --data FILE instead of --data none.")
        }
        return path
    }
}
