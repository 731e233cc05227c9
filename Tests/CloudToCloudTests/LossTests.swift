import CloudToCloud
import HomeModel
import JSON
import Testing

/// Every state, attribute and nested member is converted, or the report of the import names it.
@Suite struct LossTests {
    /// A value that is neither an object nor a list, with the names that lead to it.
    struct Leaf: CustomStringConvertible {
        var path: [String]
        let value: JSONValue

        var description: String { "\(path.joined(separator: ".")) = \(value)" }

        static func all(in value: JSONValue, at path: [String]) -> [Leaf] {
            switch value {
            case .object(let object): object.members.flatMap { all(in: $0.value, at: path + [$0.name]) }
            case .array(let elements): elements.flatMap { all(in: $0, at: path) }
            default: [Leaf(path: path, value: value)]
            }
        }
    }

    @Test func theSamplesHaveEveryDocumentedAttributeAndState() throws {
        #expect(Set(DocumentedMembers.all.map { $0.trait }) == Set(Vocabulary.all.map { $0.trait }))
        for words in Vocabulary.all {
            let samples = DocumentedMembers.all.filter { $0.trait == words.trait }
            let text = samples.map { $0.attributes + $0.states }.joined()
            // Only older copies of the documentation have this attribute of the protection of streams.
            for name in words.attributes + words.states.map({ $0.name }) where name != "cameraStreamNeedDrmEncryption" {
                #expect(text.contains("\"\(name)\""), "\(words.trait).\(name)")
            }
        }
    }

    @Test(arguments: DocumentedMembers.all)
    func everyMemberIsConvertedOrNamed(sample: DocumentedMembers) throws {
        let imported = try imported(
            sample.type, sample.trait, attributes: sample.attributes,
            states: sample.states.isEmpty ? #""status": "SUCCESS""# : sample.states)
        let described = CloudDescription(of: imported.home.devices[0])
        let sent =
            Leaf.all(in: try json("{\(sample.attributes)}"), at: [])
            + Leaf.all(in: try json("{\(sample.states)}"), at: [])
        let kept =
            Leaf.all(in: .object(described.attributes), at: []) + Leaf.all(in: .object(described.states), at: [])
        for leaf in sent where !Self.isConverted(leaf, kept) {
            #expect(Self.isNamed(leaf.path, sample.trait, imported.report), "\(leaf)\n\(imported.report)")
        }
    }

    /// Adds an unknown member to each object of a sample, one at a time.
    @Test(arguments: DocumentedMembers.all)
    func anUnknownMemberIsNamed(sample: DocumentedMembers) throws {
        for (isState, text) in [(false, sample.attributes), (true, sample.states)] {
            for changed in Self.withUnknownMember(try json("{\(text)}")) {
                var writer = JSONWriter()
                writer.value(changed)
                let members = String(String(decoding: writer.bytes, as: UTF8.self).dropFirst().dropLast())
                let imported = try imported(
                    sample.type, sample.trait, attributes: isState ? sample.attributes : members,
                    states: isState ? members : sample.states.isEmpty ? #""status": "SUCCESS""# : sample.states)
                let path = try #require(Leaf.all(in: changed, at: []).first { $0.path.last == "unheardOf" }).path
                #expect(Self.isNamed(path, sample.trait, imported.report), "\(path)\n\(imported.report)")
            }
        }
    }

    private static func withUnknownMember(_ value: JSONValue) -> [JSONValue] {
        switch value {
        case .object(let object):
            var extended = object
            extended["unheardOf"] = .integer(7_919)
            return [.object(extended)]
                + object.members.flatMap { name, member in
                    withUnknownMember(member).map { changed in
                        var object = object
                        object[name] = changed
                        return .object(object)
                    }
                }
        case .array(let elements):
            return elements.indices.flatMap { index in
                withUnknownMember(elements[index]).map { changed in
                    var elements = elements
                    elements[index] = changed
                    return .array(elements)
                }
            }
        default: return []
        }
    }

    /// Whether the description of the imported device has the value; false and absent attributes mean the same, and
    /// numbers are rounded.
    private static func isConverted(_ leaf: Leaf, _ kept: [Leaf]) -> Bool {
        if leaf.value == .bool(false), !kept.contains(where: { $0.path == leaf.path }) { return true }
        let aliases = ["spectrumRGB": "spectrumRgb", "temperature": "temperatureK"]
        let path = leaf.path.map { aliases[$0] ?? $0 }
        let values = kept.filter { $0.path == path }.map { $0.value }
        if let text = leaf.value.stringValue {
            return text.split(separator: ",").allSatisfy { word in
                // Every thermostat accepts these modes, so they are not listed.
                values.contains(.string(String(word))) || ["dry", "fan-only"].contains(word)
            } || values.contains(leaf.value)
        }
        if let number = leaf.value.doubleValue {
            return values.contains { $0.doubleValue.map { abs($0 - number) <= max(0.51, number / 100) } ?? false }
        }
        return values.contains(leaf.value)
    }

    /// Whether the report names the trait, the value or something around it.
    private static func isNamed(_ path: [String], _ trait: String, _ report: ImportReport) -> Bool {
        if report.unmappedTraits.contains(where: { $0.name == trait }) { return true }
        let name = path.joined(separator: ".")
        let prefixes = path.indices.map { path[...$0].joined(separator: ".") }
        let isUnmapped = report.unmappedValues.contains { entry in
            let entryName =
                entry.name.hasPrefix("\(trait).") ? String(entry.name.dropFirst(trait.count + 1)) : entry.name
            return prefixes.contains(entryName) || entryName.hasPrefix("\(name).")
        }
        return isUnmapped
            || report.faults.contains { fault in
                let parts = fault.pointer.description.split(separator: "/").map { String($0) }
                    .filter { Int($0) == nil && !["devices", "x", "attributes"].contains($0) }
                return prefixes.contains(parts.joined(separator: "."))
            }
    }
}
