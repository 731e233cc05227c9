import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Synchronization

extension HomeAPI {
    static let scenarioRoutes: [Route] = [
        Route(
            .get, "/scenarios", id: "listScenarios", "List the scenarios that the gateway can run", topic: .scenarios,
            responses: [.ok("The scenarios.", .scenarios)]
        ) { call in
            .response(
                call.json(cursor: call.home.cursor, call.api.configuration.scenarios?.scenarios ?? [], as: .scenarios))
        },
        Route(
            .get, "/scenarios/{scenario}", id: "getScenario", "Read a scenario and its file", topic: .scenarios,
            responses: [.ok("The scenario.", .scenarioFile)], problems: [.of(.notFound)]
        ) { call in
            let scenario = try call.scenario(call[parameter: "scenario"])
            return .response(call.json(cursor: call.home.cursor, scenario, as: .scenarioFile))
        },
        Route(
            .post, "/scenarios/run", id: "runScenario",
            "Run a scenario in a home of its own and in virtual time, and return the result",
            topic: .scenarios, body: .scenarioRun,
            responses: [.ok("The result, also of a failed scenario.", .scenarioRun)],
            problems: [.of(.notFound), .of(.unavailable)]
        ) { call in
            let body = try call.body()
            guard let library = call.api.configuration.scenarios else {
                throw HomeError(.unavailable, "This gateway cannot run scenarios.")
            }
            let text = try body.text(ifPresent: "text") ?? call.scenario(body.text("id")).text
            return .deferred { call.run(Array(text.utf8), of: library, $0) }
        },
    ]
}

extension Call {
    /// Runs a scenario in the background, a step at a time. Runs take turns, so a short one does not wait for the end of
    /// long ones. If the client disconnects, the run ends after the present step.
    fileprivate func run(_ text: [UInt8], of library: any ScenarioLibrary, _ responder: Responder) {
        let cursor = home.cursor
        let step = library.run(text) { responder.isAbandoned }
        // Each run has a home, so only some are in progress; the others wait for their ends.
        let turn = Mutex<Reservation?>(nil)
        execute(on: api.scenarioRuns, responder) {
            let mayRun = turn.withLock { turn in
                turn = turn ?? self.api.scenarioTurns.reserve(1)
                return turn != nil
            }
            guard mayRun else { return responder.isAbandoned }
            guard let result = step() else { return false }
            self.send(self.json(cursor: cursor, result, as: .scenarioRun), to: responder)
            return true
        }
    }

    fileprivate func scenario(_ id: String) throws(HomeError) -> LibraryScenario {
        let scenarios = api.configuration.scenarios?.scenarios ?? []
        guard let scenario = scenarios.first(where: { $0.id == id }) else {
            throw HomeError(
                .notFound,
                "There is no scenario \(id).\(Spelling.suggestion(for: id, in: scenarios.map { $0.id }))")
        }
        return scenario
    }
}

extension InputObject {
    fileprivate static let scenarioRun = InputObject(
        "ScenarioRunRequest",
        [
            .optional("id", .text, "The id of a scenario of `/scenarios`."),
            .optional("text", .text, "A scenario file, in YAML or JSON."),
        ], exactlyOne: ["id", "text"], example: .members(["id": .string("people-come-home")]))
}
