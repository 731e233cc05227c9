import HomeCatalog
import HomeEngine
import HomeModel
import JSON
import TestHomes
import TestServer
import Testing

@testable import HomeClient

/// Values and definitions of every trait of the catalog, as a gateway sends them.
@Suite struct CatalogTests {
    private static let catalog = CatalogIndex(Catalog.self)

    @Test(arguments: catalog.traits.map { $0.id })
    func everyValueOfATraitIsReadAsItWasWritten(id: String) throws {
        let trait = try #require(Self.catalog.trait(id: id))
        for attribute in trait.attributes {
            for value in attribute.type.samples(isText: attribute.isText) {
                var json = JSONWriter()
                json.beginObject()
                json.attribute(value, of: attribute)
                json.endObject()
                let text = try #require(try JSONValue.parse(json.bytes).objectValue?[attribute.name])
                #expect(
                    ValueDecoder.value(text, of: attribute.type, isText: attribute.isText) == value,
                    "\(attribute.name)")
            }
        }
        for fields in trait.commands.flatMap({ [$0.fields, $0.response] }).compactMap({ $0 }) {
            for value in ValueType.structure(fields).samples(isText: false) {
                var json = JSONWriter()
                json.structure(value, of: fields)
                let object = try #require(try JSONValue.parse(json.bytes).objectValue)
                #expect(ValueDecoder.structure(object, of: fields) == value, "\(fields.name)")
            }
        }
    }

    @Test(
        arguments: [
            (.bool, "1"), (.unsigned(bits: 8), "-1"), (.string, "true"), (.octets, "\"xyz\""),
            (.float(bits: 32), "\"1\""),
            (.list(ValueType.ElementType(type: .bool, isNullable: false)), "[1]"),
        ] as [(ValueType, String)])
    func aValueOfAnotherTypeIsLeftOut(type: ValueType, text: String) throws {
        #expect(ValueDecoder.value(try JSONValue.parse(Array(text.utf8)), of: type) == nil)
    }

    @Test func theDefinitionsOfAGatewayHaveTheFormOfTheCatalog() async throws {
        let engine = try HomeEngine.Home.test(Home.lampHouse)
        let server = try GatewayFixture(serving: engine)
        defer { server.stop() }
        let connection = try GatewayConnection(server.url)
        for trait in Self.catalog.traits {
            let json = try await connection.get("/catalog/traits/\(trait.id)").json
            let read = try #require(DefinitionDecoder.trait(json), "\(trait.id)")
            #expect(read.id == trait.id && read.number == trait.number && read.isCloud == trait.isCloud)
            #expect(read.attributes.map { $0.form } == trait.attributes.map { $0.form }, "\(trait.id)")
            #expect(read.commands.map { $0.form } == trait.commands.map { $0.form }, "\(trait.id)")
            #expect(read.features.map { "\($0.bit) \($0.name)" } == trait.features.map { "\($0.bit) \($0.name)" })
            #expect(read.events.map { "\($0.id) \($0.name)" } == trait.events.map { "\($0.id) \($0.name)" })
        }
        for type in Self.catalog.deviceTypes {
            let json = try await connection.get("/catalog/types/\(type.id)").json
            let read = try #require(DefinitionDecoder.deviceType(json), "\(type.id)")
            #expect(read.id == type.id && read.number == type.number && read.isUtilityType == type.isUtilityType)
        }
        let missing = await GatewayLookups(connection: connection).definitions(["acme.spinner"])
        #expect(missing.absent == ["acme.spinner"] && missing.isComplete)
    }
}

extension AttributeDefinition {
    fileprivate var form: String { "\(id) \(name) \(type.form) \(isNullable) \(isWritable) \(isText)" }
}

extension CommandDefinition {
    fileprivate var form: String {
        "\(id) \(name) \(ValueType.structure(fields).form) \(response.map { ValueType.structure($0).form } ?? "")"
    }
}

extension ValueType {
    /// Everything about the type that a value in JSON depends on.
    fileprivate var form: String {
        switch self {
        case .enumeration(let definition):
            "enum\(definition.bits) \(definition.cases.map { "\($0.name)=\($0.number)" })"
        case .bitmap(let definition):
            "bitmap\(definition.bits) \(definition.flags.map { "\($0.name)=\($0.bit)+\($0.width)" })"
        case .structure(let definition):
            "{\(definition.fields.map { "\($0.tag) \($0.name) \($0.type.form) \($0.isNullable) \($0.isText)" })}"
        case .list(let element): "[\(element.type.form) \(element.isNullable)]"
        default: "\(self)"
        }
    }

    /// Some values of the type, among them its limits.
    fileprivate func samples(isText: Bool) -> [Value] {
        switch self {
        case .bool: [.bool(false), .bool(true), .null]
        case .unsigned(let bits): [.unsigned(0), .unsigned(UInt64.max >> UInt64(64 - bits)), .null]
        case .signed(let bits):
            [.signed(Int64.min >> Int64(64 - bits)), .signed(Int64.max >> Int64(64 - bits)), .signed(0)]
        case .float: [.float(0.5), .float(-1_000)]
        case .string: [.string(""), .string("Küche \"1\"")]
        case .octets: isText ? [.octets(Array("text".utf8))] : [.octets([]), .octets([0, 1, 255])]
        case .enumeration(let definition):
            definition.cases.map { .unsigned($0.number) } + [.unsigned(UInt64(UInt8.max))]
        case .bitmap(let definition):
            [.unsigned(0), .unsigned(UInt64.max >> UInt64(64 - definition.bits))]
                + definition.flags.map { .unsigned(1 << UInt64($0.bit)) }
        case .structure(let definition):
            [
                .structure([]),
                .structure(
                    definition.fields.map {
                        Value.FieldValue(tag: $0.tag, value: $0.type.samples(isText: $0.isText)[0])
                    }.sorted { $0.tag < $1.tag }),
            ]
        case .list(let element):
            [.list([]), .list(element.type.samples(isText: false).filter { $0 != .null || element.isNullable })]
        }
    }
}
