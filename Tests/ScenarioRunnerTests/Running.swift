import HomeCatalog
import HomeModel
import HomeSimulation
import JSON
import ScenarioRunner
import Scenarios
import TestSupport

/// Runs scenarios in virtual time.
enum Running {
    static func gateway() throws -> LocalGateway {
        try LocalGateway(
            catalog: CatalogIndex(Catalog.self), behaviors: Simulation.behaviors, deviceDefaults: BlueprintDefaults(),
            templates: SimulatedHomes(), readCloudHome: nil)
    }

    static var options: ScenarioRun.Options {
        var options = ScenarioRun.Options()
        options.newHome = "scenario"
        return options
    }

    static func run(
        _ text: [UInt8], file: String = "test.yaml", _ options: ScenarioRun.Options = options
    ) throws -> ScenarioResult {
        ScenarioRun.run(try Scenario(text), file: file, on: try gateway(), options)
    }

    /// Runs steps of a scenario in YAML.
    static func run(steps: String, home: String = "demo", _ options: ScenarioRun.Options = options) throws
        -> ScenarioResult
    {
        ScenarioRun.run(try scenario(steps: steps, home: home), file: "test.yaml", on: try gateway(), options)
    }

    static func scenario(steps: String, home: String = "demo") throws -> Scenario {
        try Scenario(Array("name: A test\nhome: \(home)\nsteps:\n\(steps)\n".utf8))
    }

    /// The paths of the shipped scenarios, such as `scenarios/laundry.yaml`.
    static let shipped: [String] = ["scenarios", "scenarios/guides"].flatMap { folder in
        Repository.names(in: folder).filter { $0.hasSuffix(".yaml") }.map { "\(folder)/\($0)" }
    }
}

extension ScenarioResult {
    /// The recording as newline-delimited JSON.
    var recordingText: [UInt8] {
        recording.flatMap { $0 + [0x0A] }
    }

    /// The report without the first line.
    var report: String { ScenarioReport.lines(self).joined(separator: "\n") }
}
