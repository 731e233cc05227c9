import AccessControl
import HTTPServer
import HomeCatalog
import HomeModel
import JSON
import TestSupport
import Testing

@testable import HomeAPI

@Suite struct OpenAPITests {
    private static let text = HomeAPI.openAPI(catalog: CatalogIndex(Catalog.self))

    @Test func openAPIFileIsUpToDate() throws {
        let file = try Repository.bytes(of: "openapi/openapi.json")
        // Compared first, because `#expect` would print both documents.
        let isUpToDate = file == Self.text
        #expect(isUpToDate, "run: make openapi")
    }

    @Test func theServerServesWhatItPublishes() throws {
        let isEqual = try TestGateway().get("/openapi.json").bytes == Self.text
        #expect(isEqual)
    }

    @Test func everyRouteHasAUniqueOperationID() throws {
        let paths = try JSONValue.parse(Self.text)["paths"]
        var names: Set<String> = []
        for route in HomeAPI.routes {
            let operation = paths[route.pattern][route.method.rawValue.lowercased()]
            #expect(operation["summary"] == .string(route.summary))
            #expect(operation["operationId"] == .string(route.id))
            #expect(
                route.id.wholeMatch(of: /[a-z]+([A-Z]+[a-z]*)+/) != nil, "\(route.id) is not a verb with its object")
            #expect(names.insert(operation["operationId"].stringValue ?? "").inserted, "\(route.pattern)")
        }
    }

    @Test func everyReferenceHasATarget() throws {
        let document = try JSONValue.parse(Self.text)
        var references: Set<String> = []
        collect(document, &references)
        #expect(!references.isEmpty)
        for reference in references {
            let found = reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] }
            #expect(found != .null, "\(reference)")
        }
    }

    @Test func everyTypeThatAClientGeneratesIsANamedSchema() throws {
        let document = try JSONValue.parse(Self.text)
        var unnamed: [String] = []
        for (name, schema) in document["components"]["schemas"].objectValue?.members ?? [] {
            for (word, part) in schema.objectValue?.members ?? [] { unnamed += types(in: part, at: "\(name)/\(word)") }
        }
        unnamed += types(in: document["paths"], at: "paths")
        #expect(unnamed.isEmpty)
    }

    @Test func schemasHaveDistinctTypeNames() throws {
        let schemas = try JSONValue.parse(Self.text)["components"]["schemas"]
        var types: [String: String] = [:]
        for name in schemas.names {
            // Generators drop characters that languages do not allow in names, and some file systems ignore case.
            let type = name.filter { $0.isLetter || $0.isNumber }.lowercased()
            #expect(types.updateValue(name, forKey: type) == nil, "\(name)")
        }
    }

    @Test func everyExampleOfABodyMatchesItsSchema() throws {
        let document = try JSONValue.parse(Self.text)
        for route in HomeAPI.routes {
            guard let body = route.body else { continue }
            let schema = JSONSchema.ref(body.name).value
            #expect(SchemaCheck(document).faults(body.example, schema, at: "").isEmpty, "\(body.name)")
        }
    }

    @Test func writtenValuesHaveTheLimitsOfTheCatalog() throws {
        let schemas = try JSONValue.parse(Self.text)["components"]["schemas"]
        let level = schemas["matter.levelControl.moveToLevel.Params"]["properties"]["level"]
        #expect(level["minimum"] == .integer(0))
        #expect(level["maximum"] == .integer(254))
        let write = schemas["matter.onOff.Write"]["properties"]
        #expect(write.names == ["onTime", "offWaitTime", "startUpOnOff"])
    }

    @Test func kindsOfFaultsArePublishedWithTheirMembers() throws {
        let schemas = try JSONValue.parse(Self.text)["components"]["schemas"]
        let creation = schemas["FaultCreation"]
        let kinds = try #require(creation["x-kinds"].arrayValue)
        #expect(kinds.map { $0["kind"] } == schemas["FaultCreationKind"]["enum"].arrayValue)
        for kind in kinds {
            let name = kind["kind"].stringValue ?? ""
            #expect(kind["summary"].stringValue?.hasSuffix(".") == true, "\(name)")
            let members = kind["members"].arrayValue ?? []
            let (terms, required) = (kind["terms"].arrayValue ?? [], kind["required"].arrayValue ?? [])
            #expect(required.allSatisfy { members.contains($0) }, "\(name)")
            for member in members + terms {
                #expect(creation["properties"][member.stringValue ?? ""] != .null, "\(name): \(member)")
            }
            for target in kind["on"].arrayValue ?? [] {
                #expect(schemas["FaultTarget"]["properties"][target.stringValue ?? ""] != .null, "\(name): \(target)")
            }
        }
    }

    @Test func theRoutesThatFaultsCanAffectAreMarked() throws {
        let paths = try JSONValue.parse(Self.text)["paths"]
        #expect(paths["/devices/{id}"]["get"]["x-faultable"] == .bool(true))
        #expect(paths["/events"]["get"]["x-faultable"] == .bool(true))
        #expect(paths["/simulation/faults"]["get"]["x-faultable"] == .null)
        #expect(paths["/homes"]["get"]["x-faultable"] == .null)
    }

    @Test func theScopeOfEveryRouteIsPublished() throws {
        let paths = try JSONValue.parse(Self.text)["paths"]
        for route in HomeAPI.routes {
            let operation = paths[route.pattern][route.method.rawValue.lowercased()]
            #expect(operation["x-scope"].stringValue == route.access.scope?.rawValue, "\(route.name)")
            #expect(operation["x-all-homes"] == (route.access.needsAllHomes ? .bool(true) : .null), "\(route.name)")
        }
        #expect(paths["/health"]["get"]["x-scope"] == .null)
        #expect(paths["/devices"]["get"]["x-scope"] == .string("read"))
        #expect(paths["/tokens"]["get"]["x-scope"] == .string("admin"))
        #expect(paths["/tokens"]["get"]["x-all-homes"] == .bool(true))
    }

    @Test func everySchemaHasADescription() throws {
        let schemas = try JSONValue.parse(Self.text)["components"]["schemas"].objectValue?.members ?? []
        let undescribed = schemas.filter { ($0.value["description"].stringValue ?? "").isEmpty }.map { $0.name }
        #expect(undescribed.isEmpty)
    }

    @Test func noSchemaIsAChoiceOfTypes() throws {
        var choices: [String] = []
        visit(try JSONValue.parse(Self.text), skipping: ["example", "dependentSchemas"]) { name, schema in
            if let branches = schema["oneOf"].arrayValue {
                let others = branches.filter { $0 != .members(["type": .string("null")]) }
                if others.count != 1 || others[0]["$ref"] == .null { choices.append(name) }
            }
            if schema["anyOf"] != .null, !["Integer64", "UnsignedInteger64", "PartSelector", "not"].contains(name) {
                choices.append(name)
            }
        }
        #expect(choices.isEmpty)
    }

    @Test func aReferenceHasNoSiblings() throws {
        var references = 0
        visit(try JSONValue.parse(Self.text)) { name, schema in
            guard schema["$ref"].stringValue != nil else { return }
            references += 1
            #expect(schema.names.count == 1, "\(name)")
        }
        #expect(references > 1_000)
    }

    @Test func traitsOfANamespaceShareEqualSchemas() throws {
        let schemas = try JSONValue.parse(Self.text)["components"]["schemas"].objectValue?.members ?? []
        let ofTraits: Set = ["State", "Attributes", "Write", "CommandName"]
        var owners: [JSONValue: String] = [:]
        for (name, schema) in schemas {
            let words = name.split(separator: ".").map { String($0) }
            guard words.count > 2, !ofTraits.contains(words[2]) else { continue }
            let local = words.dropFirst(2).joined(separator: ".")
            let key = JSONValue.array([.string(words[0]), .string(local), schema])
            #expect(owners.updateValue(name, forKey: key) == nil, "\(name)")
        }
        #expect(schemas.contains { $0.name == "matter.MeasurementUnitEnum" })
    }

    @Test func aDescriptionOfSomeTraitsUsesTheNamesOfTheCompleteOne() throws {
        let catalog = CatalogIndex(Catalog.self)
        let all = try JSONValue.parse(Self.text)["components"]["schemas"]
        let traits = try OpenAPITraits("onOff,matter.levelControl", catalog: catalog) { [] }
        let text = HomeAPI.openAPI(catalog: catalog, traits: traits)
        let document = try JSONValue.parse(text)
        let some = document["components"]["schemas"]
        #expect(some["PartTraits"]["properties"].names == ["matter.levelControl", "matter.onOff"])
        for (name, schema) in some.objectValue?.members ?? [] where name.contains(".") {
            #expect(schema == all[name], "\(name)")
        }
        #expect(some["matter.onOff.StartUpOnOffEnum"] != .null)
        #expect(some.names.count < 230)
        var references: Set<String> = []
        collect(document, &references)
        for reference in references {
            let found = reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] }
            #expect(found != .null, "\(reference)")
        }
    }

    @Test func aGenericDescriptionHasNoTraitSchemas() throws {
        let text = HomeAPI.openAPI(catalog: CatalogIndex(Catalog.self), traits: .generic)
        let schemas = try JSONValue.parse(text)["components"]["schemas"]
        #expect(!schemas.names.contains { $0.contains(".") })
        #expect(schemas["PartTraits"]["additionalProperties"] == JSONSchema.ref("TraitState").value)
    }

    @Test func theServerDescribesTheRequestedTraits() throws {
        let gateway = try TestGateway()
        let used = gateway.get("/openapi.json?traits=used")["components", "schemas", "PartTraits", "properties"]
        let devices = gateway.get("/devices")["devices"].arrayValue ?? []
        var names: Set<String> = []
        for device in devices {
            for part in device["types"].arrayValue ?? [] { names.formUnion(part["traits"].names) }
        }
        #expect(Set(used.names) == names)
        #expect(
            gateway.get("/openapi.json?traits=onOff")["components", "schemas", "PartTraits", "properties"].names
                == ["matter.onOff"])
        Scenario(
            "an unknown trait", .get, "/openapi.json?traits=onOff,lamp", expects: 400, code: "invalidArgument",
            text: "There is no trait lamp"
        ).run(on: gateway)
    }

    private func visit(
        _ value: JSONValue, named name: String = "", skipping skipped: Set<String> = ["example"],
        _ body: (String, JSONValue) -> Void
    ) {
        switch value {
        case .object(let object):
            body(name, value)
            for (name, member) in object.members where !skipped.contains(name) {
                visit(member, named: name, skipping: skipped, body)
            }
        case .array(let elements): for element in elements { visit(element, named: name, skipping: skipped, body) }
        default: return
        }
    }

    /// Returns the paths at which a schema declares a choice of texts or an object with members.
    private func types(in schema: JSONValue, at path: String) -> [String] {
        switch schema {
        case .object(let object):
            let isChoice = schema["type"] == .string("string") && schema["enum"].arrayValue != nil
            let isObject = schema["type"] == .string("object") && schema["properties"].objectValue != nil
            return (isChoice || isObject ? [path] : [])
                + object.members.filter { $0.name != "example" }.flatMap {
                    types(in: $0.value, at: "\(path)/\($0.name)")
                }
        case .array(let elements): return elements.flatMap { types(in: $0, at: path) }
        default: return []
        }
    }

    private func collect(_ value: JSONValue, _ references: inout Set<String>) {
        switch value {
        case .object(let object):
            for (name, value) in object.members {
                if name == "$ref", let reference = value.stringValue { references.insert(reference) }
                collect(value, &references)
            }
        case .array(let elements): for element in elements { collect(element, &references) }
        default: break
        }
    }
}
