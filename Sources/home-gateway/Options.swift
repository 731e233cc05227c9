import Glibc
import HomeModel

/// The options of a command line. Each can also be set in the environment: `--port` as `HOME_GATEWAY_PORT`.
struct Options {
    enum Command: String {
        case serve, `import`, export, openapi
    }

    /// An option and the commands that accept it.
    struct Option {
        let name: String
        /// The placeholder for its value in the help; nil if the option takes no value.
        let value: String?
        let help: String
        let commands: [Command]
    }

    static let all: [Option] = [
        Option(name: "port", value: "PORT", help: "the port; 0 takes any free one (8080)", commands: [.serve]),
        Option(name: "host", value: "ADDRESS", help: "an address of loopback (127.0.0.1)", commands: [.serve]),
        Option(
            name: "data", value: "FILE", help: "where the home is kept, or none for memory (var/home.sqlite)",
            commands: [.serve, .import, .export, .openapi]),
        Option(
            name: "home", value: "FILE", help: "begin with this home file or Cloud-to-cloud SYNC answer",
            commands: [.serve, .openapi]),
        Option(
            name: "states", value: "FILE", help: "the QUERY answer that goes with a SYNC answer",
            commands: [.serve, .import, .openapi]),
        Option(name: "fleet", value: "N", help: "begin with a made-up home of N devices", commands: [.serve]),
        Option(
            name: "seed", value: "S", help: "what all chance of a new home follows from (by the clock)",
            commands: [.serve, .import]),
        Option(
            name: "replace", value: nil, help: "put the new home in the place of one that is there",
            commands: [.serve, .import]),
        Option(
            name: "paused", value: nil, help: "a new home's clock stands until it is advanced",
            commands: [.serve, .import]),
        Option(
            name: "time", value: "TIME", help: "what a new home's clock shows, 2026-01-01T08:00:00Z (now)",
            commands: [.serve]),
        Option(
            name: "vendor-traits", value: "FOLDER", help: "declare the traits of the JSON files in it, too",
            commands: [.serve, .import, .export, .openapi]),
        Option(
            name: "traits", value: "TRAITS",
            help: "describe some traits: used (by the home), generic (none), or their names, by commas (all)",
            commands: [.openapi]),
        Option(
            name: "log-level", value: "LEVEL",
            help: "debug, info, notice, warning or error, to standard error (notice)",
            commands: [.serve]),
        Option(
            name: "log-changes", value: "N",
            help: "how many changes are kept for readers that come back (100000, in 64 MiB at most)",
            commands: [.serve]),
        Option(
            name: "max-connections", value: "N",
            help: "how many connections may carry requests; streams do not count (1000)", commands: [.serve]),
        Option(
            name: "max-streams", value: "N", help: "how many streams may be open (32000, or as files allow)",
            commands: [.serve]),
        Option(
            name: "max-connections-per-client", value: "N", help: "the same for one address (all)", commands: [.serve]),
        Option(name: "max-streams-per-client", value: "N", help: "the same for one address (all)", commands: [.serve]),
        Option(
            name: "request-rate", value: "N[:BURST]",
            help: "how many requests a second one address may send, and at once (any number; a burst of 2N)",
            commands: [.serve]),
        Option(name: "public", value: "FOLDER", help: "the page (Public beside the program)", commands: [.serve]),
        Option(
            name: "allowed-hosts", value: "NAMES", help: "further names the gateway is called by, by commas",
            commands: [.serve]),
        Option(
            name: "allowed-origins", value: "ORIGINS",
            help: "pages beyond loopback that may read and change the home, by commas; * lets all others read",
            commands: [.serve]),
    ]

    private var values: [String: String] = [:]
    /// The arguments that are not options, in order.
    private(set) var operands: [String] = []

    init(_ arguments: [String], for command: Command) throws(ProgramError) {
        for option in Self.all where option.commands.contains(command) {
            let variable = "HOME_GATEWAY_" + option.name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
            if let value = getenv(variable), value[0] != 0 { values[option.name] = String(cString: value) }
        }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--"), argument != "--" else {
                operands.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = Self.all.first(where: { $0.name == name && $0.commands.contains(command) }) else {
                throw .usage("\(command.rawValue) has no option --\(name); home-gateway --help lists them")
            }
            if option.value == nil {
                guard parts.count == 1 else { throw .usage("--\(name) takes no value") }
                values[name] = "1"
            } else if parts.count == 2 {
                values[name] = String(parts[1])
            } else if let value = rest.popFirst() {
                values[name] = value
            } else {
                throw .usage("--\(name) needs a value: --\(name) \(option.value ?? "")")
            }
        }
    }

    subscript(name: String) -> String? { values[name] }

    func has(_ name: String) -> Bool { values[name] != nil && values[name] != "0" }

    func number(_ name: String, in range: ClosedRange<Int>) throws(ProgramError) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "--\(name) takes a whole number of \(range.lowerBound) to \(range.upperBound); \(text) was given")
        }
        return number
    }

    func list(_ name: String) -> [String] {
        (values[name] ?? "").split(separator: ",").map { String($0) }
    }
}

/// The text of `--help`.
enum Usage {
    static var lines: [String] {
        var lines = [
            "A smart home behind REST and Server-Sent Events, simulated.", "",
            "  home-gateway [serve] [options]               serve a home, the demo home at first",
            "  home-gateway import FILE [options]           put a home file or a SYNC answer into the data file",
            "  home-gateway export [FILE] [options]         write the home file of the data file",
            "  home-gateway openapi                         print the description of the API",
            "  home-gateway --help | --version", "",
            "Options, each also in the environment (--port as HOME_GATEWAY_PORT):",
        ]
        let heads = Options.all.map { option in "  --\(option.name)" + (option.value.map { " \($0)" } ?? "") }
        let column = 2 + (heads.map { $0.count }.max() ?? 0)
        for (option, head) in zip(Options.all, heads) {
            lines.append(head + String(repeating: " ", count: column - head.count) + option.help)
        }
        return lines
    }
}
