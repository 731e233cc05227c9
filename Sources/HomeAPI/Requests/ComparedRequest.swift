import HomeModel
import JSON

/// A request of the journal in the form for matchers: a whole, and each of its commands if it has several.
struct ComparedRequest: Sendable {
    /// The entry of the journal, or what it would be for one of its commands.
    struct Content: Sendable {
        fileprivate let json: JSONObject
        /// The names of the trait, in lowercase; empty if the request has none.
        fileprivate let traitNames: Set<String>

        /// Returns the entry with the trait under another one of its names, if it is one: a trait has a short and a full
        /// name, and capitalization does not matter.
        func named(_ trait: String?) -> JSONValue {
            guard let trait, traitNames.contains(trait.lowercased()) else { return .object(json) }
            var json = json
            json["trait"] = .string(trait)
            return .object(json)
        }
    }

    let view: RequestView
    let whole: Content
    /// The commands of a request for several; empty for others.
    let commands: [Content]

    init(_ view: RequestView, _ catalog: CatalogIndex) {
        self.view = view
        let json = view.json.objectValue ?? JSONObject()
        whole = Content(json: json, traitNames: Self.names(of: view.trait, catalog))
        commands = view.batch.map { command in
            var json = json
            json["device"] = command["deviceID"]
            for name in ["trait", "command", "params"] { json[name] = command[name] }
            return Content(json: json, traitNames: Self.names(of: command["trait"]?.stringValue, catalog))
        }
    }

    /// The commands, or the whole request if it has no list of commands.
    var parts: [Content] { commands.isEmpty ? [whole] : commands }
    var alternatives: [Content] { [whole] + commands }

    /// Whether a name is one of a trait.
    static func isTrait(_ name: String, _ trait: String?, _ catalog: CatalogIndex) -> Bool {
        names(of: trait, catalog).contains(name.lowercased())
    }

    private static func names(of trait: String?, _ catalog: CatalogIndex) -> Set<String> {
        guard let trait else { return [] }
        var names: Set = [trait.lowercased()]
        for definition in catalog.traits(named: trait) {
            names.insert(definition.id.lowercased())
            names.insert(definition.name.lowercased())
        }
        return names
    }
}
