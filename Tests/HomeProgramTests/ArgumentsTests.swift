import CommandLineKit
import Testing

@testable import home

/// The words of a command line.
@Suite struct ArgumentsTests {
    private let table = HomeProgram.table

    private func options(_ words: String..., environment: [String: String] = [:]) throws -> Options {
        guard case .run(_, let options) = try table.request(words, environment: { environment[$0] }) else {
            throw ProgramError("no command would run")
        }
        return options
    }

    private func message(_ words: String...) -> String? {
        let error = #expect(throws: ProgramError.self) { try table.request(words, environment: { _ in nil }) }
        #expect(error?.exitStatus == 2)
        return error?.message
    }

    private func printed(_ words: String...) throws -> [String] {
        guard case .print(let lines) = try table.request(words, environment: { _ in nil }) else { return [] }
        return lines
    }

    @Test func optionsStandAnywhere() throws {
        let options = try options("--url", "http://x", "set", "--json", "lamp", "--part=2", "onOff=true")
        #expect(options.operands == ["lamp", "onOff=true"])
        #expect(options["url"] == "http://x" && options["part"] == "2" && options.has("json"))
    }

    @Test func wordsAfterTwoDashesAreOperands() throws {
        #expect(try options("rename", "lamp", "--", "--json").operands == ["lamp", "--json"])
        #expect(try options("--", "list", "rooms").operands == ["rooms"])
    }

    @Test func theEnvironmentSetsWhatTheLineDoesNot() throws {
        let environment = ["HOME_URL": "http://a", "HOME_GATEWAY_URL": "http://b", "HOME_ID": "test", "HOME_JSON": "0"]
        let first = try options("list", environment: environment)
        #expect(first["url"] == "http://a" && first["home"] == "test" && !first.has("json"))
        let second = try options("list", "--url", "http://c", environment: ["HOME_GATEWAY_URL": "http://b"])
        #expect(second["url"] == "http://c")
        #expect(
            try options("list", environment: ["HOME_URL": "", "HOME_GATEWAY_URL": "http://b"])["url"] == "http://b")
    }

    @Test func wrongOptionsAreNamed() {
        #expect(message("--colour") == "There is no option --colour; home --help lists the options.")
        #expect(message("list", "--url") == "--url needs a value: --url URL")
        #expect(message("list", "--json=yes") == "--json takes no value.")
    }

    @Test func anOptionOfAnotherCommandIsRejected() throws {
        #expect(message("list", "--count", "3") == "list has no option --count; home help list lists its options.")
        _ = try options("list", environment: ["HOME_TIMEOUT": "3"])
    }

    @Test func everyCommandHasAnExplanation() throws {
        let help = try printed()
        for command in table.commands {
            let usage = try printed("help", command.name)
            #expect(usage[0].hasPrefix("usage: home \(command.name)") && usage.allSatisfy { $0.count <= 120 })
            #expect(usage.allSatisfy { $0.last != " " })
            #expect(command.examples.allSatisfy { $0.contains("home \(command.name)") })
            #expect(help.contains { $0.contains(" \(command.name) ") })
            if command.name != "help" { #expect(try printed(command.name, "--help") == usage) }
        }
        #expect(throws: ProgramError.self) { try table.request(["lst"]) }
    }
}
