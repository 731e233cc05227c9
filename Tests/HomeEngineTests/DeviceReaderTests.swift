import HomeCatalog
import HomeModel
import HomeSimulation
import JSON
import TestHomes
import Testing

@testable import HomeEngine

@Suite struct DeviceReaderTests {
    private static let catalog = CatalogIndex(Catalog.self)
    private static let reader = DeviceReader(catalog: catalog, defaults: BlueprintDefaults(), seed: 1)
    private static let types = Catalog.deviceTypes.map { $0.definition }

    private static func device(_ text: String) throws -> DeviceTemplate {
        try reader.device(try JSONValue.parse(Array(text.utf8))).template
    }

    @Test(arguments: types)
    func aTypeAloneDescribesADeviceWithDefaults(type: DeviceTypeDefinition) throws {
        let created = try Self.device(#"{"id":"it","name":"It","type":"\#(type.id)"}"#)
        #expect(created == Blueprint.template(for: type, id: "it", name: "It", seed: 1))
    }

    @Test(arguments: types)
    func aPartOfEachTypeConformsToTheSpecification(type: DeviceTypeDefinition) throws {
        let created = try Self.device(
            #"{"id":"it","types":[{"type":"onOffLight"},{"type":"\#(type.id)"},{"type":"\#(type.id)","traits":{}}]}"#)
        #expect(created.faults == [])
        #expect(created.parts.map { $0.number } == [1, 2, 3])
    }

    /// All sets of features that the specification allows, up to a maximum number.
    @Test(arguments: types)
    func createdObjectsAreExportedAndImportedUnchanged(type: DeviceTypeDefinition) throws {
        var home = HomeTemplate()
        for trait in Self.traits(on: type) {
            for features in Self.allowedFeatures(of: trait, on: type, limit: 12) {
                let names = trait.names(of: features).map { "\"\($0)\"" }.joined(separator: ",")
                let created = try Self.device(
                    #"{"id":"d\#(home.devices.count)","type":"\#(type.id)","traits":[{"trait":"\#(trait.id)","features":[\#(names)]}]}"#
                )
                #expect(created.faults == [], "\(trait.id) [\(names)]")
                let part = try #require(created.parts.first)
                #expect(part.traits.first { $0.definition == trait }?.features == features)
                home.devices.append(created)
            }
        }
        let written = HomeFile.write(try Home.test(home).snapshot())
        let read = try HomeFile.read(
            try JSONValue.parse(written), catalog: Self.catalog, defaults: BlueprintDefaults(), seed: 9)
        #expect(HomeFile.write(try Home.test(read).snapshot()) == written)
    }

    /// A trait with its default configuration supports commands or attributes.
    @Test(arguments: Catalog.traits.map { $0.definition }.filter { !$0.isAutomationOnly })
    func anExtraTraitIsUsable(trait: TraitDefinition) throws {
        let created = try Self.device(#"{"id":"it","type":"onOffLightSwitch","traits":[{"trait":"\#(trait.id)"}]}"#)
        #expect(created.faults == [])
        let traitOfDevice = try #require(created.parts[0].traits.first { $0.definition == trait })
        // The topology of a single node is empty, and a history reports by its event alone.
        let mayBeEmpty =
            trait.attributes.isEmpty && trait.commands.isEmpty || trait == Matter.PowerTopologyTrait.definition
            || trait == Google.CameraHistoryTrait.definition
        #expect(mayBeEmpty || !traitOfDevice.values.isEmpty || !traitOfDevice.commands.isEmpty, "\(trait.id)")
    }

    @Test func aDescriptionWithoutAnIDNeedsASourceOfIDs() throws {
        let json = try JSONValue.parse(Array(#"{"type":"fan"}"#.utf8))
        #expect(try Self.reader.device(json) { "made" }.template.id == "made")
        let error = #expect(throws: HomeError.self) { _ = try Self.reader.device(json) }
        #expect(error?.details.first?.pointer == "/id")
    }

    @Test func serialNumbersFollowFromTheIDAndTheSeedUnlessTheyAreGiven() throws {
        func serial(_ text: String, seed: UInt64 = 1) throws -> Value? {
            let reader = DeviceReader(catalog: Self.catalog, defaults: BlueprintDefaults(), seed: seed)
            let device = try reader.device(try JSONValue.parse(Array(text.utf8))).template
            let trait = device.parts[0].traits.first { $0.definition == Matter.BasicInformationTrait.definition }
            return trait?.values[Matter.BasicInformationTrait.Attributes.keys.serialNumber.id]
        }
        let plain = #"{"id":"a","type":"fan"}"#
        #expect(try serial(plain) == serial(plain))
        #expect(try serial(plain) != serial(plain, seed: 2))
        #expect(try serial(plain) != serial(#"{"id":"b","type":"fan"}"#))
        let given =
            #"{"id":"a","type":"fan","traits":[{"trait":"basicInformation","attributes":{"serialNumber":"X1"}}]}"#
        #expect(try serial(given) == .string("X1"))
    }

    // MARK: Combinations

    private static func traits(on type: DeviceTypeDefinition) -> [TraitDefinition] {
        var traits = type.traits.map { $0.trait }
        for part in BlueprintDefaults().parts(of: type).prefix(1) {
            for trait in part.traits where !traits.contains(trait.definition) { traits.append(trait.definition) }
        }
        return traits
    }

    private static func allowedFeatures(of trait: TraitDefinition, on type: DeviceTypeDefinition, limit: Int)
        -> [FeatureMap]
    {
        let required = type.traits.first { $0.trait == trait }?.features ?? FeatureMap()
        let bits = trait.features.map { UInt32(1) << UInt32($0.bit) }
        let allowed = (0..<(1 << bits.count)).lazy.map { number in
            FeatureMap(rawValue: bits.indices.reduce(0) { number & (1 << $1) == 0 ? $0 : $0 | bits[$1] })
        }
        .filter { $0.rawValue & required.rawValue == required.rawValue && trait.conflict(in: $0) == nil }
        let all = Array(allowed)
        // A sample of all, including the first and the last.
        guard all.count > limit else { return all }
        return (0..<limit).map { all[$0 * (all.count - 1) / (limit - 1)] }
    }
}
