import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Closure Control, on closures without panels.
@Suite struct ClosureControlRuleTests {
    @Test(arguments: movement + latches + fields + calibration + states + restarts)
    func run(_ scenario: BehaviorScenario) { scenario.run() }

    private typealias Feature = Matter.ClosureControlTrait.Feature

    private static func closure(
        _ features: Feature...,
        edit: @escaping @Sendable (inout AttributeEditor<Matter.ClosureControlTrait>) -> Void = { _ in }
    ) -> @Sendable () -> SimulatedDevice {
        { .closure(.closure(features, edit)) }
    }

    private static let gate = closure(.positioning)
    private static let fastGate = closure(.positioning, .speed)
    private static let lock = closure(.positioning, .motionLatching)
    /// A closure that is closed and latched.
    private static let locked = closure(.positioning, .motionLatching) {
        $0.overallCurrentState?.latch = true
        $0.overallCurrentState?.secureState = true
    }
    private static let door = closure(.positioning, .calibration, .protection, .manuallyOperable)

    private static func expect(_ values: String) -> Step { .expect("closureControl", values) }
    private static func move(_ fields: String) -> Step { .send("closureControl.moveTo", "{\(fields)}") }
    private static func reject(_ fields: String, _ status: MatterStatus) -> Step {
        .reject("closureControl.moveTo", "{\(fields)}", status)
    }
    private static let open = #""position":"moveToFullyOpen""#
    private static let close = #""position":"moveToFullyClosed""#
    private static let stop = Step.send("closureControl.stop")

    private static let movement = [
        BehaviorScenario(
            "the target changes at once; the state follows, and an event tells of the end", on: gate,
            [
                .clearReports, move(open),
                expect(
                    #"{"mainState":"moving","countdownTime":20,"overallTargetState":{"position":"moveToFullyOpen"},"overallCurrentState":{"position":"partiallyOpened","secureState":false}}"#
                ), .events(["closureControl.secureStateChanged"]),
                .advance(.milliseconds(5_500)), expect(#"{"countdownTime":15,"mainState":"moving"}"#),
                .advance(.milliseconds(14_499)), expect(#"{"countdownTime":1,"mainState":"moving"}"#),
                .advance(.milliseconds(1)),
                expect(
                    #"{"mainState":"stopped","countdownTime":0,"overallTargetState":{"position":"moveToFullyOpen"},"overallCurrentState":{"position":"fullyOpened","secureState":false}}"#
                ), .events(["closureControl.secureStateChanged", "closureControl.movementCompleted"]),
                .reportCount("closureControl.countdownTime", 2...2),
                .reportCount("closureControl.overallCurrentState", 2...2),
                .clearReports, move(close), .advance(.seconds(20)),
                .event("closureControl.secureStateChanged", #"{"secureValue":true}"#),
                expect(#"{"overallCurrentState":{"position":"fullyClosed","secureState":true}}"#),
            ]),
        BehaviorScenario(
            "a closure that is at the target does not move", on: gate,
            [.clearReports, move(close), expect(#"{"mainState":"stopped","countdownTime":0}"#), .events([])]),
        BehaviorScenario(
            "stop ends a movement where it is, and there is no target any more", on: gate,
            [
                move(open), .advance(.seconds(5)), .clearReports, stop,
                expect(
                    #"{"mainState":"stopped","countdownTime":0,"overallTargetState":{"position":null},"overallCurrentState":{"position":"partiallyOpened"}}"#
                ), .events(["closureControl.movementCompleted"]),
                .advance(.minutes(1)), expect(#"{"overallCurrentState":{"position":"partiallyOpened"}}"#),
                move(close), expect(#"{"countdownTime":5}"#), .advance(.seconds(5)),
                expect(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyClosed"}}"#), move(open),
                .advance(.seconds(20)), move(close), .advance(.seconds(6)), stop, move(open),
                expect(#"{"countdownTime":6}"#), stop, move(close), expect(#"{"countdownTime":14}"#),
            ]),
        BehaviorScenario(
            "stop always succeeds", on: door,
            [
                .clearReports, stop, expect(#"{"mainState":"stopped"}"#), .stimulate("protect"), stop,
                expect(#"{"mainState":"protected"}"#), .events([]),
            ]),
        BehaviorScenario(
            "a new target replaces the movement", on: gate,
            [
                move(open), .advance(.seconds(15)), move(close),
                expect(#"{"countdownTime":15,"overallTargetState":{"position":"moveToFullyClosed"}}"#),
                .advance(.seconds(15)),
                expect(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyClosed"}}"#),
            ]),
        BehaviorScenario(
            "each named position is its own", on: closure(.positioning, .ventilation, .pedestrian),
            [
                move(#""position":"moveToVentilationPosition""#), expect(#"{"countdownTime":2}"#),
                .advance(.seconds(2)),
                expect(#"{"overallCurrentState":{"position":"openedForVentilation"}}"#),
                move(#""position":"moveToPedestrianPosition""#), .advance(.seconds(4)),
                expect(#"{"overallCurrentState":{"position":"openedForPedestrian"}}"#),
                move(#""position":"moveToSignaturePosition""#), .advance(.seconds(4)),
                expect(#"{"overallCurrentState":{"position":"openedAtSignature"},"mainState":"stopped"}"#),
            ]),
        BehaviorScenario(
            "the speed determines the duration, and can change during the movement", on: fastGate,
            [
                move(#"\#(open),"speed":"low""#),
                expect(
                    #"{"countdownTime":40,"overallCurrentState":{"speed":"low"},"overallTargetState":{"speed":"low"}}"#),
                .advance(.seconds(20)), move(#""speed":"high""#),
                expect(
                    #"{"countdownTime":5,"mainState":"moving","overallTargetState":{"position":"moveToFullyOpen","speed":"high"}}"#
                ), .advance(.seconds(5)),
                expect(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyOpened","speed":"high"}}"#),
            ]),
        BehaviorScenario(
            "a speed alone does not move a closure that stands still", on: fastGate,
            [
                move(#""speed":"low""#), expect(#"{"mainState":"stopped","overallCurrentState":{"speed":"low"}}"#),
                move(open), .advance(.seconds(1)), stop, move(#""speed":"high""#),
                expect(#"{"mainState":"stopped","overallTargetState":{"position":null,"speed":"high"}}"#),
            ]),
        BehaviorScenario(
            "an instantaneous closure changes at once", on: closure(.positioning, .instantaneous),
            [
                .reject("closureControl.stop", nil, .unsupportedCommand),
                .expectMissing("closureControl.countdownTime"), .clearReports, move(open),
                expect(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyOpened"}}"#),
                .events(["closureControl.secureStateChanged"]),
            ]),
        BehaviorScenario(
            "an instantaneous closure latches at once", on: closure(.positioning, .motionLatching, .instantaneous),
            [
                move(#"\#(open),"latch":true"#),
                expect(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyOpened","latch":true}}"#),
                reject(close, .invalidInState), .clearReports, move(#"\#(close),"latch":false"#), .events([]),
                expect(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyClosed","latch":false}}"#),
            ]),
    ]

    private static let latches = [
        BehaviorScenario(
            "a latch takes a second; closed and latched is secure", on: lock,
            [
                .clearReports, move(#""latch":true"#),
                expect(
                    #"{"mainState":"moving","overallTargetState":{"latch":true},"overallCurrentState":{"latch":false,"secureState":false}}"#
                ), .advance(.seconds(1)),
                expect(
                    #"{"mainState":"stopped","overallCurrentState":{"position":"fullyClosed","latch":true,"secureState":true}}"#
                ), .event("closureControl.secureStateChanged", #"{"secureValue":true}"#),
                move(#""latch":false"#), expect(#"{"mainState":"moving","overallCurrentState":{"latch":true}}"#),
                .advance(.seconds(1)), expect(#"{"mainState":"stopped","overallCurrentState":{"latch":false}}"#),
                .event("closureControl.secureStateChanged", #"{"secureValue":false}"#),
            ]),
        BehaviorScenario(
            "a latched closure moves only with latch false, and waits until it is unlatched", on: locked,
            [
                reject(open, .invalidInState), reject(#"\#(open),"latch":true"#, .invalidInState),
                move(#"\#(open),"latch":false"#),
                expect(
                    #"{"mainState":"waitingForMotion","countdownTime":21,"overallCurrentState":{"position":"fullyClosed","latch":true}}"#
                ), .advance(.seconds(1)),
                expect(
                    #"{"mainState":"moving","countdownTime":20,"overallCurrentState":{"position":"partiallyOpened","latch":false}}"#
                ), .advance(.seconds(20)),
                expect(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyOpened","latch":false}}"#),
            ]),
        BehaviorScenario(
            "a closure latches after it has arrived", on: lock,
            [
                move(#"\#(open),"latch":true"#), .advance(.seconds(20)),
                expect(#"{"mainState":"moving","overallCurrentState":{"position":"fullyOpened","latch":false}}"#),
                .advance(.seconds(1)),
                expect(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyOpened","latch":true}}"#),
            ]),
        BehaviorScenario(
            "fields that are absent come from the target", on: lock,
            [
                move(open), .advance(.seconds(5)), move(#""latch":true"#),
                expect(#"{"overallTargetState":{"position":"moveToFullyOpen","latch":true},"countdownTime":16}"#),
                .advance(.seconds(16)),
                expect(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyOpened","latch":true}}"#),
            ]),
        BehaviorScenario(
            "stop before the latch has moved leaves it as it was", on: locked,
            [
                move(#""latch":false"#), .advance(.milliseconds(500)), stop,
                expect(
                    #"{"mainState":"stopped","overallCurrentState":{"latch":true},"overallTargetState":{"latch":null}}"#
                ),
                .advance(.seconds(5)), expect(#"{"overallCurrentState":{"latch":true}}"#),
            ]),
        BehaviorScenario(
            "a latch that only people move rejects commands, also those for its present state",
            on: closure(.positioning, .motionLatching) { $0.latchControlModes = [] },
            [
                reject(#""latch":true"#, .invalidInState), reject(#""latch":false"#, .invalidInState), move(open),
                .advance(.seconds(20)), move(close), .advance(.seconds(20)), .stimulate("latchClosureByHand"),
                expect(#"{"overallCurrentState":{"latch":true,"secureState":true}}"#), reject(open, .invalidInState),
                .stimulate("latchClosureByHand", #"{"latch":false}"#),
                expect(#"{"overallCurrentState":{"latch":false,"secureState":false}}"#),
            ]),
        BehaviorScenario(
            "a latch that people open closes on command",
            on: closure(.motionLatching) { $0.latchControlModes = [.remoteLatching] },
            [
                move(#""latch":true"#), .advance(.seconds(1)), expect(#"{"overallCurrentState":{"latch":true}}"#),
                reject(#""latch":false"#, .invalidInState),
                .expectMissing("closureControl.overallCurrentState.position"),
            ]),
    ]

    private static let fields = [
        BehaviorScenario(
            "a command without fields is INVALID_COMMAND", on: lock,
            [
                reject("", .invalidCommand), reject(#""position":9"#, .constraintError),
                reject(#""speed":4"#, .constraintError),
            ]),
        BehaviorScenario(
            "fields of features that are missing are ignored", on: gate,
            [
                move(#""latch":true,"speed":"low""#), expect(#"{"mainState":"stopped"}"#),
                .expectMissing("closureControl.overallCurrentState.latch"), move(#"\#(open),"latch":true"#),
                .advance(.seconds(20)), expect(#"{"overallCurrentState":{"position":"fullyOpened"}}"#),
                .expectMissing("closureControl.overallTargetState.speed"),
            ]),
        BehaviorScenario(
            "a latch without positions ignores them", on: closure(.motionLatching),
            [
                move(open), expect(#"{"mainState":"stopped"}"#), move(#"\#(open),"latch":true"#), .advance(.seconds(1)),
                expect(#"{"overallCurrentState":{"latch":true,"secureState":true}}"#),
            ]),
        BehaviorScenario(
            "a position whose feature is missing is CONSTRAINT_ERROR", on: gate,
            [
                reject(#""position":"moveToPedestrianPosition""#, .constraintError),
                reject(#""position":"moveToVentilationPosition""#, .constraintError),
                move(#""position":"moveToSignaturePosition""#),
            ]),
    ]

    private static let calibration = [
        BehaviorScenario(
            "a calibration makes the state unknown until it ends", on: door,
            [
                .clearReports, .send("closureControl.calibrate"),
                expect(
                    #"{"mainState":"calibrating","countdownTime":30,"overallCurrentState":null,"overallTargetState":null}"#
                ),
                reject(open, .invalidInState), .advance(.seconds(20)), .send("closureControl.calibrate"),
                expect(#"{"countdownTime":10}"#), .advance(.seconds(10)),
                expect(
                    #"{"mainState":"stopped","countdownTime":0,"overallCurrentState":{"position":"fullyClosed","secureState":true}}"#
                ), .events(["closureControl.movementCompleted", "closureControl.secureStateChanged"]), move(open),
            ]),
        BehaviorScenario(
            "a calibration that is stopped leaves the state unknown", on: door,
            [
                .send("closureControl.calibrate"), .advance(.seconds(10)), stop,
                expect(#"{"mainState":"stopped","countdownTime":0,"overallCurrentState":null}"#),
                reject(open, .invalidInState), .advance(.minutes(1)), expect(#"{"overallCurrentState":null}"#),
                .send("closureControl.calibrate"), .advance(.seconds(30)), move(open),
            ]),
        BehaviorScenario(
            "a calibration begins only while the closure is stopped or needs a setup", on: door,
            [
                move(open), .reject("closureControl.calibrate", nil, .invalidInState), stop, .stimulate("protect"),
                .reject("closureControl.calibrate", nil, .invalidInState), .stimulate("endProtection"),
                .stimulate("requireSetup"), expect(#"{"mainState":"setupRequired","overallCurrentState":null}"#),
                reject(open, .invalidInState), .send("closureControl.calibrate"), .advance(.seconds(30)),
                expect(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyClosed"}}"#),
            ]),
        BehaviorScenario(
            "a calibration unlatches the closure if it can",
            on: closure(.positioning, .motionLatching, .calibration) { $0.latchControlModes = [.remoteLatching] },
            [
                move(#""latch":true"#), .advance(.seconds(1)),
                .reject("closureControl.calibrate", nil, .invalidInState),
                .stimulate("latchClosureByHand", #"{"latch":false}"#), .send("closureControl.calibrate"),
                .advance(.seconds(30)), expect(#"{"overallCurrentState":{"position":"fullyClosed","latch":false}}"#),
            ]),
        BehaviorScenario(
            "a setup can be completed at the closure", on: gate,
            [
                .reject("closureControl.calibrate", nil, .unsupportedCommand), .rejectStimulus("completeSetup"),
                move(open), .advance(.seconds(1)), .clearReports, .stimulate("requireSetup"),
                .events(["closureControl.movementCompleted"]),
                .stimulate("completeSetup"),
                expect(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyClosed","secureState":true}}"#),
            ]),
    ]

    private static let states = [
        BehaviorScenario(
            "an error stops the closure until it is cleared", on: gate,
            [
                move(open), .advance(.seconds(5)), .clearReports, .stimulate("fail"),
                expect(
                    #"{"mainState":"error","countdownTime":0,"currentErrorList":["physicallyBlocked"],"overallCurrentState":{"position":"partiallyOpened"},"overallTargetState":{"position":null}}"#
                ), .events(["closureControl.movementCompleted", "closureControl.operationalError"]),
                .event("closureControl.operationalError", #"{"errorState":["physicallyBlocked"]}"#),
                reject(open, .invalidInState), stop, expect(#"{"mainState":"error"}"#),
                .stimulate("fail", #"{"error":"temperatureLimited"}"#),
                expect(#"{"currentErrorList":["physicallyBlocked","temperatureLimited"]}"#),
                .event(
                    "closureControl.operationalError", #"{"errorState":["physicallyBlocked","temperatureLimited"]}"#),
                .clearReports, .stimulate("fail"), .events([]), .stimulate("clearErrors"),
                expect(#"{"mainState":"stopped","currentErrorList":[]}"#), move(open), expect(#"{"countdownTime":15}"#),
            ]),
        BehaviorScenario(
            "a closure that protects itself rejects movements", on: door,
            [
                move(open), .advance(.seconds(5)), .clearReports, .stimulate("protect"),
                expect(#"{"mainState":"protected","countdownTime":0}"#), .events(["closureControl.movementCompleted"]),
                reject(close, .invalidInState), .rejectStimulus("protect"), .rejectStimulus("disengage"),
                .rejectStimulus("engage"), .rejectStimulus("fail"), .stimulate("endProtection"),
                expect(#"{"mainState":"stopped"}"#), .rejectStimulus("endProtection"), move(close),
            ]),
        BehaviorScenario(
            "events report that the motor was disengaged and engaged", on: door,
            [
                .clearReports, .stimulate("disengage"), expect(#"{"mainState":"disengaged"}"#),
                .event("closureControl.engageStateChanged", #"{"engageValue":false}"#), reject(open, .invalidInState),
                .stimulate("moveClosureByHand", #"{"position":"fullyOpened"}"#),
                expect(#"{"mainState":"disengaged","overallCurrentState":{"position":"fullyOpened"}}"#),
                .stimulate("engage"), expect(#"{"mainState":"stopped"}"#),
                .event("closureControl.engageStateChanged", #"{"engageValue":true}"#), move(close),
                expect(#"{"countdownTime":20}"#),
            ]),
        BehaviorScenario(
            "people move a closure that is not latched", on: closure(.positioning, .motionLatching, .manuallyOperable),
            [
                move(open), .advance(.seconds(5)), .clearReports,
                .stimulate("moveClosureByHand", #"{"position":"fullyClosed"}"#),
                expect(
                    #"{"mainState":"stopped","overallCurrentState":{"position":"fullyClosed"},"overallTargetState":{"position":null}}"#
                ), .events(["closureControl.movementCompleted"]),
                .stimulate("moveClosureByHand", #"{"position":"partiallyOpened"}"#),
                expect(#"{"overallCurrentState":{"position":"partiallyOpened"}}"#),
                .rejectStimulus("moveClosureByHand", #"{"position":"openedForPedestrian"}"#),
                .stimulate("latchClosureByHand"), .rejectStimulus("moveClosureByHand"),
            ]),
    ]

    private static let restarts = [
        BehaviorScenario(
            "a restart ends a movement, and its target is unknown", on: lock,
            [
                move(open), .advance(.seconds(5)), .clearReports, .powerCycle,
                expect(
                    #"{"mainState":"stopped","countdownTime":0,"overallTargetState":null,"overallCurrentState":{"position":"partiallyOpened"}}"#
                ), .events(["basicInformation.startUp"]), .advance(.minutes(1)), move(#""latch":true"#),
                .advance(.seconds(1)),
                expect(#"{"overallCurrentState":{"position":"partiallyOpened","latch":true}}"#),
                move(#"\#(close),"latch":false"#), expect(#"{"countdownTime":6}"#),
            ]),
        BehaviorScenario(
            "a restart does not clear errors", on: gate,
            [
                .stimulate("fail"), .powerCycle,
                expect(#"{"mainState":"error","currentErrorList":["physicallyBlocked"]}"#),
            ]),
        BehaviorScenario(
            "a restart ends a calibration", on: door,
            [
                .send("closureControl.calibrate"), .update,
                expect(#"{"mainState":"stopped","overallCurrentState":null}"#),
                .advance(.minutes(1)), expect(#"{"overallCurrentState":null}"#),
            ]),
        BehaviorScenario(
            "a closure that joins the home while it moves stands still",
            on: closure(.positioning, .motionLatching) {
                $0.mainState = .moving
                $0.countdownTime = 7
                $0.overallCurrentState = Record {
                    $0.position = .partiallyOpened
                    $0.latch = false
                }
            },
            [
                expect(
                    #"{"mainState":"stopped","countdownTime":0,"overallCurrentState":{"position":"partiallyOpened","secureState":false}}"#
                ), move(open), expect(#"{"countdownTime":5}"#),
            ]),
        BehaviorScenario(
            "a closure whose state is unknown becomes known by hand",
            on: closure(.positioning, .manuallyOperable) { $0.overallCurrentState = nil },
            [
                reject(open, .invalidInState), .stimulate("moveClosureByHand"),
                expect(#"{"overallCurrentState":{"position":"fullyOpened","secureState":false}}"#), move(close),
            ]),
        BehaviorScenario(
            "an unknown position is known after the whole way",
            on: closure(.positioning) { $0.overallCurrentState?.position = nil },
            [
                expect(#"{"overallCurrentState":{"position":null,"secureState":null}}"#), move(close),
                expect(#"{"countdownTime":20,"overallCurrentState":{"position":null}}"#), .advance(.seconds(20)),
                expect(#"{"overallCurrentState":{"position":"fullyClosed","secureState":true}}"#),
            ]),
    ]
}
