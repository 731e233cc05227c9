import HTTPServer
import HomeEngine
import HomeModel
import JSON

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
            let cursor = call.home.cursor
            return call.inBackground(on: call.api.scenarioRuns) { responder in
                let result = library.run(Array(text.utf8)) { responder.isAbandoned }
                call.send(call.json(cursor: cursor, result, as: .scenarioRun), to: responder)
                return true
            }
        },
    ]
}

extension Call {
    fileprivate func scenario(_ id: String) throws(HomeError) -> LibraryScenario {
        guard let scenario = api.configuration.scenarios?.scenarios.first(where: { $0.id == id }) else {
            throw HomeError(.notFound, "There is no scenario \(id).")
        }
        return scenario
    }
}

extension BodyShape {
    fileprivate static let scenarioRun = BodyShape(
        "ScenarioRunRequest",
        [
            .optional("id", .text, "The id of a scenario of `/scenarios`."),
            .optional("text", .text, "A scenario file, in YAML or JSON."),
        ], exactlyOneOf: ["id", "text"], example: .members(["id": .string("people-come-home")]))
}
