import CommandLineKit
import HTTPServer
import HomeEngine
import HomeStore

/// `home-gateway check`: shows the settings of `serve` and their sources, and the mistakes in them. It starts nothing
/// and leaves nothing behind.
enum CheckCommand {
    /// Returns the exit status: 0 if `serve` can start with these settings, once no other gateway has the data file open.
    static func run(_ options: Options) throws(ProgramError) -> Int32 {
        Console.print(settings(options))
        let (faults, obstacles) = faults(of: options)
        for fault in faults { Console.printError(fault) }
        guard faults.isEmpty else { return 1 }
        let names = obstacles.map { $0.name }.joined(separator: " and the ")
        Console.print([""] + obstacles.map { $0.message })
        Console.print([
            obstacles.isEmpty
                ? "home-gateway serve can start with these settings."
                : "The settings are valid; home-gateway serve can start when the \(names) \(obstacles.count == 1 ? "is" : "are") no longer in use."
        ])
        return 0
    }

    /// Returns a line for each setting: its name, its value, and the source of the value.
    private static func settings(_ options: Options) -> [String] {
        let rows = CommandLineProgram.table.options(of: "serve").map { option in
            (option.name, text(of: option, options) ?? defaultText(of: option, options), source(of: option, options))
        }
        let names = rows.map { $0.0.count }.max() ?? 0
        let values = min(40, rows.map { $0.1.count }.max() ?? 0)
        func padded(_ text: String, _ count: Int) -> String {
            text + String(repeating: " ", count: max(0, count - text.count))
        }
        return rows.map { "\(padded($0.0, names))  \(padded($0.1, values))  \($0.2)" }
    }

    /// Returns the value of an option, without a password; nil if it is not set.
    private static func text(of option: Option, _ options: Options) -> String? {
        guard option.name == "store", options[option.name] != nil else { return options[option.name] }
        return (try? DataLocation(options).name) ?? "…"
    }

    private static func defaultText(of option: Option, _ options: Options) -> String {
        guard option.name != "time" else {
            return Composition.isRepeatable(options) ? Composition.repeatableStart : "now"
        }
        return option.defaultText ?? "-"
    }

    private static func source(of option: Option, _ options: Options) -> String {
        switch options.source(of: option.name) {
        case .commandLine: "command line"
        case .environment(let variable): variable
        case .file(let path): path
        case nil: "default"
        }
    }

    // MARK: Faults

    /// A resource that prevents a start now although the settings are right: another program uses it.
    private struct Obstacle {
        let name: String
        let message: String
    }

    /// Returns the mistakes in the settings, and other obstacles to a start now. Each part of the settings adds its
    /// first fault.
    private static func faults(of options: Options) -> (faults: [String], obstacles: [Obstacle]) {
        var faults: [String] = []
        var obstacles: [Obstacle] = []
        func check(_ body: () throws(ProgramError) -> Void) {
            do throws(ProgramError) { try body() } catch {
                if !faults.contains(error.message) { faults.append(error.message) }
            }
        }
        check { () throws(ProgramError) in _ = try options.logFormat() }
        check { () throws(ProgramError) in _ = try options.logLevel() }
        var hasTokens = options["token-file"] != nil
        check { () throws(ProgramError) in hasTokens = try TokenStore.make(options) != nil }
        check { () throws(ProgramError) in
            let server = try ServeCommand.configuration(options, hasTokens: hasTokens)
            do throws(HTTPServerError) { try HTTPServer.checkAddress(of: server) } catch {
                guard case .portInUse(let port) = error else { throw ProgramError(error.description) }
                obstacles.append(Obstacle(name: "port", message: "Port \(port) is in use."))
            }
        }
        check { () throws(ProgramError) in _ = try Composition.rate("token-request-rate", options) }
        check { () throws(ProgramError) in _ = try options.number("parent", in: 1...Int(Int32.max)) }
        check { () throws(ProgramError) in _ = try options.number("request-log", in: 0...100_000) }
        check { () throws(ProgramError) in _ = try options.number("max-homes", in: 1...100_000) }
        check { () throws(ProgramError) in _ = try Files.publicFolder(options["public"]) }
        check { () throws(ProgramError) in
            let declarations = try CatalogAndBehaviors(options)
            check { () throws(ProgramError) in _ = try TestCommand.library(options, declarations) }
            _ = try Composition.configuration(options, declarations: declarations, journal: MemoryJournal())
            let template = try ServeCommand.template(options, catalog: declarations.catalog) { _ in }
            let isNew = template != nil && !options.has("replace")
            if let message = try checkData(options, isNew: isNew, declarations) {
                obstacles.append(Obstacle(name: "data file", message: message))
            }
        }
        return (faults, obstacles)
    }

    /// Checks that the store can be used. The settings are also valid if a gateway has it open; in this case,
    /// returns the message of the file.
    ///
    /// - Parameter isNew: Whether the settings describe a home to start with.
    private static func checkData(
        _ options: Options, isNew: Bool, _ declarations: CatalogAndBehaviors
    ) throws(ProgramError) -> String? {
        let location = try DataLocation(options)
        let reader: (any StoreReader)?
        do throws(JournalError) {
            let (contents, notices) = try location.check()
            for notice in notices { Console.printError(notice) }
            reader = contents
        } catch {
            guard error.reason == .inUse else { throw ProgramError(error.message) }
            return error.message
        }
        guard let main = reader?.homes.first(where: { $0.id == Homes.defaultID }) else { return nil }
        let configuration = try Composition.configuration(options, declarations: declarations, journal: main.journal)
        let home: Home?
        do throws(Home.OpeningError) {
            home = try Home.open(configuration)
        } catch {
            throw ProgramError("\(location.name): \(error)")
        }
        home?.close()
        guard home != nil, isNew else { return nil }
        throw ProgramError(
            "\(location.name) already contains a home; start without --home and --fleet, or add --replace to replace the stored one"
        )
    }
}
