import HomeModel
import JSON

extension HomeError {
    /// Returns the error for a name that the device does not have.
    static func unknown(_ kind: String, _ name: String, among names: [String]) -> HomeError {
        let available = names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
        return HomeError(
            .notFound,
            "The device has no \(kind) \"\(name)\"; \(available).\(Spelling.suggestion(for: name, in: names))")
    }

    /// Returns the error for a name that is written to an attribute and that the device does not have.
    static func unlisted(_ kind: String, _ name: String, among names: [String]) -> HomeError {
        .rejected(.constraintError, unknown(kind, name, among: names).message)
    }

    /// Returns the name if the device has it; throws otherwise.
    static func check(_ name: String, isAmong names: [String], as kind: String) throws(HomeError) -> String {
        guard names.contains(name) else { throw unknown(kind, name, among: names) }
        return name
    }

    /// Rejects a list that contains a name twice.
    static func checkUnique(_ names: [String], as kind: String) throws(HomeError) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            throw HomeError(.invalidArgument, "The \(kind) \"\(name)\" was sent twice; send each once.")
        }
    }
}
