import CommandLineKit
import Testing

/// What follows from a table of commands and options.
@Suite struct CommandTableTests {
    private enum Level: String, CaseIterable { case low, high }

    /// A program with the features of both programs.
    private struct Pump: CommandTable {
        let program = "pump"
        let version = "1.2"
        let summary = "move water"
        let ownCommands = [
            ProgramCommand(
                "run", "", "move water until a signal", examples: ["pump --speed 3  # fast"], run: "running"),
            ProgramCommand("fill", "FILE…", "fill tanks", run: "filling"),
            ProgramCommand("show", "[tanks|pipes [NAME…]]", "show a part", run: "showing"),
            ProgramCommand("wait", "TIME|next", "wait for water", run: "waiting"),
        ]
        let defaultCommand: String? = "run"
        let topics = [
            OptionTopic(
                "Water", for: ["run"], Option("speed", "N", "liters per second (2)"),
                Option("quiet", nil, "no sound"),
                Option(
                    "level", "LEVEL", "how much (low)", words: ["low", "high"], for: ["run", "fill"]),
                Option("folder", "FOLDER", "folder of tanks", for: ["fill"])),
            OptionTopic(
                "Settings",
                Option("config", "FILE", "file with further options", variables: ["PUMP_SETTINGS"])),
        ]
        let variablePrefix: String? = "PUMP_"
        let settingsOption: String? = "config"
        let notes = ["Water is wet."]
        let description = ["pump moves water.", "It needs a tank."]
        let sections = [(title: "SIGNALS", sentences: ["SIGTERM ends it."])]
        let failure = "a failure"
        let related = "tank(1)"

        func settings(in path: String) throws(ProgramError) -> [UInt8] {
            guard let text = files[path] else { throw ProgramError("\(path) cannot be read") }
            return Array(text.utf8)
        }
    }

    private static let table = Pump()

    private static let files = [
        "a.conf": "# A comment\n; another one\n\n  PUMP_SPEED='7' \nPUMP_LEVEL=\nPUMP_FOLDER=\"t x\"  \n",
        "unknown": "\nPUMP_SPED=1", "twice": "PUMP_SPEED=1\nPUMP_SPEED=2", "no-value": "PUMP_SPEED",
        "itself": "PUMP_CONFIG=b",
    ]

    private func options(_ line: String, environment: [String: String] = [:]) throws -> (action: String, Options) {
        let request = try Self.table.request(line.split(separator: " ").map { String($0) }) { environment[$0] }
        guard case .run(let action, let options) = request else { throw ProgramError("no command would run") }
        return (action, options)
    }

    private func printed(_ line: String) throws -> [String] {
        let request = try Self.table.request(line.split(separator: " ").map { String($0) }) { _ in nil }
        guard case .print(let lines) = request else { throw ProgramError("nothing would be printed") }
        return lines
    }

    private func completions(_ line: String) -> [String] {
        Self.table.completions(of: UnfinishedLine("pump \(line)")).map { String($0.prefix { $0 != "\t" }) }
    }

    // MARK: Reading

    @Test func aLineWithoutACommandMeansTheDefault() throws {
        let (action, options) = try options("--speed 3 --quiet")
        #expect(action == "running" && options["speed"] == "3" && options.has("quiet") && options.operands.isEmpty)
    }

    @Test func wordsBehindTwoHyphensAreOperands() throws {
        let (action, options) = try options("-- fill --level")
        #expect(action == "filling" && options.operands == ["--level"])
    }

    @Test func theCommandLinePrecedesTheEnvironmentAndThatTheFile() throws {
        let environment = ["PUMP_SETTINGS": "a.conf", "PUMP_LEVEL": "high", "PUMP_QUIET": "0", "PUMP_FOLDER": ""]
        let (_, run) = try options("run --quiet", environment: environment)
        #expect(run["speed"] == "7" && run.source(of: "speed") == .file(path: "a.conf"))
        #expect(run["level"] == "high" && run.source(of: "level") == .environment(variable: "PUMP_LEVEL"))
        #expect(run.has("quiet") && run.source(of: "quiet") == .commandLine)
        #expect(try !options("run", environment: environment).1.has("quiet"))
        // The command does not accept the other options of the file and the environment.
        let (_, fill) = try options("fill x", environment: environment)
        #expect(fill["speed"] == nil && fill.source(of: "speed") == nil)
        #expect(fill["folder"] == "t x" && fill.source(of: "folder") == .file(path: "a.conf"))
    }

    @Test(
        arguments: [
            ("unknown", "unknown, line 2: there is no setting PUMP_SPED. Did you mean PUMP_SPEED?"),
            ("twice", "twice, line 2: PUMP_SPEED is set twice"),
            ("no-value", "no-value, line 1: this is no NAME=value"),
            ("itself", "itself, line 1: there is no setting PUMP_CONFIG"), ("missing", "missing cannot be read"),
        ])
    func aMistakeInTheFileIsNamedWithItsLine(path: String, message: String) {
        let error = #expect(throws: ProgramError.self) { try options("--config \(path)") }
        #expect(error?.message == message && error?.exitStatus == 1)
    }

    @Test(
        arguments: [
            ("rum", "There is no command rum; pump help lists the commands. Did you mean run?"),
            ("rum --sped", "There is no command rum; pump help lists the commands. Did you mean run?"),
            ("--sped 3 fill", "run has no option --sped; pump help run lists its options. Did you mean --speed?"),
            ("help rum", "There is no command rum; pump help lists the commands. Did you mean run?"),
            ("--sped 3", "run has no option --sped; pump help run lists its options. Did you mean --speed?"),
            ("fill x --quiet", "fill has no option --quiet; pump help fill lists its options."),
            ("manual --quiet", "manual has no option --quiet; pump help manual lists its options."),
            ("run --quiet=1", "--quiet takes no value."), ("--speed", "--speed needs a value: --speed N"),
            ("run fast", "run takes no operand; fast was given. pump help run explains it."),
            ("fill", "fill takes FILE…; nothing was given. pump help fill explains it."),
            ("wait 1 2", "wait takes TIME|next; 1 2 was given. pump help wait explains it."),
            ("show tank", "show takes one of tanks, pipes; tank was given. Did you mean tanks?"),
            ("completion tcsh", "completion takes one of bash, zsh, fish; tcsh was given."),
        ])
    func aMistakeIsASentence(line: String, message: String) {
        let error = #expect(throws: ProgramError.self) { try options(line) }
        #expect(error?.message == message && error?.exitStatus == 2)
    }

    @Test func valuesAreChecked() throws {
        let (_, options) = try options("--speed 3 --level hih")
        func message(_ body: () throws(ProgramError) -> Void) -> String? {
            #expect(throws: ProgramError.self) { try body() }?.message
        }
        #expect(
            try options.number("speed", in: 1...3) == 3 && options.number("folder", in: 1...3) == nil
                && options.list("speed") == ["3"])
        #expect(
            message { () throws(ProgramError) in _ = try options.number("speed", in: 4...5) }
                == "--speed takes a whole number from 4 to 5; 3 was given.")
        #expect(
            message { () throws(ProgramError) in _ = try options.number("level", in: 0...Int.max) }
                == "--level takes a whole number from 0 on; hih was given.")
        #expect(
            message { () throws(ProgramError) in _ = try options.choice("level", of: Level.self) }
                == "--level takes one of low, high; hih was given. Did you mean high?")
    }

    @Test func changedSettingsAreNamed() throws {
        let (_, before) = try options("--speed 3 --quiet")
        let (_, after) = try options("--speed 4", environment: ["PUMP_LEVEL": "low"])
        #expect(after.names(differingFrom: before) == ["level", "quiet", "speed"])
        #expect(after.names(differingFrom: after) == [])
    }

    // MARK: Help

    @Test(arguments: ["help", "--help", "-h", "help --help"])
    func theHelpHasTheCommandsAndOptions(line: String) throws {
        let help = try printed(line)
        #expect(help[0] == "pump: move water")
        #expect(
            help.contains { $0.hasPrefix("  pump [run] [options]  ") && $0.hasSuffix("  move water until a signal") })
        #expect(help.contains { $0.hasPrefix("  pump show [tanks|pipes [NAME…]] [options]  ") })
        #expect(help.contains { $0.hasPrefix("  --speed N  ") && $0.hasSuffix("  liters per second (2)") })
        #expect(help.contains { $0.hasSuffix("  file with further options; PUMP_SETTINGS") })
        #expect(help.contains("Water:") && help.contains("Water is wet."))
    }

    @Test func theHelpAboutACommandHasItsOptions() throws {
        let help = try printed("help run")
        #expect(try help == printed("run --help") && help == printed("--speed 3 run x y -h"))
        #expect(help[0] == "usage: pump [run] [options]" && help.contains("  pump --speed 3  # fast"))
        #expect(help.contains { $0.hasPrefix("  --quiet") } && !help.contains { $0.hasPrefix("  --folder") })
    }

    @Test func theVersionIsPrinted() throws {
        #expect(try printed("--version") == ["pump 1.2"])
    }

    @Test func theManualPageHasAllParts() throws {
        let page = try printed("manual").joined(separator: "\n")
        for part in [
            ".SH NAME\npump \\- move water\n", ".B pump\n[run] [options]\n",
            ".SH DESCRIPTION\npump moves water.\nIt",
            ".TP\n\\fBfill\\fR\nFill tanks.\n",
            ".SS Water\n.TP\n\\fB\\-\\-speed\\fR \\fIN\\fR\nLiters per second (2). [run]\n",
            ".TP\n\\fB\\-\\-config\\fR \\fIFILE\\fR\nFile with further options.\n",
            ".SH ENVIRONMENT\n.TP\n\\fBPUMP_SETTINGS\\fR\n",
            ".SH SIGNALS\nSIGTERM ends it.\n.SH EXIT STATUS\n0 for success, 1 for a failure, 2 for",
            "\n.SH SEE ALSO\ntank(1)",
        ] { #expect(page.contains(part), "\(part)") }
    }

    // MARK: Completion

    @Test func theBeginningOfALineIsCompleted() {
        #expect(completions("").count == 7 && completions("fi") == ["fill"])
        #expect(completions("--") == ["--config=", "--help", "--level=", "--quiet", "--speed=", "--version"])
        #expect(completions("fill --f") == ["--folder="] && completions("fill --q") == [])
        #expect(completions("--speed 3 fill --f") == ["--folder="] && completions("help fi") == ["fill"])
        #expect(completions("fill -- --f") == [":files"])
    }

    @Test func valuesAndOperandsAreCompleted() {
        #expect(completions("--level ") == ["high", "low"] && completions("--level=h") == ["--level=high"])
        #expect(completions("fill --folder ") == [":folders"] && completions("fill --folder=x") == [":folders"])
        #expect(completions("fill ") == [":files"] && completions("fill a b c") == [":files"])
        #expect(completions("--speed ") == [] && completions("--speed=") == [] && completions("run ") == [])
        #expect(
            completions("show p") == ["pipes"] && completions("show pipes ") == [] && completions("wait ") == ["next"])
        #expect(completions("completion ") == ["bash", "fish", "zsh"] && completions("manual ") == [])
    }

    @Test func wordsHaveTheirExplanations() {
        #expect(Self.table.completions(of: UnfinishedLine("pump fi")) == ["fill\tfill tanks"])
        #expect(Self.table.completions(of: UnfinishedLine("pump --qu")) == ["--quiet\tno sound"])
    }

    @Test func theProgramAddsItsOwnOperands() {
        let found = Self.table.completions(of: UnfinishedLine("pump --speed 3 show tanks n")) { command, operands in
            command == "show" && operands == ["tanks"] ? ["north", "south"] : []
        }
        #expect(found == ["north"])
    }

    @Test func anUnfinishedLineHasOptions() throws {
        let found = Self.table.options(of: UnfinishedLine("pump fill --level low x"), environment: { _ in nil })
        #expect(found?.command == "fill" && found?.options["level"] == "low")
        #expect(Self.table.options(of: UnfinishedLine("pump fi")) == nil)
        #expect(Self.table.options(of: UnfinishedLine("pump fill --wrong x")) == nil)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func aScriptAsksTheProgram(shell: String) throws {
        let script = try printed("completion \(shell)")
        #expect(script.contains { $0.contains("pump complete ") } && script.count < 24)
    }
}
