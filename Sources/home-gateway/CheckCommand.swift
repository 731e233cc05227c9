import Glibc
import HomeEngine
import HomeStore
import SQLiteStore

/// `home-gateway check`: shows the settings of `serve` and their sources, and what is wrong with them. It starts nothing
/// and changes nothing.
enum CheckCommand {
    /// Returns the exit status: 0 if `serve` can start with these settings, once no other gateway has the data file open.
    static func run(_ options: Options) throws(ProgramError) -> Int32 {
        guard options.operands.isEmpty else { throw .usage("check takes no file; to check a data file, use verify") }
        Console.print(settings(options))
        let (faults, obstacle) = faults(of: options)
        for fault in faults { Console.printError(fault) }
        guard faults.isEmpty else { return 1 }
        let end =
            obstacle.map {
                [$0, "The settings are valid; home-gateway serve can start when the data file is no longer in use."]
            }
            ?? ["home-gateway serve can start with these settings."]
        Console.print([""] + end)
        return 0
    }

    /// Returns a line for each setting: its name, its value, and where that comes from.
    private static func settings(_ options: Options) -> [String] {
        let rows = Options.Command.serve.options.map { option in
            (option.name, options[option.name] ?? defaultText(of: option, options), source(of: option, options))
        }
        let names = rows.map { $0.0.count }.max() ?? 0
        let values = min(40, rows.map { $0.1.count }.max() ?? 0)
        func padded(_ text: String, _ count: Int) -> String {
            text + String(repeating: " ", count: max(0, count - text.count))
        }
        return rows.map { "\(padded($0.0, names))  \(padded($0.1, values))  \($0.2)" }
    }

    private static func defaultText(of option: Options.Option, _ options: Options) -> String {
        guard option.name != "time" else {
            return Composition.isRepeatable(options) ? Composition.repeatableStart : "now"
        }
        return option.defaultText ?? "-"
    }

    private static func source(of option: Options.Option, _ options: Options) -> String {
        switch options.source(of: option.name) {
        case .commandLine: "command line"
        case .environment: option.variable
        case .file: options[Options.configName] ?? "file"
        case nil: "default"
        }
    }

    // MARK: Faults

    /// Returns what is wrong with the settings, and what else prevents a start now. Each part of the settings adds its
    /// first fault.
    private static func faults(of options: Options) -> (faults: [String], obstacle: String?) {
        var faults: [String] = []
        var obstacle: String?
        func check(_ body: () throws(ProgramError) -> Void) {
            do throws(ProgramError) { try body() } catch {
                if !faults.contains(error.message) { faults.append(error.message) }
            }
        }
        check { () throws(ProgramError) in _ = try ServeCommand.logFormat(options) }
        check { () throws(ProgramError) in _ = try ServeCommand.logLevel(options) }
        var hasTokens = options["token-file"] != nil
        check { () throws(ProgramError) in hasTokens = try TokenStore.make(options) != nil }
        check { () throws(ProgramError) in _ = try ServeCommand.configuration(options, hasTokens: hasTokens) }
        check { () throws(ProgramError) in _ = try options.number("request-log", in: 0...100_000) }
        check { () throws(ProgramError) in _ = try options.number("max-homes", in: 1...100_000) }
        check { () throws(ProgramError) in _ = try Files.publicFolder(options["public"]) }
        check { () throws(ProgramError) in _ = try Files.scenarioFolder(options["scenarios"]) }
        check { () throws(ProgramError) in
            let declarations = try CatalogAndBehaviors(options)
            _ = try Composition.configuration(options, declarations: declarations, journal: MemoryJournal())
            let template = try ServeCommand.template(options, catalog: declarations.catalog) { _ in }
            obstacle = try checkData(options, isNew: template != nil && !options.has("replace"), declarations)
        }
        return (faults, obstacle)
    }

    /// Checks that the data file can be used. That a gateway has it open is no fault of the settings; in this case, returns
    /// the message of the file.
    ///
    /// - Parameter isNew: Whether the settings describe a home to start with.
    private static func checkData(
        _ options: Options, isNew: Bool, _ declarations: CatalogAndBehaviors
    ) throws(ProgramError) -> String? {
        guard case .file(let path) = DataLocation(options) else { return nil }
        guard access(path, F_OK) == 0 else {
            try checkFolder(of: path)
            return nil
        }
        let file: DataFileReader
        do throws(JournalError) { file = try DataFileReader(path: path, describe: Home.describe) } catch {
            guard error.reason == .inUse else { throw ProgramError(error.message) }
            return error.message
        }
        guard access(path, W_OK) == 0 else { throw ProgramError("\(path) cannot be written: \(Self.reason())") }
        guard let main = file.homes.first(where: { $0.id == Homes.defaultID }) else { return nil }
        let configuration = try Composition.configuration(options, declarations: declarations, journal: main.journal)
        let home: Home?
        do throws(Home.OpeningError) {
            home = try Home.open(configuration)
        } catch {
            throw ProgramError("\(path): \(error)")
        }
        home?.close()
        guard home != nil, isNew else { return nil }
        throw ProgramError(
            "\(path) already contains a home; start without --home and --fleet, or add --replace to replace the stored one"
        )
    }

    /// Checks that a new data file can be created: the folders above it are created at the start.
    private static func checkFolder(of path: String) throws(ProgramError) {
        var folder = path
        repeat {
            folder = folder.lastIndex(of: "/").map { $0 == folder.startIndex ? "/" : String(folder[..<$0]) } ?? "."
        } while access(folder, F_OK) != 0 && folder != "." && folder != "/"
        guard Files.isFolder(folder) else { throw ProgramError("\(path) cannot be created: \(folder) is no folder") }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw ProgramError("\(path) cannot be created in \(folder): \(Self.reason())")
        }
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
