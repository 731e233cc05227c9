import Testing

@testable import home

/// The words of a command line.
@Suite struct ArgumentsTests {
    private func arguments(_ words: String..., environment: [String: String] = [:]) throws -> Arguments {
        try Arguments(words) { environment[$0] }
    }

    private func message(_ words: String...) -> String? {
        #expect(throws: UsageError.self) { try Arguments(words, environment: { _ in nil }) }?.message
    }

    @Test func optionsStandAnywhere() throws {
        let arguments = try arguments("--url", "http://x", "set", "--json", "lamp", "--part=2", "onOff=true")
        #expect(arguments.operands == ["set", "lamp", "onOff=true"])
        #expect(arguments["url"] == "http://x" && arguments["part"] == "2" && arguments.has("json"))
    }

    @Test func wordsAfterTwoDashesAreOperands() throws {
        #expect(try arguments("rename", "lamp", "--", "--json").operands == ["rename", "lamp", "--json"])
    }

    @Test func theEnvironmentSetsWhatTheLineDoesNot() throws {
        let environment = ["HOME_URL": "http://a", "HOME_GATEWAY_URL": "http://b", "HOME_ID": "test", "HOME_JSON": "0"]
        let first = try arguments("list", environment: environment)
        #expect(first["url"] == "http://a" && first["home"] == "test" && !first.has("json"))
        let second = try arguments("list", "--url", "http://c", environment: ["HOME_GATEWAY_URL": "http://b"])
        #expect(second["url"] == "http://c")
        #expect(
            try arguments("list", environment: ["HOME_URL": "", "HOME_GATEWAY_URL": "http://b"])["url"] == "http://b")
    }

    @Test func wrongOptionsAreNamed() {
        #expect(message("--colour") == "There is no option --colour; home --help lists the options.")
        #expect(message("list", "--url") == "--url needs a value: --url URL")
        #expect(message("list", "--json=yes") == "--json takes no value.")
    }

    @Test func anOptionOfAnotherCommandIsRejected() throws {
        let command = try Command.named("list")
        let error = #expect(throws: UsageError.self) { try arguments("list", "--count", "3").check(for: command) }
        #expect(error?.message == "list has no option --count; home help list lists its options.")
        try arguments("list", environment: ["HOME_TIMEOUT": "3"]).check(for: command)
    }

    @Test func everyCommandHasAnExplanation() throws {
        for command in Command.all {
            let usage = Usage.of(command)
            #expect(usage[0].hasPrefix("usage: home \(command.name)") && usage.allSatisfy { $0.count <= 120 })
            #expect(usage.allSatisfy { $0.last != " " })
            #expect(command.examples.allSatisfy { $0.contains("home \(command.name)") })
            #expect(Usage.all.contains { $0.contains(" \(command.name) ") })
        }
        #expect(throws: UsageError.self) { try Command.named("lst") }
    }
}
