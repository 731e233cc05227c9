import CloudToCloud
import FuzzTargets
import HomeCatalog
import HomeModel
import HomeSimulation
import JSON
import TestHomes
import TestSupport
import Testing
import VendorTraits

@testable import HomeEngine

/// Randomly changed input files: each is rejected with an error or makes a home that works.
@Suite struct FileFuzzTests {
    private static let catalog = CatalogIndex(Catalog.self)

    private static func json(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value)
        return writer.bytes
    }

    private func exercise(_ template: HomeTemplate, _ random: inout Random, actions: Int = 6) throws {
        guard let home = try? Home.test(template) else { return }
        try HomeExercise(home).run(&random, actions: actions)
    }

    @Test func aTextIsParsedOrRejectedWithItsPosition() throws {
        let documents = try [
            "docs/vendor-traits/spinner.json", "Tests/CloudToCloudTests/Fixtures/guides-sync-empty.json",
        ]
        .map { try Repository.bytes(of: $0) }
        Fuzzing.run("text", rounds: 3_000) { random in
            let text = random.mutatedText(random.pick(documents))
            Fuzzing.note(text, random)
            do throws(JSONError) {
                let value = try JSONValue.parse(text)
                let written = Self.json(value)
                #expect(try JSONValue.parse(written) == value, "\(random.label)")
            } catch {
                #expect(error.line > 0 && error.column > 0)
            }
        }
    }

    @Test func aHomeFileIsRejectedOrMakesAHome() throws {
        // A few devices at a time, so that each is changed often.
        let whole = try JSONValue.parse(HomeFile.write(Home.test().snapshot()))
        let devices = whole.objectValue?["devices"]?.arrayValue ?? []
        try Fuzzing.run("home", rounds: 200) { random in
            var object = try #require(whole.objectValue)
            object["devices"] = .array((0..<2).map { _ in random.pick(devices) })
            let document = random.mutated(.object(object))
            Fuzzing.note(Self.json(document), random)
            guard
                let template = try? HomeFile.read(
                    document, catalog: Self.catalog, defaults: BlueprintDefaults(), seed: 1)
            else { return }
            try exercise(template, &random)
        }
    }

    @Test func aSyncResponseIsRejectedOrMakesAHome() throws {
        let sync = try JSONValue.parse(
            Repository.bytes(of: "Tests/CloudToCloudTests/Fixtures/home-assistant-sync.json"))
        let query = try JSONValue.parse(
            Repository.bytes(of: "Tests/CloudToCloudTests/Fixtures/home-assistant-query.json"))
        try Fuzzing.run("sync", rounds: 60) { random in
            let (sync, query) = (random.mutated(sync), random.oneIn(5) ? nil : random.mutated(query))
            Fuzzing.note(Self.json(sync) + [0x0A] + (query.map { Self.json($0) } ?? []), random)
            guard let imported = try? SyncImport(sync: sync, query: query) else { return }
            #expect(!imported.report.description.isEmpty)
            try exercise(imported.home, &random)
        }
    }

    /// Imports devices with random attributes and states of Cloud-to-cloud traits, with random values.
    @Test func aRandomCloudDeviceIsRejectedOrMakesAHome() throws {
        let sync = try JSONValue.parse(
            Repository.bytes(of: "Tests/CloudToCloudTests/Fixtures/home-assistant-sync.json"))
        let query = try JSONValue.parse(
            Repository.bytes(of: "Tests/CloudToCloudTests/Fixtures/home-assistant-query.json"))
        let devices = sync.objectValue?["payload"]?.objectValue?["devices"]?.arrayValue ?? []
        let states = query.objectValue?["payload"]?.objectValue?["devices"]?.objectValue?.members.map { $0.value } ?? []
        func merged(_ values: [JSONValue?]) -> [(name: String, value: JSONValue)] {
            values.flatMap { $0?.objectValue?.members ?? [] }
        }
        let attributes = merged(devices.map { $0.objectValue?["attributes"] })
        let members = merged(states)
        let traits = Set(devices.flatMap { $0.objectValue?["traits"]?.arrayValue ?? [] }.compactMap { $0.stringValue })
            .sorted()
        let types = Set(devices.compactMap { $0.objectValue?["type"]?.stringValue }).sorted()
        try Fuzzing.run("cloud", rounds: 200) { random in
            var entry = JSONObject(["id": .string("a"), "type": .string(random.pick(types))])
            entry["name"] = .object(JSONObject(["name": .string("A")]))
            entry["traits"] = .array((0..<(1 + random.below(5))).map { _ in .string(random.pick(traits)) })
            var (deviceAttributes, states) = (JSONObject(), JSONObject(["online": .bool(true)]))
            for _ in 0..<random.below(12) {
                let member = random.pick(attributes)
                deviceAttributes[member.name] = random.oneIn(2) ? member.value : random.mutated(member.value)
            }
            for _ in 0..<random.below(12) {
                let member = random.pick(members)
                states[member.name] = random.oneIn(2) ? member.value : random.mutated(member.value)
            }
            entry["attributes"] = .object(deviceAttributes)
            let sync = JSONValue.object(JSONObject(["devices": .array([.object(entry)])]))
            let query = JSONValue.object(JSONObject(["devices": .object(JSONObject(["a": .object(states)]))]))
            Fuzzing.note(Self.json(sync) + [0x0A] + Self.json(query), random)
            guard let imported = try? SyncImport(sync: sync, query: query) else { return }
            #expect(!imported.report.description.isEmpty)
            try exercise(imported.home, &random, actions: 12)
        }
    }

    @Test func aVendorTraitIsRejectedWithItsPositionOrWorks() throws {
        let documents = try ["docs/vendor-traits/spinner.json", "docs/vendor-traits/on-off.json"].map {
            try JSONValue.parse(Repository.bytes(of: $0))
        }
        try Fuzzing.run("vendor", rounds: 600) { random in
            let text = Self.json(random.mutated(random.pick(documents)))
            Fuzzing.note(text, random)
            let trait: VendorTrait
            let catalog: CatalogIndex
            do throws(VendorTraitError) {
                trait = try VendorTrait(text, file: "trait.json")
                catalog = try VendorTrait.catalog(Self.catalog, adding: [trait])
            } catch {
                #expect(error.line > 0 && error.column > 0)
                return
            }
            var configuration = Home.testConfiguration()
            configuration.catalog = catalog
            configuration.behaviors = Simulation.behaviors.adding([trait.behavior])
            var template = Home.lampHouse
            var features = FeatureMap()
            for feature in trait.definition.features where random.oneIn(2) {
                features.rawValue |= 1 << UInt32(feature.bit)
            }
            template.devices[0].parts[0].traits = [TraitTemplate(standard: trait.definition, features: features)]
            guard let home = try? Home.create(template, configuration) else { return }
            try HomeExercise(home).run(&random, actions: 12)
        }
    }
}
