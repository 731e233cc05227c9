/// The text of `--help`.
enum Usage {
    static var lines: [String] {
        var lines = [
            "home-gateway serves a simulated smart home over REST and Server-Sent Events.", "",
            "Usage:",
            "  home-gateway [serve] [options]        serve the stored home; the first start creates a demo home",
            "  home-gateway import FILE [options]    store a home file or a Cloud-to-cloud SYNC response",
            "  home-gateway export [FILE] [options]  write the stored home to a home file or to standard output",
            "  home-gateway test FILE… [options]     run scenario files and those of folders, each in its own home",
            "  home-gateway record FILE [options]    record the requests and changes of a home of a running gateway",
            "  home-gateway replay FILE [options]    serve a recorded home and replay what has happened in it",
            "  home-gateway diff FILE FILE           show the first difference of two recordings",
            "  home-gateway token create [options]   create a token for callers; also: list, revoke ID",
            "  home-gateway openapi [options]        print the OpenAPI description of the API",
            "  home-gateway --help | --version", "",
            "Each option can also be set in the environment: --port as HOME_GATEWAY_PORT.",
            "Defaults are in parentheses.",
        ]
        let labels = Options.all.map { option in "  --\(option.name)" + (option.value.map { " \($0)" } ?? "") }
        let column = 2 + (labels.map { $0.count }.max() ?? 0)
        for topic in Options.Topic.allCases {
            lines += ["", "\(topic.rawValue):"]
            for (option, label) in zip(Options.all, labels) where option.topic == topic {
                lines.append(label + String(repeating: " ", count: column - label.count) + option.help)
            }
        }
        return lines
    }
}
