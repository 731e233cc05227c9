import CloudToCloud
import HomeEngine
import HomeModel
import HomeSimulation
import JSON
import ScenarioRunner
import Scenarios
import TestHomes
import YAML

/// The targets that send requests, without sockets, each input to a gateway of its own.
enum GatewayTargets {
    /// The demo home, of which each gateway has a fork.
    private static let demo: HomeCheckpoint? = try? Home.test().checkpoint()

    private static func gateway() throws -> BoundedGateway {
        var limits = SimulationLimits()
        limits.devices = 200
        return BoundedGateway(
            try LocalGateway(
                catalog: FileTargets.catalog, behaviors: Simulation.behaviors, deviceDefaults: BlueprintDefaults(),
                templates: SimulatedHomes(),
                readCloudHome: { json throws(HomeError) in
                    do { return try FuzzedJSON.cloudHome(json).home } catch {
                        throw HomeError(.invalidArgument, "\(error)")
                    }
                }, beginning: demo, limits: limits))
    }

    // MARK: Requests

    static func request(_ input: [UInt8]) throws {
        let gateway = try gateway()
        var check = ResponseCheck()
        var hasChanged = false
        for request in RequestScript(input).requests {
            let response = gateway.respond(to: request)
            try check.check(response, to: request)
            if request.method != "GET", response.status < 300 { hasChanged = true }
            gateway.wait(seconds: 0.01)
        }
        if hasChanged || check.hasFaults { try checkThatItWorks(gateway) }
    }

    /// Checks that all homes of a gateway can be read, and that their exports are home files.
    private static func checkThatItWorks(_ gateway: BoundedGateway) throws {
        let list = gateway.respond(to: GatewayRequest("GET", "/homes?fields=id"))
        let homes = (try? JSONValue.parse(list.body))?.objectValue?["homes"]?.arrayValue ?? []
        let ids = homes.compactMap { $0.objectValue?["id"]?.stringValue }
        guard ids.contains("default") else { throw FuzzFailure("the gateway lost its home: \(list.text)") }
        for id in ids {
            _ = gateway.respond(to: GatewayRequest("DELETE", "/homes/\(id)/simulation/faults"))
            for path in ["devices?limit=3", "rooms", "structures", "simulation/clock"] {
                let response = gateway.respond(to: GatewayRequest("GET", "/homes/\(id)/\(path)"))
                guard response.status == 200 else {
                    throw FuzzFailure("the home \(id) does not work: \(path) \(response.text)")
                }
            }
            let export = gateway.respond(to: GatewayRequest("GET", "/homes/\(id)/export"))
            _ = try HomeFile.read(
                JSONValue.parse(export.body), catalog: FileTargets.catalog, defaults: BlueprintDefaults(), seed: 1)
        }
    }

    // MARK: Queries

    /// The maximum number of queries, and of pages of each, that are read.
    private static let (queryLimit, pageLimit) = (8, 300)

    static func query(_ input: [UInt8]) throws {
        let gateway = try gateway()
        for line in input.split(separator: 0x0A, maxSplits: queryLimit).prefix(queryLimit) {
            let target = String(decoding: line, as: UTF8.self)
            var seen: Set<String> = []
            var next: String? = target
            var pages = 0
            while let path = next {
                let request = GatewayRequest("GET", path)
                let response = gateway.respond(to: request)
                var check = ResponseCheck()
                try check.check(response, to: request)
                pages += 1
                guard pages < pageLimit else { throw FuzzFailure("\(target) has no last page") }
                next = try nextPage(of: response, to: target, &seen)
            }
        }
    }

    /// Returns the target of the page after a page of objects; nil if there is none. No object may be in two pages.
    private static func nextPage(of response: GatewayResponse, to target: String, _ seen: inout Set<String>) throws
        -> String?
    {
        guard response.status == 200, let page = (try? JSONValue.parse(response.body))?.objectValue else { return nil }
        let objects = page.members.first { $0.value.arrayValue != nil }?.value.arrayValue ?? []
        let token = page["nextPageToken"]?.stringValue
        guard token != nil || !seen.isEmpty else { return nil }
        for id in objects.compactMap({ $0.objectValue?["id"]?.stringValue }) where !seen.insert(id).inserted {
            throw FuzzFailure("\(target) has \(id) twice")
        }
        guard let token else { return nil }
        guard !objects.isEmpty else { throw FuzzFailure("\(target) has an empty page before the last one") }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let items = (parts.count > 1 ? parts[1] : "").split(separator: "&").filter { !$0.hasPrefix("pageToken=") }
        return "\(parts[0])?\((items + ["pageToken=\(token)"]).joined(separator: "&"))"
    }

    // MARK: Scenarios

    static func scenario(_ input: [UInt8]) throws {
        // YAML has more line breaks than LF.
        let lines = String(decoding: input, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }
        ).count
        let scenario: Scenario
        do throws(ScenarioError) { scenario = try Scenario(input) } catch {
            guard error.position.line > 0, error.position.column > 0 else {
                throw FuzzFailure("an error of a scenario has no position: \(error)")
            }
            return
        }
        var options = ScenarioRun.Options()
        options.newHome = "scenario"
        options.timeout = 5
        options.recordingLimit = 1 << 20
        let result = ScenarioRun.run(scenario, file: "test.yaml", on: try gateway(), options)
        if let failure = result.failure, failure.line < 1 || failure.line > lines {
            throw FuzzFailure("a failure is in line \(failure.line) of \(lines)")
        }
        guard !ScenarioReport.lines(result).isEmpty, !ScenarioReport.junit([result], seconds: 1).isEmpty else {
            throw FuzzFailure("a scenario has no report")
        }
    }
}

extension GatewayResponse {
    fileprivate var text: String { "\(status) \(String(decoding: body.prefix(500), as: UTF8.self))" }
}
