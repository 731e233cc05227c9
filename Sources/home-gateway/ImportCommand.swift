import Glibc
import HomeModel
import HomeService
import HomeStore

/// `home-gateway import FILE`: stores a home in the data file, which the next start serves.
enum ImportCommand {
    static func run(_ options: Options) throws(ProgramError) {
        guard let path = options.operands.first, options.operands.count == 1 else {
            throw .usage("import takes one file: home-gateway import FILE [--states FILE] [--data FILE]")
        }
        let data = options["data"] ?? Composition.defaultData
        guard data != "none" else { throw .usage("import needs a data file; set --data") }
        let vocabulary = try Vocabulary(options)
        let seed = UInt64(try options.number("seed", in: 0...Int.max) ?? 1)
        let (template, report) = try Templates.read(
            path, states: options["states"], catalog: vocabulary.catalog, seed: seed)
        let journal = try Composition.journal(options)
        let configuration = try Composition.configuration(options, vocabulary: vocabulary, journal: journal)
        let home = try Composition.home(
            configuration, data: data, isReplacing: options.has("replace"), template: template,
            otherwise: { HomeTemplate() })
        home.close()
        if let report { Console.say(report) }
        Console.say("home-gateway: \(template.devices.count) devices are in \(data) now; home-gateway serve shows them")
    }
}

/// `home-gateway export [FILE]`: writes the home in the data file as a home file, to standard output if no file is
/// named.
enum ExportCommand {
    static func run(_ options: Options) throws(ProgramError) {
        guard options.operands.count <= 1 else { throw .usage("export takes one file at most") }
        let bytes = try withHome(options, try Vocabulary(options)) { HomeFile.write($0.snapshot()) } + Array("\n".utf8)
        if let path = options.operands.first {
            try Files.write(bytes, to: path)
        } else if !Console.write(isatty(STDOUT_FILENO) != 0 ? escaped(bytes) : bytes, to: STDOUT_FILENO) {
            throw ProgramError("the home file could not be written")
        }
    }

    /// Opens the home in the data file, returns the result of `look` and closes the home.
    static func withHome<Result>(_ options: Options, _ vocabulary: Vocabulary, _ look: (Home) -> Result)
        throws(ProgramError) -> Result
    {
        let data = options["data"] ?? Composition.defaultData
        guard data != "none" else { throw .usage("the home has to be in a data file; set --data") }
        let journal = try journal(data)
        let configuration = try Composition.configuration(options, vocabulary: vocabulary, journal: journal)
        let kept: Home?
        do throws(Home.OpeningError) { kept = try Home.open(configuration) } catch {
            throw ProgramError(error.description)
        }
        guard let home = kept else {
            journal.close()
            throw ProgramError("\(data) holds no home yet; home-gateway serve or import makes one")
        }
        defer { home.close() }
        return look(home)
    }

    /// Returns JSON that is safe for a terminal: DEL and the control characters beyond ASCII, which JSON allows in
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

    /// Opens the data file. If a gateway serves it, the error says how that gateway exports the home.
    private static func journal(_ data: String) throws(ProgramError) -> any Journal {
        do throws(JournalError) { return try Composition.file(data) } catch {
            guard error.reason == .inUse else { throw ProgramError(error.message) }
            throw ProgramError(
                "\(error.message) A gateway exports the home that it serves: curl -o home.json http://127.0.0.1:8080/export (8080 or the port that it listens on)"
            )
        }
    }
}
