import Faults
import HTTPServer
import HomeCatalog
import HomeEngine
import HomeModel
import JSON
import SQLiteStore
import TestSupport
import Testing

@testable import HomeAPI

/// The server enforces exactly the bounds in the published description.
@Suite struct PublishedBoundsTests {
    private static let catalog = CatalogIndex(Catalog.self)
    private static let document = (try? JSONValue.parse(HomeAPI.openAPI(catalog: catalog))) ?? .null
    private static let published = CatalogSchemas(catalog)
    private static let samples = SchemaSamples(document)
    private static let schemas = document["components"]["schemas"]

    @Test func everyNumberHasBounds() {
        var unbounded: [String] = []
        Self.visit(Self.document, at: "") { schema, pointer in
            let types = schema["type"].arrayValue ?? [schema["type"]]
            guard types.contains(.string("integer")) || types.contains(.string("number")) else { return }
            if schema["minimum"] == .null || schema["maximum"] == .null { unbounded.append(pointer) }
        }
        #expect(unbounded.isEmpty)
    }

    @Test func integersBeyond32BitsStateTheirFormat() {
        var withoutFormat: [String] = []
        Self.visit(Self.document, at: "") { schema, pointer in
            guard schema["type"] == .string("integer") || schema["type"].arrayValue?.first == .string("integer"),
                let minimum = schema["minimum"].integerValue, let maximum = schema["maximum"].integerValue
            else { return }
            let isWide = minimum < Int64(Int32.min) || maximum > Int64(Int32.max)
            if isWide != (schema["format"] == .string("int64")) { withoutFormat.append(pointer) }
        }
        #expect(withoutFormat.isEmpty)
    }

    @Test(arguments: catalog.traits.filter { trait in trait.attributes.contains { $0.isWritable } })
    func writesHaveThePublishedLimits(_ trait: TraitDefinition) throws {
        for attribute in trait.attributes where attribute.isWritable {
            let schema = Self.schemas["\(trait.id).Write"]["properties"][attribute.name]
            for sample in Self.samples.inside(schema) {
                #expect(throws: Never.self, "\(trait.id).\(attribute.name) \(sample.value)") {
                    try Self.read(sample.value, of: attribute)
                }
            }
            for sample in Self.samples.outside(schema) {
                #expect(throws: HomeError.self, "\(trait.id).\(attribute.name) \(sample.value)") {
                    try Self.read(sample.value, of: attribute)
                }
            }
        }
    }

    @Test(arguments: catalog.traits.filter { !$0.commands.isEmpty })
    func commandFieldsHaveThePublishedLimits(_ trait: TraitDefinition) throws {
        for command in trait.commands where !command.fields.fields.isEmpty {
            guard let name = Self.published.paramsSchemaName(of: command, in: trait) else { continue }
            let schema = JSONSchema.ref(name).value
            for sample in Self.samples.inside(schema) {
                do {
                    try Self.read(sample.value, of: command)
                } catch let error as HomeError where error.message.contains("takes at least one of") {
                    // The features of the device decide which of these fields a command requires.
                    continue
                } catch let error as HomeError where Self.isBoundByAnotherField(error, command.fields) {
                    // JSON Schema has no bounds that depend on another member.
                    continue
                } catch {
                    Issue.record(error, "\(trait.id).\(command.name) \(sample.value)")
                }
            }
            for sample in Self.samples.outside(schema) {
                #expect(throws: HomeError.self, "\(trait.id).\(command.name) \(sample.value)") {
                    try Self.read(sample.value, of: command)
                }
            }
        }
    }

    /// Returns a fault of a kind that has a parameter; nil if the member is no parameter.
    private static func fault(with name: String) -> JSONObject? {
        let kinds = FaultKind.allCases.filter { $0.members.contains(name) }
        guard let kind = kinds.first else { return nil }
        let values: [String: JSONValue] = [
            "status": .integer(503), "milliseconds": .integer(1), "bytes": .integer(1), "bytesPerSecond": .integer(1),
            "seconds": .integer(1), "reason": .string("gap"), "attributes": .members(["onOff": .bool(true)]),
        ]
        var fault = JSONObject()
        fault["on"] =
            switch kind.scope {
            case .streams: .members(["stream": .bool(true)])
            case .devices where kind == .reports: .members(["trait": .string("onOff")])
            default: .members(["client": .string("app")])
            }
        fault["kind"] = .string(kind.rawValue)
        for name in kind.members
        where kind == .status && name == "status" || kind.required.contains(name) {
            fault[name] = values[name]
        }
        return fault
    }

    @Test(arguments: HomeAPI.routes.filter { route in route.body.map { !$0.members.isEmpty } ?? false }.map { $0.id })
    func bodiesHaveThePublishedLimits(_ id: String) throws {
        let route = try #require(HomeAPI.routes.first { $0.id == id })
        let body = try #require(route.body)
        guard case .object(let example) = body.example else { return }
        let properties = Self.schemas[body.name]["properties"].objectValue?.members ?? []
        let folder = try TemporaryFolder()
        for (name, schema) in properties {
            for (samples, isInside) in [(Self.samples.inside(schema), true), (Self.samples.outside(schema), false)] {
                for sample in samples {
                    var object = id == "setFault" ? Self.fault(with: name) ?? example : example
                    if body.exactlyOne.contains(name) { object = JSONObject() }
                    if id == "advanceClock", ["after", "speed"].contains(name) {
                        object = ["received": .members([:]), "atMost": .integer(0)]
                    }
                    object[name] = sample.value
                    let gateway = try Self.gateway(for: id, folder)
                    defer { gateway.home.close() }
                    let response = gateway.send(route.method, Self.target(of: route), Self.text(.object(object)))
                    let pointers = response["errors"].arrayValue?.compactMap { $0["pointer"].stringValue } ?? []
                    let isRejected = response.status == 400 && pointers.contains { $0.hasPrefix("/\(name)") }
                    #expect(
                        isRejected != isInside || Self.namesAnObject(name),
                        "\(id) \(name) \(sample.value) \(response.text)")
                }
            }
        }
    }

    private static func gateway(for id: String, _ folder: TemporaryFolder) throws -> TestGateway {
        switch id {
        case "advanceClock": try TestGateway(HomeTemplate()) { $0.delay = { $1() } }
        // Only a gateway with a data file creates durable homes.
        case "createHome": try TestGateway(journal: SQLiteJournal(path: folder.file("home.sqlite")))
        default: try TestGateway()
        }
    }

    @Test(arguments: HomeAPI.routes.map { $0.id })
    func queryNumbersHaveThePublishedLimits(_ id: String) throws {
        let route = try #require(HomeAPI.routes.first { $0.id == id })
        for item in route.query {
            guard ["integer", "number"].contains(item.schema.value["type"].stringValue ?? "") else { continue }
            for (samples, isInside) in [
                (Self.samples.inside(item.schema.value), true), (Self.samples.outside(item.schema.value), false),
            ] {
                for sample in samples {
                    let target = "\(Self.target(of: route))?\(item.name)=\(Self.text(sample.value))"
                    let response = try TestGateway().get(target)
                    #expect((response.status < 400) == isInside, "\(target) \(response.text)")
                }
            }
        }
    }

    /// The cursor is unknown to the home: a stream that resumes from it accepts ids of objects that may have been
    /// removed.
    @Test(arguments: HomeAPI.routes.map { $0.id })
    func queryTextsHaveThePublishedLimits(_ id: String) throws {
        let route = try #require(HomeAPI.routes.first { $0.id == id })
        let gateway = try TestGateway()
        let resumes = route.query.contains { $0.name == "after" }
        for item in route.query {
            guard let form = item.form else { continue }
            for (sample, text) in [("", ""), ("%20", " "), ("a%0A", "a\n"), ("%F0%9F%8F%A0", "🏠")] {
                let long = String(repeating: "x", count: 9_000)
                for (sample, text) in [(sample, text), (long, long)] where !form.accepts(text) {
                    let target = "\(Self.target(of: route))?\(item.name)=\(sample)\(resumes ? "&after=x" : "")"
                    let response = gateway.get(target)
                    #expect(response.status == 400, "\(target.prefix(100))")
                    #expect(response["detail"].stringValue?.contains("\(item.name) must be") == true)
                }
            }
        }
    }

    /// Returns whether a member contains the id of an object, which no schema can restrict.
    private static func namesAnObject(_ member: String) -> Bool {
        [
            "id", "structureID", "roomID", "room", "devices", "traits", "type", "types", "part", "stimulus", "command",
            "params", "from", "attribute", "attributes", "trait", "event", "on", "inOrder",
        ]
        .contains(member)
    }

    private static func target(of route: Route) -> String {
        let names = ["structures": "main-house", "rooms": "kitchen", "devices": "desk-lamp"]
        var kind = ""
        let segments = route.pattern.split(separator: "/").map { segment in
            switch segment {
            case "{id}": return names[kind] ?? "desk-lamp"
            case "{type}": return "1"
            case "{home}": return "default"
            case "{trait}": return "matter.onOff"
            default:
                kind = String(segment)
                return kind
            }
        }
        return "/" + segments.joined(separator: "/")
    }

    private static func text(_ value: JSONValue) -> String {
        var json = JSONWriter()
        json.value(value)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func read(_ json: JSONValue, of attribute: AttributeDefinition) throws {
        _ = try ValueReader().value(json, of: attribute, features: FeatureMap(), at: .root)
    }

    private static func read(_ json: JSONValue, of command: CommandDefinition) throws {
        _ = try ValueReader().fields(json, of: command, features: FeatureMap(), at: .root)
    }

    /// Returns whether an error is about a field whose bound is the value of another field.
    private static func isBoundByAnotherField(_ error: HomeError, _ fields: StructDefinition) -> Bool {
        guard error.code == .outOfRange, let pointer = error.details.first?.pointer else { return false }
        var definition = fields
        for name in pointer.split(separator: "/") {
            guard let field = definition.field(named: String(name)) else { continue }
            let bounds = [field.constraint.lower, field.constraint.upper].compactMap { $0 }
            if bounds.contains(where: { if case .field = $0 { true } else { false } }) { return true }
            switch field.type {
            case .structure(let structure): definition = structure
            case .list(let element): if case .structure(let structure) = element.type { definition = structure }
            default: break
            }
        }
        return false
    }

    private static func visit(_ value: JSONValue, at pointer: String, _ body: (JSONValue, String) -> Void) {
        switch value {
        case .object(let object):
            body(value, pointer)
            for (name, member) in object.members where name != "example" {
                visit(member, at: "\(pointer)/\(name)", body)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() { visit(element, at: "\(pointer)/\(index)", body) }
        default: return
        }
    }
}
