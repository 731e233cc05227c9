import ScenarioRunner
import Scenarios
import Synchronization
import Testing

/// Scenarios that fail: each message has the line and says what differs.
@Suite struct ScenarioFailureTests {
    @Test(arguments: [
        (
            "  - command: {device: desk-lmp, trait: onOff, command: on}", "4:15",
            "The request failed: 404 notFound. There is no device desk-lmp."
        ),
        (
            "  - command: {device: desk-lamp, trait: onOf, command: on}", "4:",
            "The request failed: 404 notFound."
        ),
        ("  - command: {device: desk-lamp, trait: onOff, command: fly}", "4:", "The request failed: 400"),
        (
            "  - write: {device: desk-lamp, trait: onOff, attributes: {onTime: -1}}", "4:59",
            "The request failed: 400 outOfRange."
        ),
        ("  - stimulus: {device: desk-lamp, stimulus: jump}", "4:", "The request failed: 400"),
        ("  - fault: {on: {route: GET /nothing}, kind: latency, milliseconds: 1}", "4:", "The request failed: 400"),
        ("  - fault: {remove: nothing}", "4:", "The request failed: 404"),
        ("  - network: {structureID: nowhere, hub: false}", "4:", "The request failed: 404"),
        ("  - disconnect: app", "4:5", "No step before this one has opened the stream `app` with `connect`."),
        (
            "  - connect: {stream: app}\n  - expect: {frame: {stream: ap}}", "5:14",
            "No step before this one has opened the stream `ap` with `connect`. Did you mean app?"
        ),
        ("  - connect: {stream: app, path: /nothing}", "4:5", "The stream was not opened: 404"),
        (
            "  - expect: {attribute: {device: desk-lamp, trait: onOff, onOff: 7}}", "4:14",
            "Attributes of onOff of desk-lamp differ."
        ),
        (
            "  - expect: {event: {device: desk-button, trait: switch, event: initialPress}}", "4:14",
            "Switch of desk-button has not emitted the event initialPress since the step began."
        ),
        (
            "  - stimulus: {device: desk-button, stimulus: press}\n"
                + "    expect: {event: {device: desk-button, trait: switch, event: initialPress, data: {newPosition: 9}}}",
            "5:14", "Switch of desk-button has emitted the event initialPress with other data."
        ),
        (
            "  - stimulus: {device: desk-button, stimulus: press}\n"
                + "    expect: {never: {event: {device: desk-button, trait: switch, event: initialPress}}}",
            "5:22", "Something that must not happen has happened: the event initialPress of switch of desk-button."
        ),
        (
            "  - expect: {received: {client: app}}", "4:14", "The home has received no such request."
        ),
        (
            "  - command: {device: desk-lamp, trait: onOff, command: toggle}\n"
                + "    expect: {never: {received: {command: toggle}}}",
            "5:22", "One request matches: POST /devices/desk-lamp/traits/onOff/commands toggle of the client scenario."
        ),
        (
            "  - expect:\n      - attribute: {device: desk-lamp, trait: levelControl, currentLevel: 1}\n        within: 1 h",
            "5:9", "Attributes of levelControl of desk-lamp differ. 1 h of home time has passed."
        ),
        (
            "  - command: {device: hallway-light, trait: onOff, command: onWithTimedOff,"
                + " params: {onOffControl: [], onTime: 100, offWaitTime: 0}}\n"
                + "    expect: {attribute: {device: hallway-light, trait: onOff, onOff: true}, for: 1 min}",
            "5:14", "Attributes of onOff of hallway-light have changed at 2026-01-01T08:00:10.000000Z."
        ),
        (
            "  - command: {device: living-room-lamp, trait: levelControl, command: moveToLevelWithOnOff,"
                + " params: {level: 200, transitionTime: 1000}}\n"
                + "    expect: {attribute: {device: living-room-lamp, trait: levelControl, remainingTime: 1000}, for: 1 min}",
            "5:14", "Attributes of levelControl of living-room-lamp"
        ),
        (
            "  - wait: {received: {client: app}, timeout: 1 h}", "4:12",
            "The home has received no such request. No app can send requests to the home of a scenario that runs in this program; --url runs it on a gateway."
        ),
        (
            "  - advance: {event: {device: desk-button, trait: switch, event: initialPress}, atMost: 30}", "4:15",
            "Switch of desk-button has not emitted the event initialPress since the step began. 30 s of home time have passed."
        ),
        ("  - connect: {stream: app}\n    expect: {closed: app}", "5:14", "The stream `app` is open."),
        ("  - request: {path: /devices}\n    expect: {problem: notFound}", "5:14", "The problem differs."),
        ("  - request: {path: /devices}\n    expect: {status: 404}", "5:14", "The status differs."),
        ("  - expect: {device: {device: desk-lamp, roomID: kitchen}}", "4:14", "The device desk-lamp differs."),
    ])
    func aFailureHasItsLineAndItsReason(steps: String, position: String, message: String) throws {
        let result = try Running.run(steps: steps)
        let failure = try #require(result.failure)
        #expect("\(failure.line):\(failure.column)".hasPrefix(position), "\(result.report)")
        #expect(failure.message.hasPrefix(message), "\(result.report)")
    }

    @Test(arguments: [
        (
            "never: {event: {device: desk-button, trait: switch, event: initialpress}}", "5:66",
            "Switch has no event `initialpress`. Did you mean initialPress? It has switchLatched,"
        ),
        (
            "never: {event: {device: desk-button, trait: switch, event: initialPress, data: {position: 1}}}", "5:94",
            "The event initialPress has no field `position`. Did you mean newPosition? It has newPosition."
        ),
        (
            "never: {event: {device: desk-button, trait: swich, event: initialPress}}", "5:51",
            "The catalog has no trait `swich`."
        ),
        (
            "never: {attribute: {device: desk-lamp, trait: onOff, onOf: true}}", "5:67",
            "OnOff has no attribute `onOf`. Did you mean onOff? It has onOff, globalSceneControl,"
        ),
        (
            "never: {attribute: {device: desk-lamp, trait: matter.onof, onOff: true}}", "5:53",
            "The catalog has no trait `matter.onof`."
        ),
        (
            "attribute: {device: desk-lamp, trait: onOff, featureMap: 1}", "5:59",
            "OnOff has no attribute `featureMap`. It has onOff,"
        ),
    ])
    func anUnknownNameIsFoundBeforeTheFirstStep(expectation: String, position: String, message: String) throws {
        let result = try Running.run(steps: "  - advance: 1 d\n  - expect: {\(expectation)}")
        let failure = try #require(result.failure)
        #expect(failure.message.hasPrefix(message), "\(result.report)")
        #expect("\(failure.line):\(failure.column)" == position, "\(result.report)")
        #expect(result.steps == 0 && result.homeSeconds == 0)
    }

    @Test func differencesNameWhatWasExpectedAndReceived() throws {
        let result = try Running.run(
            steps: """
                  - name: Look at the desk
                    request: {path: /devices/desk-lamp}
                    expect: {response: {name: Lamp, roomID: office, types: [], revision: {from: 5}}}
                """)
        let expected = """
            FAILED  test.yaml: A test
                    test.yaml:6:14: The response differs.
                    in step 1, “Look at the desk”, at 2026-01-01T08:00:00.000000Z of the home
                      6 |     expect: {response: {name: Lamp, roomID: office, types: [], revision: {from: 5}}}
                        |              ^
                      name
                        - expected  "Lamp"
                        + received  "Desk Lamp"
                      types
                        - expected  []

            """
        #expect(result.report.hasPrefix(expected), "\(result.report)")
        #expect(result.report.contains("- expected  {\"from\":5}\n"))
    }

    @Test func aHomeThatCannotBeCreatedHasTheLineOfItsDescription() throws {
        let result = try Running.run(steps: "  - advance: 1", home: "{time: yesterday}")
        #expect(result.failure?.line == 2)
        #expect(result.failure?.message.hasPrefix("The home could not be created: 400") == true)
        #expect(result.steps == 0)
    }

    @Test func aScenarioEndsWhenItsTimeIsOver() throws {
        var options = Running.options
        options.timeout = 0
        let result = try Running.run(steps: "  - advance: 1", options)
        #expect(result.failure?.message == "The scenario has taken longer than 0 s of real time (--timeout).")
    }

    @Test(arguments: [
        ("  - advance: 366 d", "4:5"),
        ("  - expect: {attribute: {device: desk-lamp, trait: levelControl, currentLevel: 1}, within: 366 d}", "4:14"),
        ("  - expect: {never: {attribute: {device: desk-lamp, trait: onOff, onOff: 7}}, for: 366 d}", "4:22"),
        ("  - request: {path: /simulation/clock/advance, method: POST, body: {seconds: 31622400}}", "4:5"),
        // The heartbeats of a stream have no end.
        ("  - request: {path: /events}", "4:5"),
    ])
    func aStepEndsWhenTheTimeOfTheScenarioIsOver(steps: String, position: String) throws {
        let clock = StoppedClock()
        let gateway = StoppedGateway(try Running.gateway(), clock)
        var options = Running.options
        options.timeout = 1
        options.stepBegins = { _, _ in clock.run() }
        let result = ScenarioRun.run(try Running.scenario(steps: steps), file: "test.yaml", on: gateway, options)
        let failure = try #require(result.failure)
        #expect("\(failure.line):\(failure.column)" == position, "\(result.report)")
        #expect(failure.message == "The scenario has taken longer than 1 s of real time (--timeout).")
        #expect(failure.step == "step 1")
    }

    @Test func aCanceledRunEnds() throws {
        var options = Running.options
        options.isCanceled = { true }
        let result = try Running.run(steps: "  - advance: 1", options)
        #expect(result.failure?.message == "The run was canceled.")
    }

    @Test func anHourOfRealTimePassesAtOnce() throws {
        let steps = Array(repeating: "  - wait: 1 h", count: 1_000).joined(separator: "\n")
        #expect(try Running.run(steps: steps).failure == nil)
    }

    @Test func idleHasABound() throws {
        let steps = """
              - command: {device: bedside-lamp, trait: levelControl, command: moveToLevelWithOnOff, params: {level: 1, transitionTime: 6000}}
              - advance: {until: idle, atMost: 1 min}
            """
        #expect(try Running.run(steps: steps).failure?.message == "The home is not idle after 1 min of home time.")
    }
}

/// A clock of real time that stands still until it runs, so that a busy machine has the time to create a home.
private final class StoppedClock: Sendable {
    private let start = Mutex<ContinuousClock.Instant?>(nil)

    var isRunning: Bool { start.withLock { $0 != nil } }
    var seconds: Double { start.withLock { $0.map { (.now - $0) / .seconds(1) } ?? 0 } }

    func run() { start.withLock { $0 = $0 ?? .now } }
}

private final class StoppedGateway: ScenarioGateway {
    private let gateway: LocalGateway
    private let clock: StoppedClock

    init(_ gateway: LocalGateway, _ clock: StoppedClock) { (self.gateway, self.clock) = (gateway, clock) }

    var delivery: Double { gateway.delivery }
    var seconds: Double { clock.seconds }

    func send(_ request: GatewayRequest, timeout: Double) -> GatewayResponse {
        gateway.send(request, timeout: clock.isRunning ? timeout : .infinity)
    }

    func open(_ request: GatewayRequest, timeout: Double) -> (GatewayResponse, (any ScenarioStream)?) {
        gateway.open(request, timeout: timeout)
    }

    func wait(seconds: Double) { gateway.wait(seconds: seconds) }
}
