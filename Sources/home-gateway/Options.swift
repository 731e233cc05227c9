import Glibc
import JSON

/// The options of a command. Each can be set on the command line, in the environment (`--port` as `HOME_GATEWAY_PORT`),
/// and in a file (`--config`), in this order of precedence.
struct Options {
    /// The source of an option's value.
    enum Source: Hashable {
        case commandLine, environment, file
    }

    enum Command: String, CaseIterable {
        case serve, check, `import`, export, backup, verify, test, record, replay, diff, token, openapi, health,
            completion,
            manual
    }

    /// The sections of the help, in their order.
    enum Topic: String, CaseIterable {
        case files = "Settings"
        case home = "The home"
        case newHome = "A new home"
        case network = "Network"
        case access = "Access"
        case limits = "Limits"
        case log = "Log"
        case description = "The OpenAPI description"
        case scenarios = "Scenarios"
        case recordings = "Recordings"
    }

    /// An option and the commands that accept it.
    struct Option {
        let topic: Topic
        let name: String
        /// The placeholder for its value in the help; nil if the option takes no value.
        let value: String?
        let help: String
        let commands: [Command]

        init(_ topic: Topic, _ name: String, _ value: String?, _ help: String, for commands: Command...) {
            (self.topic, self.name, self.value, self.help) = (topic, name, value, help)
            // `check` reads the settings of `serve`.
            self.commands = commands.contains(.serve) ? commands + [.check] : commands
        }

        /// The name of the environment variable that sets the option.
        var variable: String {
            "HOME_GATEWAY_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
        }

        /// The default, which the help shows in parentheses at its end; nil if there is none.
        var defaultText: String? {
            guard help.last == ")", let start = help.lastIndex(of: "(") else { return nil }
            return String(help[help.index(after: start)...].dropLast())
        }

        /// The option as the help shows it, with the placeholder for its value.
        var label: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
    }

    static let all: [Option] = [
        Option(
            .files, configName, "FILE", "file with further options, such as deploy/home-gateway.conf",
            for: .serve, .import, .export, .token, .health),
        Option(
            .home, "data", "FILE", "data file of the home; none stores the home in memory (var/home.sqlite)",
            for: .serve, .import, .export, .openapi),
        Option(
            .home, "vendor-traits", "FOLDER", "folder of JSON files that declare further traits",
            for: .serve, .import, .export, .verify, .openapi, .test, .replay),
        Option(
            .home, "url", "URL", "the gateway whose data file is copied (http://127.0.0.1:8080)", for: .backup),
        Option(
            .files, "parent", "PID",
            "end when this process ends, such as a test that starts the gateway; after SIGUSR1, go on without it",
            for: .serve, .replay),
        Option(
            .files, "replace", nil, "replace a file that exists; without this option it is never overwritten",
            for: .export, .backup, .record),
        Option(
            .newHome, "home", "FILE", "home file or Cloud-to-cloud SYNC response to start with (demo home)",
            for: .serve, .openapi),
        Option(
            .newHome, "states", "FILE", "QUERY response with the states for a SYNC response",
            for: .serve, .import, .openapi),
        Option(.newHome, "fleet", "N", "start with N generated devices", for: .serve),
        Option(
            .newHome, "replace", nil, "replace the stored home; without this option it is never overwritten",
            for: .serve, .import),
        Option(
            .newHome, "seed", "S", "number that determines all random values of the home (from the current time)",
            for: .serve, .import),
        Option(
            .newHome, "time", "TIME",
            "start time of the home's clock, in UTC (now; \(Composition.repeatableStart) with --paused and --seed)",
            for: .serve),
        Option(.newHome, "paused", nil, "start with a paused clock", for: .serve, .import),
        Option(
            .network, "host", "ADDRESS", "address to listen on; one beyond loopback needs tokens (127.0.0.1)",
            for: .serve, .replay, .health),
        Option(
            .network, "insecure-host", "ADDRESS",
            "any address to listen on, such as 0.0.0.0; anyone who reaches it controls the home, without a token",
            for: .serve, .replay, .health),
        Option(
            .network, "port", "PORT", "port to listen on; 0 chooses a free port (8080)", for: .serve, .replay, .health),
        Option(
            .network, "public", "FOLDER", "folder of the web page (Public in the current folder or above the program)",
            for: .serve, .replay),
        Option(
            .scenarios, "scenarios", "FOLDER",
            "folder of scenario files that clients can run (scenarios in the current folder or above the program)",
            for: .serve, .replay),
        Option(
            .network, "allowed-hosts", "NAMES", "further host names that requests may use, comma-separated",
            for: .serve, .replay),
        Option(
            .network, "allowed-origins", "ORIGINS",
            "further origins that may read and change the home, comma-separated; * lets all read",
            for: .serve, .replay),
        Option(
            .network, "trusted-proxies", "ADDRESSES",
            "proxies whose X-Forwarded-For or Forwarded names the client, comma-separated, such as 127.0.0.1 or 10.0.0.0/8",
            for: .serve, .replay),
        Option(
            .access, "token-file", "FILE",
            "file of the tokens that callers need; without it and HOME_GATEWAY_TOKEN, everyone may do everything",
            for: .serve, .replay, .token),
        Option(.access, "label", "TEXT", "of a new token: what it is for (token)", for: .token),
        Option(
            .access, "scope", "SCOPE", "of a new token: read, control, simulate or admin (control)", for: .token),
        Option(.access, "homes", "IDS", "of a new token: the homes, comma-separated (all)", for: .token),
        Option(.access, "expires", "DAYS", "of a new token: the days after which it ends (never)", for: .token),
        Option(
            .limits, "max-connections", "N", "maximum number of connections, not counting streams (1000)",
            for: .serve, .replay),
        Option(
            .limits, "max-streams", "N", "maximum number of streams (32000, or what the limit of open files allows)",
            for: .serve, .replay),
        Option(
            .limits, "max-connections-per-client", "N", "maximum number of connections per client address (no limit)",
            for: .serve, .replay),
        Option(
            .limits, "max-streams-per-client", "N", "maximum number of streams per client address (no limit)",
            for: .serve, .replay),
        Option(
            .limits, "request-rate", "N[:BURST]",
            "maximum requests per second per client address, and the burst (no limit; BURST is 2N by default)",
            for: .serve, .replay),
        Option(
            .limits, "token-request-rate", "N[:BURST]",
            "maximum requests per second with one token, and the burst (no limit; BURST is 2N by default)",
            for: .serve, .replay),
        Option(
            .limits, "max-homes", "N", "maximum number of homes, the first one included (1000)", for: .serve, .replay),
        Option(
            .limits, "max-devices", "N", "maximum number of devices that clients can give a home (100000)", for: .serve,
            .replay),
        Option(
            .limits, "max-total-devices", "N",
            "maximum number of devices that clients can give all homes together (1000000)", for: .serve, .replay),
        Option(
            .limits, "request-log", "N", "number of requests that are recorded of each home; 0 records none (1000)",
            for: .serve, .replay),
        Option(
            .limits, "log-changes", "N",
            "number of changes that a home stores for streams that resume (100000, at most 64 MiB)", for: .serve,
            .replay),
        Option(
            .limits, "log-bytes", "BYTES",
            "maximum size of these changes of all homes together; the longest logs are shortened first (536870912)",
            for: .serve, .replay),
        Option(
            .log, "log-level", "LEVEL",
            "lowest level in the log: debug, info, notice, warning or error (notice)", for: .serve, .replay),
        Option(.log, "log-format", "FORMAT", "form of a line in the log: text or json (text)", for: .serve, .replay),
        Option(
            .description, "traits", "TRAITS",
            "traits with schemas of their own: all, used (by the home), generic (none), or comma-separated names (all)",
            for: .openapi),
        Option(
            .description, "vendor-trait-schema", nil,
            "print the JSON Schema of the files of --vendor-traits instead of the description", for: .openapi),
        Option(
            .scenarios, "url", "URL", "run the scenarios on a running gateway, such as http://127.0.0.1:8080",
            for: .test),
        Option(.recordings, "url", "URL", "the gateway to record (http://127.0.0.1:8080)", for: .record),
        Option(.recordings, "in-home", "ID", "the home to record (default)", for: .record),
        Option(.recordings, "for", "SECONDS", "end the recording after this time (at Ctrl-C)", for: .record),
        Option(
            .recordings, "speed", "N",
            "seconds of home time per second; max replays without pauses, and at once (1, when a client opens a stream)",
            for: .replay),
        Option(
            .recordings, "longest-pause", "SECONDS", "longest real time between two lines of the recording (2)",
            for: .replay),
        Option(.recordings, "until", "LINE", "end the replay before this line of the recording", for: .replay),
        Option(
            .recordings, "check", nil, "only check that the replay has the same changes, without serving the home",
            for: .replay),
        Option(
            .scenarios, "in-home", "ID",
            "run the scenarios in this home of the running gateway, one after another, instead of new homes",
            for: .test),
        Option(
            .scenarios, "timeout", "SECONDS", "longest real time of a scenario (60)", for: .test),
        Option(.scenarios, "jobs", "N", "number of scenarios that run at a time (one per core)", for: .test),
        Option(.scenarios, "junit", "FILE", "file for the results as JUnit XML", for: .test),
        Option(.scenarios, "tap", "FILE", "file for the results in the Test Anything Protocol", for: .test),
        Option(
            .scenarios, "recordings", "FOLDER", "folder for the recordings of failed scenarios (recordings)",
            for: .test),
        Option(
            .scenarios, "record-all", nil, "write the recordings of all scenarios, not only of failed ones", for: .test),
        Option(.scenarios, "schema", nil, "print the JSON Schema of scenario files, and run none", for: .test),
    ]

    /// The option that names the file with further options.
    static let configName = "config"

    private let arguments: [String]
    let command: Command
    private var values: [String: String] = [:]
    private var sources: [String: Source] = [:]
    /// The arguments that are not options, in order.
    private(set) var operands: [String] = []

    init(_ arguments: [String], for command: Command) throws(ProgramError) {
        self.arguments = arguments
        self.command = command
        for option in Self.all where option.commands.contains(command) {
            if let value = getenv(option.variable), value[0] != 0 {
                set(option, String(cString: value), .environment)
            }
        }
        try readArguments()
        guard let path = values[Self.configName] else { return }
        let file = try SettingsFile.read(path)
        for option in Self.all where option.commands.contains(command) && values[option.name] == nil {
            if let value = file[option.name] { set(option, value, .file) }
        }
    }

    private mutating func set(_ option: Option, _ value: String, _ source: Source) {
        values[option.name] = value
        sources[option.name] = source
    }

    private mutating func readArguments() throws(ProgramError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            }
            guard argument.hasPrefix("--") else {
                operands.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            let known = Self.all.filter { $0.commands.contains(command) }
            guard let option = known.first(where: { $0.name == name }) else {
                throw .usage(
                    "\(command.rawValue) has no option --\(name); home-gateway --help lists the options"
                        + Spelling.suggestion(for: name, in: known.map { $0.name }, separator: ". "))
            }
            if option.value == nil {
                guard parts.count == 1 else { throw .usage("--\(name) takes no value") }
                set(option, "1", .commandLine)
            } else if parts.count == 2 {
                set(option, String(parts[1]), .commandLine)
            } else if let value = rest.popFirst() {
                set(option, value, .commandLine)
            } else {
                throw .usage("--\(name) needs a value: --\(name) \(option.value ?? "")")
            }
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// Returns the source of an option's value; nil if it is the default.
    func source(of name: String) -> Source? { sources[name] }

    /// Reads the same command line again, with the file as it is now.
    func reread() throws(ProgramError) -> Options { try Options(arguments, for: command) }

    /// Returns the names of options that have other values in `former`, in the order of the help.
    func names(differingFrom former: Options) -> [String] {
        Self.all.map { $0.name }.filter { values[$0] != former.values[$0] }
    }

    func has(_ name: String) -> Bool { values[name] != nil && values[name] != "0" }

    func number(_ name: String, in range: ClosedRange<Int>) throws(ProgramError) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound); \(text) was given")
        }
        return number
    }

    func list(_ name: String) -> [String] {
        (values[name] ?? "").split(separator: ",").map { String($0) }
    }
}
