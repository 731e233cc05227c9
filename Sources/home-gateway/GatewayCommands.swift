import AccessControl
import CommandLineKit
import Observability

/// The commands and options of the program.
struct GatewayCommands: CommandTable {
    struct Action: Sendable {
        /// Runs a command and returns the exit status.
        let run: @Sendable (Options) throws(ProgramError) -> Int32

        init(_ run: @escaping @Sendable (Options) throws(ProgramError) -> Int32) { self.run = run }

        /// Creates the action of a command that succeeds unless it throws.
        init(_ run: @escaping @Sendable (Options) throws(ProgramError) -> Void) {
            self.run = { options throws(ProgramError) in
                try run(options)
                return 0
            }
        }
    }

    let program = "home-gateway"
    let version = CommandLineProgram.version
    let summary = "serve a simulated smart home over REST and Server-Sent Events"
    let ownCommands: [ProgramCommand<Action>] = [
        ProgramCommand(
            "serve", "", "serve the stored home; the first start creates a demo home",
            examples: ["home-gateway --port 9000 --data none  # the demo home in memory, on another port"],
            run: Action(ServeCommand.run)),
        ProgramCommand(
            "check", "", "show the settings of serve and their sources, and what is wrong with them; starts nothing",
            run: Action(CheckCommand.run)),
        ProgramCommand(
            "import", "FILE", "store a home file or a Cloud-to-cloud SYNC response", run: Action(ImportCommand.run)),
        ProgramCommand(
            "export", "[FILE]", "write the stored home to a home file or to standard output",
            run: Action(ExportCommand.run)),
        ProgramCommand(
            "backup", "FILE", "copy the data file of a running gateway, with all durable homes",
            run: Action(BackupCommand.run)),
        ProgramCommand(
            "verify", "FILE…", "check data files that no gateway has open, such as backups, and databases",
            run: Action(VerifyCommand.run)),
        ProgramCommand(
            "copy", "FILE FILE", "copy all homes of a data file or database to another one, which has none",
            examples: ["home-gateway copy var/home.sqlite postgresql://gateway@db/homes  # from a file to a database"],
            run: Action(CopyCommand.run)),
        ProgramCommand(
            "test", "[FILE…]", "run scenario files and those of folders, each in its own home",
            examples: ["home-gateway test scenarios --junit results.xml  # with the results as JUnit XML"],
            run: Action(TestCommand.run)),
        ProgramCommand(
            "record", "FILE", "record the requests and changes of a home of a running gateway",
            run: Action(RecordCommand.run)),
        ProgramCommand(
            "replay", "FILE", "serve a recorded home and replay what has happened in it", run: Action(ReplayCommand.run)
        ),
        ProgramCommand(
            "diff", "FILE FILE", "show the first difference of two recordings", run: Action(DiffCommand.run)),
        ProgramCommand(
            "token", "create|list|revoke [ID]", "create a token for callers, list tokens, or revoke one",
            run: Action(TokenCommand.run)),
        ProgramCommand(
            "openapi", "", "print the OpenAPI description of the API", run: Action(OpenAPICommand.run)),
        ProgramCommand(
            "health", "", "check that the gateway on this machine is ready; for containers",
            run: Action(HealthCommand.run)),
    ]
    let defaultCommand: String? = "serve"
    let variablePrefix: String? = "HOME_GATEWAY_"
    let settingsOption: String? = "config"
    let topics = [
        OptionTopic(
            "Settings",
            Option(
                "config", "FILE", "file with further options, such as deploy/home-gateway.conf",
                for: Self.serve + ["import", "export", "token", "health"]),
            Option(
                "parent", "PID",
                "end when this process ends, such as a test that starts the gateway; after SIGUSR1, go on without it",
                for: Self.servers),
            Option(
                "replace", nil, "replace a file that exists; without this option it is never overwritten",
                for: ["export", "backup", "record"])),
        OptionTopic(
            "The home",
            Option(
                "data", "FILE", "data file of the home; none stores the home in memory (var/home.sqlite)",
                for: Self.serve + ["import", "export", "openapi"]),
            Option(
                "store", "URL",
                "PostgreSQL database of the homes, instead of a data file; without a password, libpq takes it from PGPASSWORD or PGPASSFILE",
                for: Self.serve + ["export", "openapi"]),
            Option(
                "node", "NAME", "share the homes of the database with other gateways, as the one with this name",
                for: Self.serve),
            Option(
                "node-address", "HOST:PORT",
                "address at which the other gateways reach this one (that of --host and --port)",
                for: Self.serve),
            Option(
                "drain-time", "SECONDS",
                "how long a gateway with --node forwards requests after a stop signal, when it has given its homes back (5)",
                for: Self.serve),
            Option(
                "vendor-traits", "FOLDER", "folder of JSON files that declare further traits",
                for: Self.servers + ["import", "export", "verify", "openapi", "test"]),
            Option("url", "URL", "the gateway whose data file is copied (http://127.0.0.1:8080)", for: ["backup"])),
        OptionTopic(
            "A new home", for: Self.serve,
            Option(
                "home", "FILE", "home file or Cloud-to-cloud SYNC response to start with (demo home)",
                for: Self.serve + ["openapi"]),
            Option(
                "states", "FILE", "QUERY response with the states for a SYNC response",
                for: Self.serve + ["import", "openapi"]),
            Option("fleet", "N", "start with N generated devices"),
            Option(
                "replace", nil, "replace the stored home; without this option it is never overwritten",
                for: Self.serve + ["import"]),
            Option(
                "seed", "S", "number that determines all random values of the home (from the current time)",
                for: Self.serve + ["import"]),
            Option(
                "time", "TIME",
                "start time of the home's clock, in UTC (now; \(Composition.repeatableStart) with --paused and --seed)"),
            Option("paused", nil, "start with a paused clock", for: Self.serve + ["import"])),
        OptionTopic(
            "Network", for: Self.servers,
            Option(
                "host", "ADDRESS", "address to listen on; one beyond loopback needs tokens (127.0.0.1)",
                for: Self.servers + ["health"]),
            Option(
                "insecure-host", "ADDRESS",
                "any address to listen on, such as 0.0.0.0; anyone who reaches it controls the home, without a token",
                for: Self.servers + ["health"]),
            Option("port", "PORT", "port to listen on; 0 chooses a free port (8080)", for: Self.servers + ["health"]),
            Option("threads", "N", "threads that serve requests (one for each processor, at most 8)"),
            Option("public", "FOLDER", "folder of the web page (Public in the current folder or above the program)"),
            Option("allowed-hosts", "NAMES", "further host names that requests may use, comma-separated"),
            Option(
                "allowed-origins", "ORIGINS",
                "further origins that may read and change the home, comma-separated; * lets all read"),
            Option(
                "trusted-proxies", "ADDRESSES",
                "proxies whose X-Forwarded-For or Forwarded names the client, comma-separated, such as 127.0.0.1 or 10.0.0.0/8"
            )),
        OptionTopic(
            "Access", for: ["token"],
            Option(
                "token-file", "FILE",
                "file of the tokens that callers need; without it and HOME_GATEWAY_TOKEN, everyone may do everything",
                for: Self.servers + ["token"]),
            Option("label", "TEXT", "of a new token: what it is for (token)"),
            Option(
                "scope", "SCOPE", "of a new token: read, control, simulate or admin (control)",
                words: AccessScope.allCases.map { $0.rawValue }),
            Option("homes", "IDS", "of a new token: the homes, comma-separated (all)"),
            Option("expires", "DAYS", "of a new token: the days after which it ends (never)")),
        OptionTopic(
            "Limits", for: Self.servers,
            Option("max-connections", "N", "maximum number of connections, not counting streams (1000)"),
            Option("max-streams", "N", "maximum number of streams (32000, or what the limit of open files allows)"),
            Option("max-connections-per-client", "N", "maximum number of connections per client address (no limit)"),
            Option("max-streams-per-client", "N", "maximum number of streams per client address (no limit)"),
            Option(
                "request-rate", "N[:BURST]",
                "maximum requests per second per client address, and the burst (no limit; BURST is 2N by default)"),
            Option(
                "token-request-rate", "N[:BURST]",
                "maximum requests per second with one token, and the burst (no limit; BURST is 2N by default)"),
            Option("max-homes", "N", "maximum number of homes, the first one included (1000)"),
            Option("max-devices", "N", "maximum number of devices that clients can give a home (100000)"),
            Option(
                "max-total-devices", "N",
                "maximum number of devices that clients can give all homes together (1000000)"),
            Option("request-log", "N", "number of requests that are recorded of each home; 0 records none (1000)"),
            Option(
                "log-changes", "N",
                "number of changes that a home stores for streams that resume (100000, at most 64 MiB)"),
            Option(
                "log-bytes", "BYTES",
                "maximum size of these changes of all homes together; the longest logs are shortened first (536870912)")
        ),
        OptionTopic(
            "Log", for: Self.servers,
            Option(
                "log-level", "LEVEL", "lowest level in the log: debug, info, notice, warning or error (notice)",
                words: Logger.Level.allCases.map { $0.rawValue }),
            Option(
                "log-format", "FORMAT", "form of a line in the log: text or json (text)",
                words: Logger.Format.allCases.map { $0.rawValue })),
        OptionTopic(
            "The OpenAPI description", for: ["openapi"],
            Option(
                "traits", "TRAITS",
                "traits with schemas of their own: all, used (by the home), generic (none), or comma-separated names (all)",
                words: ["all", "used", "generic"]
            ),
            Option(
                "vendor-trait-schema", nil,
                "print the JSON Schema of the files of --vendor-traits instead of the description")),
        OptionTopic(
            "Scenarios", for: ["test"],
            Option(
                "scenarios", "FOLDER",
                "folder of scenario files that clients can run (scenarios in the current folder or above the program)",
                for: Self.servers),
            Option("url", "URL", "run the scenarios on a running gateway, such as http://127.0.0.1:8080"),
            Option(
                "in-home", "ID",
                "run the scenarios in this home of the running gateway, one after another, instead of new homes"),
            Option("timeout", "SECONDS", "longest real time of a scenario (60)"),
            Option("jobs", "N", "number of scenarios that run at a time (one per core)"),
            Option("junit", "FILE", "file for the results as JUnit XML"),
            Option("tap", "FILE", "file for the results in the Test Anything Protocol"),
            Option("recordings", "FOLDER", "folder for the recordings of failed scenarios (recordings)"),
            Option("record-all", nil, "write the recordings of all scenarios, not only of failed ones"),
            Option("schema", nil, "print the JSON Schema of scenario files, and run none")),
        OptionTopic(
            "Recordings", for: ["replay"],
            Option("url", "URL", "the gateway to record (http://127.0.0.1:8080)", for: ["record"]),
            Option("in-home", "ID", "the home to record (default)", for: ["record"]),
            Option("for", "SECONDS", "end the recording after this time (at Ctrl-C)", for: ["record"]),
            Option(
                "speed", "N",
                "seconds of home time per second; max replays without pauses, and at once (1, when a client opens a stream)"
            ),
            Option("longest-pause", "SECONDS", "longest real time between two lines of the recording (2)"),
            Option("until", "LINE", "end the replay before this line of the recording"),
            Option("check", nil, "only check that the replay has the same changes, without serving the home")),
    ]

    /// `serve`, and `check`, which reads its settings.
    private static let serve = ["serve", "check"]
    private static let servers = serve + ["replay"]

    let notes = [
        "Each option can also be set in the environment, --port as HOME_GATEWAY_PORT, or in the file of --config."
    ]
    let description = [
        "home-gateway offers a smart home in the terms of Google's Home APIs over REST and Server-Sent Events.",
        "Its devices are simulated and behave as Matter specifies.",
        "A web page at the address of the gateway shows the home and controls it.",
        "Without tokens, the gateway listens on loopback only, where each caller may do everything.",
        "With tokens (--token-file, or one in HOME_GATEWAY_TOKEN) it serves other machines, too.",
    ]
    let sections = [
        (
            title: "ENVIRONMENT",
            sentences: [
                "Each option can also be set in the environment: --port as HOME_GATEWAY_PORT.",
                "The value 1 sets an option that takes no value. The command line overrides the environment.",
                "The environment overrides the file of --config, which has the same names, one NAME=value on each line.",
            ]
        ),
        (
            title: "SIGNALS",
            sentences: [
                "SIGTERM and SIGINT end the gateway after its open requests, and with a reconnect delay for each stream.",
                "SIGHUP makes it read the tokens and the level of the log again.",
            ]
        ),
    ]
    let failure = "a failure, a failed scenario or recordings that differ"
    let related = "home(1)"

    func settings(in path: String) throws(ProgramError) -> [UInt8] { try Files.read(path, atMost: 1 << 20) }
}
