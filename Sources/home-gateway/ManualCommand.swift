/// `home-gateway manual`: prints the manual page, in the format of man(7).
enum ManualCommand {
    static func run(_ options: Options) throws(ProgramError) {
        guard options.operands.isEmpty else { throw .usage("manual takes no file") }
        Console.print(lines)
    }

    private static var lines: [String] {
        var lines = [
            #".\" Printed by: home-gateway manual"#,
            #".TH HOME\-GATEWAY 1 "" "home\-gateway \#(CommandLineProgram.version)" "User Commands""#,
            ".SH NAME",
            #"home\-gateway \- serve a simulated smart home over REST and Server\-Sent Events"#,
            ".SH SYNOPSIS",
        ]
        for command in Options.Command.allCases {
            lines += [".B home\\-gateway", text(command.synopsis), ".br"]
        }
        lines += [
            #".B home\-gateway \-\-help | \-\-version"#,
            ".SH DESCRIPTION",
            text(
                "home-gateway offers a smart home in the terms of Google's Home APIs over REST and Server-Sent Events."),
            text("Its devices are simulated and behave as Matter specifies."),
            text("A web page at the address of the gateway shows the home and controls it."),
            ".PP",
            text("Without tokens, the gateway listens on loopback only, where each caller may do everything."),
            text("With tokens (--token-file, or one in HOME_GATEWAY_TOKEN) it serves other machines, too."),
            ".SH COMMANDS",
        ]
        for command in Options.Command.allCases {
            lines += [".TP", ".B \(text(command.rawValue))", text(sentence(command.summary))]
        }
        lines += [
            ".SH OPTIONS",
            text("Defaults are in parentheses. The commands that accept an option are in brackets."),
        ]
        for topic in Options.Topic.allCases {
            lines.append(".SS \(text(topic.rawValue))")
            for option in Options.all where option.topic == topic {
                let value = option.value.map { " \\fI\(text($0))\\fR" } ?? ""
                let commands = option.commands.map { $0.rawValue }.joined(separator: ", ")
                lines += [
                    ".TP", "\\fB\(text("--\(option.name)"))\\fR\(value)",
                    text("\(sentence(option.help)) [\(commands)]"),
                ]
            }
        }
        lines += [
            ".SH ENVIRONMENT",
            text("Each option can also be set in the environment: --port as HOME_GATEWAY_PORT."),
            text("The value 1 sets an option that takes no value. The command line overrides the environment."),
            text(
                "The environment overrides the file of --config, which has the same names, one NAME=value on each line."
            ),
            ".SH SIGNALS",
            text(
                "SIGTERM and SIGINT end the gateway after its open requests, and with a reconnect delay for each stream."
            ),
            text("SIGHUP makes it read the tokens and the level of the log again."),
            ".SH EXIT STATUS",
            text(
                "0 for success, 1 for a failure, a failed scenario or recordings that differ, 2 for invalid arguments."),
            ".SH EXAMPLES",
            text("Serve the demo home in memory, on another port:"),
            ".PP", ".EX", text("    home-gateway --port 9000 --data none"), ".EE",
            ".PP",
            text("Run the scenarios of a folder, and write the results as JUnit XML:"),
            ".PP", ".EX", text("    home-gateway test scenarios --junit results.xml"), ".EE",
            ".PP",
            text("Complete commands and options in the running bash:"),
            ".PP", ".EX", text("    source <(home-gateway completion bash)"), ".EE",
        ]
        return lines
    }

    /// Returns a text as a sentence: with a capital letter, and with a full stop at its end.
    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// Escapes what has a meaning in man(7).
    private static func text(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "-": "\\-"
            case "\\": "\\e"
            case "'": "\\(aq"
            case _ where scalar.value > 126: "\\[u\(hexadecimal(scalar.value))]"
            default: String(scalar)
            }
        }
        return (text.hasPrefix(".") ? "\\&" : "") + escaped.joined()
    }

    private static func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
