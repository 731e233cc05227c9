/// The text of `--help`.
enum Usage {
    static var lines: [String] {
        let commands = table(Options.Command.allCases.map { ("  home-gateway \($0.synopsis)", $0.summary) })
        var lines = [
            "home-gateway serves a simulated smart home over REST and Server-Sent Events.", "",
            "Usage:",
        ]
        lines += commands
        lines += [
            "  home-gateway --help | --version", "",
            "home-gateway COMMAND --help shows the options of a command.",
            "Each option can also be set in the environment, --port as HOME_GATEWAY_PORT, or in the file of --config.",
            "Defaults are in parentheses.",
        ]
        let options = table(Options.all.map { ("  \($0.label)", $0.help) })
        for topic in Options.Topic.allCases {
            lines += ["", "\(topic.rawValue):"]
            for (option, line) in zip(Options.all, options) where option.topic == topic { lines.append(line) }
        }
        return lines
    }

    /// The help about one command.
    static func lines(about command: Options.Command) -> [String] {
        let heading = ["Usage:", "  home-gateway \(command.synopsis)", "", "  \(command.summary)"]
        guard !command.options.isEmpty else { return heading }
        return heading + ["", "Options; defaults are in parentheses:"]
            + table(command.options.map { ("  \($0.label)", $0.help) })
    }

    /// Returns lines of two columns.
    private static func table(_ rows: [(String, String)]) -> [String] {
        let column = 2 + (rows.map { $0.0.count }.max() ?? 0)
        return rows.map { $0.0 + String(repeating: " ", count: column - $0.0.count) + $0.1 }
    }
}
