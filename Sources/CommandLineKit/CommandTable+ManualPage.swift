extension CommandTable {
    /// The lines of the manual page.
    var manualPage: [String] {
        var page = ManualPage(of: program, summary: summary, version: version)
        page.section("SYNOPSIS")
        page.forms(of: program, commands.map { synopsis(of: $0) } + ["--help | --version"])
        page.section("DESCRIPTION", description)
        page.section("COMMANDS")
        for command in commands { page.item(command.name, command.summary) }
        page.section(
            "OPTIONS", ["Defaults are in parentheses.", "The commands that accept an option are in brackets."])
        for topic in allTopics {
            page.subsection(topic.title)
            for option in topic.options {
                let commands = option.commands.isEmpty ? "" : " [\(option.commands.joined(separator: ", "))]"
                page.item("--\(option.name)", value: option.value, option.help, note: commands)
            }
        }
        let variables = topics.flatMap { $0.options }.flatMap { option in option.variables.map { ($0, option.name) } }
        if !variables.isEmpty { page.section("ENVIRONMENT") }
        for (variable, option) in variables {
            page.item(variable, "the value of --\(option), if it is not in the command line")
        }
        for (title, sentences) in sections { page.section(title, sentences) }
        page.section("EXIT STATUS", ["0 for success, 1 for \(failure), 2 for invalid arguments."])
        page.section("EXAMPLES")
        for command in commands where !command.examples.isEmpty { page.example(command.summary, command.examples) }
        page.section("SEE ALSO", [related])
        return page.lines
    }
}
