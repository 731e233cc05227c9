import JSON

/// A file with options, one `NAME=value` on each line, as systemd and shells read them: `HOME_GATEWAY_PORT=9000`.
///
/// Empty lines and lines that begin with `#` or `;` are comments. A value can be in single or double quotes.
enum SettingsFile {
    /// Reads the values of options by their names, such as `port`.
    static func read(_ path: String) throws(ProgramError) -> [String: String] {
        let bytes = try Files.read(path, atMost: 1 << 20)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw ProgramError("\(path) is not UTF-8") }
        var values: [String: String] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = trimmed(line)
            guard let first = line.first, first != "#", first != ";" else { continue }
            let place = "\(path), line \(index + 1)"
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw ProgramError("\(place): this is no NAME=value") }
            let variable = String(parts[0])
            let known = Options.all.filter { $0.name != Options.configName }
            guard let option = known.first(where: { $0.variable == variable }) else {
                throw ProgramError(
                    "\(place): there is no setting \(variable)"
                        + Spelling.suggestion(for: variable, in: known.map { $0.variable }, separator: ". "))
            }
            guard values[option.name] == nil else { throw ProgramError("\(place): \(variable) is set twice") }
            let value = unquoted(trimmed(parts[1]))
            // As in the environment, an empty value is none.
            if !value.isEmpty { values[option.name] = value }
        }
        return values
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    private static func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else {
            return String(text)
        }
        return String(text.dropFirst().dropLast())
    }
}
