import CommandLineKit
import Glibc
import HomeEngine
import HomeStore

/// `home-gateway export [FILE]`: writes the home in the data file as a home file, to standard output if no file is
/// named.
enum ExportCommand {
    static func run(_ options: Options) throws(ProgramError) {
        if let path = options.operands.first {
            try Files.checkNew(path, isReplacing: options.has("replace"))
        }
        let declarations = try CatalogAndBehaviors(options)
        let bytes = try withHome(options, declarations, for: "export") { HomeFile.write($0.snapshot()) } + [0x0A]
        if let path = options.operands.first {
            try Files.write(bytes, to: path)
        } else if !Console.write(isatty(STDOUT_FILENO) != 0 ? escaped(bytes) : bytes, to: STDOUT_FILENO) {
            throw ProgramError("the home file could not be written to standard output")
        }
    }

    /// Reads the stored home, and returns the result of `body`.
    ///
    /// - Parameter purpose: The command that needs the home, for messages.
    static func withHome<Result>(
        _ options: Options, _ declarations: CatalogAndBehaviors, for purpose: String, _ body: (Home) -> Result
    ) throws(ProgramError) -> Result {
        let location = try DataLocation(options)
        if case .memory = location { _ = try location.path(for: purpose) }
        let reader = try reader(location)
        guard let main = reader.homes.first(where: { $0.id == Homes.defaultID }) else { throw empty(location) }
        let configuration = try Composition.configuration(options, declarations: declarations, journal: main.journal)
        let stored: Home?
        do throws(Home.OpeningError) { stored = try Home.open(configuration) } catch {
            throw ProgramError(error.description)
        }
        guard let home = stored else { throw empty(location) }
        defer { home.close() }
        return body(home)
    }

    private static func empty(_ location: DataLocation) -> ProgramError {
        ProgramError("\(location.name) contains no home yet; home-gateway serve or home-gateway import creates one")
    }

    /// Returns JSON that is safe for a terminal. DEL and the control characters beyond ASCII, which JSON allows in
    /// strings, become escapes.
    private static func escaped(_ json: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        var index = 0
        while index < json.count {
            if json[index] == 0xC2, index + 1 < json.count, (0x80..<0xA0).contains(json[index + 1]) {
                escaped += "\\u00\(String(json[index + 1], radix: 16))".utf8
                index += 2
            } else {
                if json[index] == 0x7F { escaped += "\\u007f".utf8 } else { escaped.append(json[index]) }
                index += 1
            }
        }
        return escaped
    }

    /// Reads a store. If a gateway serves the data file, the error contains the way to export the home from that gateway.
    private static func reader(_ location: DataLocation) throws(ProgramError) -> any StoreReader {
        do throws(JournalError) { return try location.read() } catch {
            guard error.reason == .inUse else { throw ProgramError(error.message) }
            throw ProgramError(
                "\(error.message) To export the home of a running gateway: curl -o home.json http://127.0.0.1:8080/export (with the port that it listens on)"
            )
        }
    }
}
