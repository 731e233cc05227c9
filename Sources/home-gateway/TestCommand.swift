import CommandLineKit
import Glibc
import HomeAPI
import HomeEngine
import HomeSimulation
import JSON
import ScenarioRunner
import Scenarios
import Threads

/// `home-gateway test FILE…`: runs scenarios, each in a home of its own.
enum TestCommand {
    /// The maximum size of a scenario file, in bytes.
    private static let maximumSize = 16 << 20

    /// Returns the exit status: 0 if all scenarios have passed.
    static func run(_ options: Options) throws(ProgramError) -> Int32 {
        guard !options.has("schema") else {
            try printSchema(options)
            return 0
        }
        guard !options.operands.isEmpty else {
            throw .usage("test needs scenario files or folders: home-gateway test FILE…")
        }
        let declarations = try CatalogAndBehaviors(options)
        var settings = ScenarioRun.Options()
        settings.timeout = Double(try options.number("timeout", in: 1...86_400) ?? 60)
        let jobs = try options.number("jobs", in: 1...256) ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let gateway: @Sendable () throws -> any ScenarioGateway
        if let url = options["url"] {
            let fault = ProgramError.usage("--url takes an address such as http://127.0.0.1:8080; \(url) was given.")
            guard HTTPGateway(url) != nil else { throw fault }
            settings.home = options["in-home"]
            gateway = {
                guard let gateway = HTTPGateway(url) else { throw fault }
                return gateway
            }
        } else {
            guard options["in-home"] == nil else { throw .usage("--in-home needs --url.") }
            settings.newHome = "scenario"
            gateway = { try localGateway(declarations) }
        }
        let files = try files(options.operands)
        let recordings = options["recordings"] ?? "recordings"
        let recordsAll = options.has("record-all")
        let start = MonotonicClock.now
        let results = ScenarioSuite.run(
            files, jobs: settings.home == nil ? jobs : 1, options: settings, gateway: gateway
        ) { result in
            var lines = ScenarioReport.lines(result)
            if result.failure != nil || recordsAll, !result.recording.isEmpty {
                do throws(ProgramError) {
                    lines.append("        recording: \(try write(result, to: recordings))")
                } catch {
                    lines.append("        the recording could not be written: \(error.message)")
                }
            }
            Console.print(lines)
        }
        let seconds = Double(MonotonicClock.now - start) / 1_000_000_000
        Console.print(ScenarioReport.summary(results, seconds: seconds))
        if let path = options["junit"] { try write(ScenarioReport.junit(results, seconds: seconds), to: path) }
        if let path = options["tap"] { try write(ScenarioReport.tap(results), to: path) }
        return results.allSatisfy { $0.failure == nil } ? 0 : 1
    }

    /// Returns the scenarios that clients of the gateway can run.
    static func library(_ options: Options, _ declarations: CatalogAndBehaviors) throws(ProgramError) -> ScenarioFiles {
        var files: [(id: String, content: [UInt8])] = []
        if let folder = try Files.scenarioFolder(options["scenarios"]) {
            for path in try Files.paths(below: folder, where: isScenario) {
                let name = path.dropFirst(folder.hasSuffix("/") ? folder.count : folder.count + 1)
                let id = name.split(separator: "/").joined(separator: "-").split(separator: ".").dropLast()
                files.append((id.joined(separator: "."), try Files.read(path, atMost: maximumSize)))
            }
        }
        return ScenarioFiles(files) { try localGateway(declarations, maximumDevices: HomeAPI.scenarioDevices) }
    }

    private static func isScenario(_ name: String) -> Bool {
        [".yaml", ".yml", ".json"].contains { name.hasSuffix($0) }
    }

    /// - Parameter maximumDevices: The maximum number of devices of the home of a scenario.
    static func localGateway(
        _ declarations: CatalogAndBehaviors, maximumDevices: Int = SimulationLimits().devices
    ) throws(Home.OpeningError) -> LocalGateway {
        var limits = SimulationLimits()
        limits.devices = maximumDevices
        return try LocalGateway(
            catalog: declarations.catalog, behaviors: declarations.behaviors, deviceDefaults: BlueprintDefaults(),
            templates: SimulatedHomes(), readCloudHome: CloudHomeReader.read, limits: limits)
    }

    private static func printSchema(_ options: Options) throws(ProgramError) {
        guard options.operands.isEmpty else { throw .usage("test --schema takes no file; it prints the schema.") }
        try Console.printSchema(Scenario.schema)
    }

    /// Reads the files that are named, and the scenario files of the folders that are named and of their subfolders.
    private static func files(_ operands: [String]) throws(ProgramError) -> [ScenarioSuite.File] {
        var paths: [String] = []
        for operand in operands {
            guard Files.isFolder(operand) else {
                paths.append(operand)
                continue
            }
            let found = try Files.paths(below: operand, where: isScenario)
            guard !found.isEmpty else { throw ProgramError("the folder \(operand) has no scenario files") }
            paths += found
        }
        return paths.map { path in
            do throws(ProgramError) {
                return ScenarioSuite.File(path, .success(try Files.read(path, atMost: maximumSize)))
            } catch {
                return ScenarioSuite.File(path, .failure(.init(error.message)))
            }
        }
    }

    private static func write(_ report: String, to path: String) throws(ProgramError) {
        try Files.makeFolder(above: path)
        try Files.write(Array(report.utf8), to: path)
    }

    /// Writes the recording of a run, and returns its path.
    private static func write(_ result: ScenarioResult, to folder: String) throws(ProgramError) -> String {
        try Files.makeFolder(folder)
        // Files of different folders can have the same name.
        let name = result.file.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "-")
        let path = "\(folder)/\(name).ndjson"
        var bytes: [UInt8] = []
        for line in result.recording { bytes += line + [0x0A] }
        try Files.write(bytes, to: path)
        return path
    }
}
