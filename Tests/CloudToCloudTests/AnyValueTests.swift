import CloudToCloud
import HomeModel
import JSON
import Testing

/// Imports the recorded home with each value in turn replaced by a value of another kind.
@Suite struct AnyValueTests {
    static let replacements: [String] = [
        "null", "true", "-1", "1e308", "0.5", "\"\"", "\"x\"", "[]", "[null]", "{}", "{\"name\": 1}",
    ]

    @Test(arguments: replacements)
    func aDeviceIsImportedOrThePositionIsReported(replacement: String) throws {
        let value = try json(replacement)
        let entries = try Self.devices("home-assistant-sync")?.arrayValue ?? []
        let states = try Self.devices("home-assistant-query")?.objectValue ?? JSONObject()
        for case .object(let entry) in entries {
            let id = entry["id"]?.stringValue ?? ""
            let state = states[id]?.objectValue ?? JSONObject()
            for changed in Self.variants(of: entry, with: value) { expectImportOrError(changed, id, state) }
            for changed in Self.variants(of: state, with: value) { expectImportOrError(entry, id, changed) }
        }
    }

    private func expectImportOrError(_ entry: JSONObject, _ id: String, _ state: JSONObject) {
        var sync = JSONObject()
        sync["devices"] = .array([.object(entry)])
        var states = JSONObject()
        states[id] = .object(state)
        var query = JSONObject()
        query["devices"] = .object(states)
        do throws(ImportError) {
            let imported = try SyncImport(sync: .object(sync), query: .object(query))
            #expect(imported.home.devices.count == 1)
            #expect(imported.home.devices.first?.name.isEmpty == false)
        } catch {
            #expect(error.pointer.description.hasPrefix("/devices/"))
        }
    }

    private static func devices(_ response: String) throws -> JSONValue? {
        try Fixture.response(response).objectValue?["payload"]?.objectValue?["devices"]
    }

    /// Returns the variants of an object in which one member, or one member of a member, is replaced.
    private static func variants(of object: JSONObject, with value: JSONValue) -> [JSONObject] {
        var variants: [JSONObject] = []
        for (name, member) in object.members {
            var changed = object
            changed[name] = value
            variants.append(changed)
            guard let inner = member.objectValue else { continue }
            for (innerName, _) in inner.members {
                var changedInner = inner
                changedInner[innerName] = value
                changed[name] = .object(changedInner)
                variants.append(changed)
            }
        }
        return variants
    }
}
