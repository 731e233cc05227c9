import ManualPages

/// `home-gateway manual`: prints the manual page.
enum ManualCommand {
    static func run(_ options: Options) throws(ProgramError) {
        guard options.operands.isEmpty else { throw .usage("manual takes no file") }
        Console.print(page.lines)
    }

    private static var page: ManualPage {
        var page = ManualPage(
            of: "home-gateway", summary: "serve a simulated smart home over REST and Server-Sent Events",
            version: CommandLineProgram.version)
        page.synopsis("home-gateway", Options.Command.allCases.map { $0.synopsis } + ["--help | --version"])
        page.section("DESCRIPTION")
        page.sentences([
            "home-gateway offers a smart home in the terms of Google's Home APIs over REST and Server-Sent Events.",
            "Its devices are simulated and behave as Matter specifies.",
            "A web page at the address of the gateway shows the home and controls it.",
        ])
        page.paragraph()
        page.sentences([
            "Without tokens, the gateway listens on loopback only, where each caller may do everything.",
            "With tokens (--token-file, or one in HOME_GATEWAY_TOKEN) it serves other machines, too.",
        ])
        page.section("COMMANDS")
        for command in Options.Command.allCases { page.item(command.rawValue, command.summary) }
        page.section("OPTIONS")
        page.sentences(["Defaults are in parentheses. The commands that accept an option are in brackets."])
        for topic in Options.Topic.allCases {
            page.subsection(topic.rawValue)
            for option in Options.all where option.topic == topic {
                page.item(
                    "--\(option.name)", value: option.value, option.help,
                    note: option.commands.map { $0.rawValue }.joined(separator: ", "))
            }
        }
        page.section("ENVIRONMENT")
        page.sentences([
            "Each option can also be set in the environment: --port as HOME_GATEWAY_PORT.",
            "The value 1 sets an option that takes no value. The command line overrides the environment.",
            "The environment overrides the file of --config, which has the same names, one NAME=value on each line.",
        ])
        page.section("SIGNALS")
        page.sentences([
            "SIGTERM and SIGINT end the gateway after its open requests, and with a reconnect delay for each stream.",
            "SIGHUP makes it read the tokens and the level of the log again.",
        ])
        page.section("EXIT STATUS")
        page.sentences([
            "0 for success, 1 for a failure, a failed scenario or recordings that differ, 2 for invalid arguments."
        ])
        page.section("EXAMPLES")
        page.example(
            "Serve the demo home in memory, on another port", ["home-gateway --port 9000 --data none"])
        page.example(
            "Run the scenarios of a folder, and write the results as JUnit XML",
            ["home-gateway test scenarios --junit results.xml"])
        page.example(
            "Complete commands and options in the running bash", ["source <(home-gateway completion bash)"])
        page.section("SEE ALSO")
        page.sentences(["home(1)"])
        return page
    }
}
