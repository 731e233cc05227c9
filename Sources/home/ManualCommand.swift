import HomeModel
import ManualPages

/// `home manual`: prints the manual page.
enum ManualCommand {
    static func run(_ context: CommandContext) async throws {
        try context.checkOperands(0...0)
        Terminal.print(page.lines)
    }

    static var page: ManualPage {
        var page = ManualPage(
            of: "home", summary: "show and control a smart home that a gateway serves", version: Product.version)
        page.synopsis("home", Command.all.map { "\($0.synopsis) [OPTION…]" } + ["--help | --version"])
        page.section("DESCRIPTION")
        page.sentences([
            "home shows the home that home-gateway(1) serves, and changes it.",
            "A DEVICE or a ROOM is an id, or a name that no other one has. A VALUE is a word or JSON.",
            "The name of a trait can be left out if only one trait of the device has the command or the attribute.",
        ])
        page.section("COMMANDS")
        for command in Command.all { page.item(command.synopsis, command.summary) }
        page.section("OPTIONS")
        page.sentences(["Defaults are in parentheses."])
        for option in Option.all {
            let commands = Command.all.filter { command in command.extraOptions.contains { $0.name == option.name } }
            page.item(
                "--\(option.name)", value: option.value, option.help,
                note: commands.isEmpty ? nil : commands.map { $0.name }.joined(separator: ", "))
        }
        page.section("ENVIRONMENT")
        for option in Option.all {
            for variable in option.variables {
                page.item(variable, "the value of --\(option.name), if it is not in the command line")
            }
        }
        page.section("EXIT STATUS")
        page.sentences(["0 for success, 1 for a failure, 2 for invalid arguments."])
        page.section("EXAMPLES")
        for command in Command.all where !command.examples.isEmpty {
            page.example(command.summary, command.examples)
        }
        page.section("SEE ALSO")
        page.sentences(["home-gateway(1)"])
        return page
    }
}
