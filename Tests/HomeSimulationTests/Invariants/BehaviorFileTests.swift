import FoundationEssentials
import HomeCatalog
import HomeModel
import TestSupport
import Testing

@testable import HomeSimulation

/// Each behavior is in a file with its name, and the list that the build plugin writes has it.
@Suite struct BehaviorFileTests {
    @Test func everyBehaviorIsInAFileWithItsName() throws {
        let files = try Self.sources()
        #expect(files.count > 80)
        for file in files {
            for name in Self.behaviors(in: file.text) {
                #expect(file.name == name, "\(name) belongs in \(name).swift")
            }
        }
    }

    @Test func everyBehaviorIsInTheFolderOfADomain() throws {
        let folders = try Self.paths().map { $0.split(separator: "/").count }
        #expect(folders.allSatisfy { $0 == 2 }, "a file is in Behaviors/<domain>/, neither higher nor deeper")
    }

    @Test func everyBehaviorIsListed() throws {
        let declared = Set(try Self.sources().flatMap { Self.behaviors(in: $0.text) })
        let listed = Set(Simulation.list.map { String("\(type(of: $0))".prefix { $0 != "<" }) })
        #expect(declared.subtracting(listed) == [], "behaviors with a file but not in the list")
        #expect(listed.subtracting(declared) == [], "behaviors in the list but without a file")
    }

    /// A generic behavior has one constant for each of its traits, such as `MeasurementBehavior.flow`.
    @Test func everyConstantOfABehaviorIsListed() throws {
        let constants = try Self.sources().flatMap { file in
            file.text.matches(of: /static let \w+ = (\w+Behavior)[<(]/).map { "\($0.1)" }
        }
        #expect(constants.count >= 30)
        let listed = Simulation.list.map { String("\(type(of: $0))".prefix { $0 != "<" }) }
        for name in Set(constants) {
            #expect(listed.count { $0 == name } == constants.count { $0 == name }, "constants of \(name)")
        }
    }

    @Test func noTraitHasTwoBehaviors() {
        let traits = Simulation.list.map { Self.subject(of: $0).wireID }
        #expect(Dictionary(grouping: traits) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
    }

    /// Such traits share a generic behavior: those of the concentrations, and those of the filters.
    @Test func everyTraitThatSharesItsAttributesWithASimulatedOneIsSimulated() {
        func attributes<T: HomeModel.Trait>(of trait: T.Type) -> ObjectIdentifier {
            ObjectIdentifier(T.Attributes.self)
        }
        let simulated = Set(Simulation.list.map { attributes(of: Self.subject(of: $0)) })
            .subtracting([ObjectIdentifier(Empty.self)])
        let missing = Catalog.traits.filter {
            simulated.contains(attributes(of: $0)) && Simulation.behaviors[$0.definition] == nil
        }
        #expect(missing.map { $0.wireID } == [])
    }

    private static func subject<B: Behavior>(of behavior: B) -> any HomeModel.Trait.Type { B.Subject.self }

    /// Returns the types in a source that conform to `Behavior`.
    private static func behaviors(in source: String) -> [String] {
        source.matches(of: /(?:struct|class|enum|extension) (\w+)(?:<[^>]*>)?\s*:[^{]*?\bBehavior\b/).map { "\($0.1)" }
    }

    static func sources(in folder: String = "Behaviors") throws -> [(name: String, text: String)] {
        try paths(in: folder).map { file in
            let name = file.split(separator: "/").last!.dropLast(".swift".count)
            return (String(name), try String(contentsOfFile: "\(path(of: folder))/\(file)", encoding: .utf8))
        }
    }

    /// Returns the paths of the sources in a folder, relative to it.
    private static func paths(in folder: String = "Behaviors") throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path(of: folder)).filter { $0.hasSuffix(".swift") }
    }

    private static func path(of folder: String) -> String { Repository.path("Sources/HomeSimulation/\(folder)") }
}
