import JSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An option of the program.
struct Option {
    let name: String
    /// The placeholder for its value in the help; nil if it takes none.
    let value: String?
    let help: String
    /// The environment variables that set it, in the order in which they are read.
    var variables: [String] = []

    /// The options of all commands that use a gateway.
    static let common = [
        Option(
            name: "url", value: "URL", help: "the gateway, or one of its homes (http://127.0.0.1:8080)",
            variables: ["HOME_URL", "HOME_GATEWAY_URL"]),
        Option(
            name: "token", value: "TOKEN", help: "the token, if the gateway has tokens",
            variables: ["HOME_TOKEN", "HOME_GATEWAY_TOKEN"]),
        Option(name: "home", value: "ID", help: "one of its homes (default)", variables: ["HOME_ID"]),
        Option(
            name: "timeout", value: "SECONDS", help: "how long a request may take (10)", variables: ["HOME_TIMEOUT"]),
        Option(name: "json", value: nil, help: "write JSON, in the form of the REST API", variables: ["HOME_JSON"]),
    ]
    static let part = Option(
        name: "part", value: "PART", help: "the number or the type of a part, if several have the trait")
    static let room = Option(name: "room", value: nil, help: "rename a room instead of a device")
    static let count = Option(name: "count", value: "N", help: "end after this number of changes (at Ctrl-C)")
    static let general = [
        Option(name: "help", value: nil, help: "explain a command"),
        Option(name: "version", value: nil, help: "print the version"),
    ]
    static var all: [Option] { common + [part, room, count] + general }
}

/// The words of a command line: options and operands.
struct Arguments {
    private var values: [String: String] = [:]
    /// The names of the options in the command line, which are not those of the environment.
    private var given: [String] = []
    /// The words that are not options; the first one is the name of the command.
    private(set) var operands: [String] = []

    /// - Parameter environment: Returns the value of an environment variable; nil if it is not set.
    init(_ words: [String], environment: (String) -> String? = Arguments.environment) throws(UsageError) {
        for option in Option.all {
            for variable in option.variables {
                guard values[option.name] == nil, let value = environment(variable), !value.isEmpty else { continue }
                values[option.name] = value
            }
        }
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            let name = word == "-h" ? "help" : word.hasPrefix("--") ? String(word.dropFirst(2)) : nil
            guard let name else {
                operands.append(word)
                continue
            }
            try add(name, &rest)
        }
    }

    private mutating func add(_ text: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        guard let option = Option.all.first(where: { $0.name == parts[0] }) else {
            throw UsageError(
                "There is no option --\(parts[0]); home --help lists the options.\(Spelling.suggestion(for: parts[0], in: Option.all.map { $0.name }))"
            )
        }
        given.append(option.name)
        guard let placeholder = option.value else {
            guard parts.count == 1 else { throw UsageError("--\(option.name) takes no value.") }
            values[option.name] = "1"
            return
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw UsageError("--\(option.name) needs a value: --\(option.name) \(placeholder)")
        }
        values[option.name] = value
    }

    /// Throws if an option in the command line is not one of the command.
    func check(for command: Command) throws(UsageError) {
        let accepted = command.options.map { $0.name }
        if let name = given.first(where: { !accepted.contains($0) }) {
            throw UsageError(
                "\(command.name) has no option --\(name); home help \(command.name) lists its options.\(Spelling.suggestion(for: name, in: accepted))"
            )
        }
    }

    subscript(name: String) -> String? { values[name] }

    func has(_ name: String) -> Bool { values[name].map { $0 != "0" } ?? false }

    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
