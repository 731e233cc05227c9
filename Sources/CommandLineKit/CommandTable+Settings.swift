import JSON

extension CommandTable {
    /// Reads a file with options, one `NAME=value` on each line, as systemd and shells read them:
    /// `HOME_GATEWAY_PORT=9000`. Returns the values of options by their names, such as `port`.
    ///
    /// Empty lines and lines that begin with `#` or `;` are comments. A value can be in single or double quotes.
    func values(in path: String) throws(ProgramError) -> [String: String] {
        guard let text = String(validating: try settings(in: path), as: UTF8.self) else {
            throw ProgramError("\(path) is not UTF-8")
        }
        var names: [String: String] = [:]
        for option in topics.flatMap({ $0.options }) where option.name != settingsOption {
            for variable in variables(of: option) { names[variable] = option.name }
        }
        var values: [String: String] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = trimmed(line)
            guard let first = line.first, first != "#", first != ";" else { continue }
            let place = "\(path), line \(index + 1)"
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw ProgramError("\(place): this is no NAME=value") }
            let variable = String(parts[0])
            guard let name = names[variable] else {
                throw ProgramError(
                    "\(place): there is no setting \(variable)"
                        + Spelling.suggestion(for: variable, in: names.keys.sorted(), separator: ". "))
            }
            guard values.updateValue(unquoted(trimmed(parts[1])), forKey: name) == nil else {
                throw ProgramError("\(place): \(variable) is set twice")
            }
        }
        // As in the environment, an empty value is none.
        return values.filter { !$0.value.isEmpty }
    }

    private func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    private func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else {
            return String(text)
        }
        return String(text.dropFirst().dropLast())
    }
}
