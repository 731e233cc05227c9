import CloudToCloud
import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import JSON
import Scenarios
import TestHomes
import VendorTraits

/// The targets that read files.
enum FileTargets {
    static let catalog = CatalogIndex(Catalog.self)

    // MARK: JSON

    static func json(_ input: [UInt8]) throws {
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue.parse(input) } catch {
            try check(line: error.line, column: error.column, in: input)
            return
        }
        let written = FuzzedJSON.bytes(of: value)
        guard try JSONValue.parse(written) == value else { throw FuzzFailure("JSON changes when it is written") }
        var indented = IndentedJSON()
        indented.write(value)
        guard try JSONValue.parse(indented.bytes) == value else {
            throw FuzzFailure("JSON changes when it is indented")
        }
        let positions = JSONPositions(input)
        for pointer in FuzzedJSON.pointers(in: value) {
            let position = positions.position(of: pointer)
            try check(line: position.line, column: position.column, in: input)
        }
        if let matcher = try? JSONMatcher(value) { _ = matcher.matches(value) }
    }

    /// Checks that a position is in a file.
    private static func check(line: Int, column: Int, in input: [UInt8]) throws {
        let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1), (1...(lines[line - 1].count + 1)).contains(column) else {
            throw FuzzFailure("a file of \(lines.count) lines has no position \(line):\(column)")
        }
    }

    // MARK: Homes

    static func homeFile(_ input: [UInt8]) throws {
        guard let json = try? JSONValue.parse(input),
            let template = try? HomeFile.read(json, catalog: catalog, defaults: BlueprintDefaults(), seed: 1),
            let home = try? Home.test(template)
        else { return }
        let written = HomeFile.write(home.snapshot())
        let copy = try Home.test(
            HomeFile.read(JSONValue.parse(written), catalog: catalog, defaults: BlueprintDefaults(), seed: 1))
        defer { copy.close() }
        guard HomeFile.write(copy.snapshot()) == written else {
            throw FuzzFailure("a home file changes when it is read and written")
        }
        try use(home, input)
    }

    static func sync(_ input: [UInt8]) throws {
        guard let json = try? JSONValue.parse(input) else { return }
        let imported: SyncImport
        do throws(ImportError) { imported = try FuzzedJSON.cloudHome(json) } catch {
            guard !error.description.isEmpty else { throw FuzzFailure("an import fails without a reason") }
            return
        }
        guard !imported.report.description.isEmpty else { throw FuzzFailure("an import has no report") }
        for device in imported.home.devices { _ = CloudDescription(of: device) }
        guard let home = try? Home.test(imported.home) else { return }
        try use(home, input)
    }

    static func vendorTrait(_ input: [UInt8]) throws {
        let trait: VendorTrait
        var configuration = Home.testConfiguration()
        do throws(VendorTraitError) {
            trait = try VendorTrait(input, file: "trait.json")
            configuration.catalog = try VendorTrait.catalog(catalog, adding: [trait])
        } catch {
            try check(line: error.line, column: error.column, in: input)
            return
        }
        configuration.behaviors = Simulation.behaviors.adding([trait.behavior])
        var random = Random(seed: seed(of: input))
        var features = FeatureMap()
        for feature in trait.definition.features where random.oneIn(2) {
            features.rawValue |= 1 << UInt32(feature.bit)
        }
        var template = Home.lampHouse
        template.devices[0].parts[0].traits = [TraitTemplate(standard: trait.definition, features: features)]
        guard let home = try? Home.create(template, configuration) else { return }
        try use(home, input)
    }

    /// Reads, changes and exports a home, each home in a way that depends on its file.
    private static func use(_ home: Home, _ input: [UInt8]) throws {
        defer { home.close() }
        var random = Random(seed: seed(of: input))
        try HomeExercise(home).run(&random, actions: 4)
    }

    /// Returns a hash of an input (FNV-1a).
    private static func seed(of input: [UInt8]) -> UInt64 {
        input.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    // MARK: Recordings

    static func recording(_ input: [UInt8]) throws {
        let half = input.firstRange(of: [0x0A, 0x0A])
        let first = half.map { Array(input[..<$0.lowerBound]) } ?? input
        let second = half.map { Array(input[$0.upperBound...]) } ?? input
        do throws(RecordingFile.Mistake) { _ = try RecordingFile(first, version: "0.0.0") } catch {
            guard !error.message.isEmpty else { throw FuzzFailure("a recording is rejected without a reason") }
        }
        let difference: RecordingComparison.Difference?
        do throws(RecordingComparison.Mistake) {
            difference = try RecordingComparison.firstDifference(first, second)
        } catch {
            guard !error.message.isEmpty else { throw FuzzFailure("recordings cannot be compared, without a reason") }
            return
        }
        guard first != second || difference == nil else { throw FuzzFailure("a recording differs from itself") }
    }
}

/// JSON of inputs.
enum FuzzedJSON {
    static func bytes(of value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value)
        return writer.bytes
    }

    /// Returns pointers to the first values of a document, at most a hundred.
    static func pointers(in value: JSONValue) -> [JSONPointer] {
        var found: [JSONPointer] = []
        func add(_ value: JSONValue, _ pointer: JSONPointer) {
            guard found.count < 100 else { return }
            found.append(pointer)
            switch value {
            case .array(let elements):
                for (index, element) in elements.enumerated() { add(element, pointer.appending(index)) }
            case .object(let object):
                for (name, member) in object.members { add(member, pointer.appending(name)) }
            default: break
            }
        }
        add(value, .root)
        return found
    }

    /// Reads the responses of a Cloud-to-cloud service as `POST /import` does.
    static func cloudHome(_ json: JSONValue) throws(ImportError) -> SyncImport {
        let pair = json.objectValue
        let sync = pair?["sync"]
        return try SyncImport(sync: sync ?? json, query: sync == nil ? nil : pair?["query"])
    }
}
