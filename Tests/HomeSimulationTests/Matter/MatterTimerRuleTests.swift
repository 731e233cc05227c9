import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules about Matter's Timer.
@Suite struct MatterTimerRuleTests {
    @Test(arguments: countdown + changes + device) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static func timer(
        _ edit: @escaping @Sendable (inout AttributeEditor<Matter.TimerTrait>) -> Void = { _ in }
    ) -> @Sendable () -> SimulatedDevice {
        {
            .lamp(
                with: TraitTemplate(Matter.TimerTrait.self, features: [.reset]) {
                    $0.timerState = .ready
                    edit(&$0)
                }
                .acceptingAllCommands)
        }
    }

    private static func expect(_ values: String) -> Step { .expect("timer", values) }
    private static func set(_ seconds: UInt32) -> Step { .send("timer.setTimer", "{\"newTime\":\(seconds)}") }
    private static func add(_ seconds: UInt32) -> Step { .send("timer.addTime", "{\"additionalTime\":\(seconds)}") }
    private static func reduce(_ seconds: UInt32) -> Step {
        .send("timer.reduceTime", "{\"timeReduction\":\(seconds)}")
    }
    private static let reset = Step.send("timer.resetTimer")

    private static let countdown = [
        BehaviorScenario(
            "a timer runs from the set time to 0 and expires", on: timer(),
            [
                set(90), expect(#"{"setTime":90,"timeRemaining":90,"timerState":"running"}"#),
                .advance(.milliseconds(1)), expect(#"{"timeRemaining":90}"#), .advance(.milliseconds(999)),
                expect(#"{"timeRemaining":89}"#), .advance(.milliseconds(88_999)),
                expect(#"{"timeRemaining":1,"timerState":"running"}"#), .advance(.milliseconds(1)),
                expect(#"{"setTime":90,"timeRemaining":0,"timerState":"expired"}"#), .advance(.hours(1)),
                expect(#"{"timeRemaining":0,"timerState":"expired"}"#),
            ]),
        BehaviorScenario(
            "the remaining time is not reported while it runs down", on: timer(),
            [
                .clearReports, set(60), .advance(.minutes(2)), .reportedValues("timer.timeRemaining", "[60,0]"),
                .reportedValues("timer.timerState", #"["running","expired"]"#),
            ]),
        BehaviorScenario(
            "a new time replaces a running one", on: timer(),
            [
                set(60), .advance(.seconds(30)), set(40), expect(#"{"setTime":40,"timeRemaining":40}"#),
                .advance(.seconds(39)), expect(#"{"timerState":"running"}"#), .advance(.seconds(1)),
                expect(#"{"timerState":"expired"}"#),
            ]),
        BehaviorScenario(
            "a time of 0 ends the countdown without an alarm", on: timer(),
            [
                set(60), .advance(.seconds(30)), set(0),
                expect(#"{"setTime":0,"timeRemaining":0,"timerState":"ready"}"#),
                .advance(.minutes(1)), expect(#"{"timerState":"ready"}"#),
            ]),
        BehaviorScenario(
            "the longest time does not overflow", on: timer(),
            [
                set(.max), .advance(.seconds(1)), expect(#"{"timeRemaining":4294967294,"timerState":"running"}"#),
                add(1),
                expect(#"{"timeRemaining":4294967295}"#),
                .reject("timer.addTime", #"{"additionalTime":1}"#, .constraintError),
                .reject("timer.addTime", #"{"additionalTime":4294967295}"#, .constraintError),
                .reject("timer.setTimer", #"{"newTime":4294967296}"#, nil),
            ]),
    ]

    private static let changes = [
        BehaviorScenario(
            "a reset timer is ready with the set time", on: timer(),
            [
                set(60), .advance(.seconds(45)), reset,
                expect(#"{"setTime":60,"timeRemaining":60,"timerState":"ready"}"#),
                .advance(.minutes(2)), expect(#"{"timeRemaining":60,"timerState":"ready"}"#), .stimulate("startTimer"),
                .advance(.minutes(1)), expect(#"{"timerState":"expired"}"#), reset,
                expect(#"{"timeRemaining":60,"timerState":"ready"}"#),
            ]),
        BehaviorScenario(
            "a timer without the feature cannot be reset",
            on: { .lamp(with: TraitTemplate(Matter.TimerTrait.self)) },
            [
                .reject("timer.resetTimer", nil, .unsupportedCommand),
                .reject("timer.reduceTime", #"{"timeReduction":1}"#, .unsupportedCommand),
            ]),
        BehaviorScenario(
            "time can be added to a running timer", on: timer(),
            [
                set(60), .advance(.milliseconds(30_500)), add(60), expect(#"{"setTime":60,"timeRemaining":90}"#),
                .advance(.milliseconds(89_499)), expect(#"{"timeRemaining":1,"timerState":"running"}"#),
                .advance(.milliseconds(1)), expect(#"{"timerState":"expired"}"#),
            ]),
        BehaviorScenario(
            "added time starts a timer that is ready or has expired", on: timer(),
            [
                add(10), expect(#"{"setTime":0,"timeRemaining":10,"timerState":"running"}"#), .advance(.seconds(10)),
                expect(#"{"timerState":"expired"}"#), add(5), expect(#"{"timeRemaining":5,"timerState":"running"}"#),
                .advance(.seconds(5)), expect(#"{"timerState":"expired"}"#), add(0),
                expect(#"{"timeRemaining":0,"timerState":"expired"}"#),
            ]),
        BehaviorScenario(
            "a reduced timer expires earlier, or at once", on: timer(),
            [
                set(60), .advance(.milliseconds(10_500)), reduce(30), expect(#"{"timeRemaining":20}"#),
                .advance(.milliseconds(19_499)), expect(#"{"timerState":"running"}"#), .advance(.milliseconds(1)),
                expect(#"{"timerState":"expired"}"#),
                .reject("timer.reduceTime", #"{"timeReduction":1}"#, .invalidInState),
                set(60), reduce(60), expect(#"{"timeRemaining":0,"timerState":"expired"}"#), set(60), reduce(.max),
                expect(#"{"timerState":"expired"}"#), .advance(.minutes(2)), expect(#"{"timerState":"expired"}"#),
            ]),
        BehaviorScenario(
            "a ready timer can be reduced", on: timer { $0.timeRemaining = 60 },
            [
                reduce(20), expect(#"{"timeRemaining":40,"timerState":"ready"}"#), reduce(40),
                expect(#"{"timerState":"expired"}"#),
            ]),
    ]

    private static let device = [
        BehaviorScenario(
            "a paused timer stands still, exactly", on: timer(),
            [
                set(60), .advance(.milliseconds(10_500)), .stimulate("pauseTimer"),
                expect(#"{"timeRemaining":50,"timerState":"paused"}"#), .advance(.hours(1)),
                expect(#"{"timeRemaining":50,"timerState":"paused"}"#), .stimulate("startTimer"),
                .advance(.milliseconds(49_499)), expect(#"{"timerState":"running"}"#), .advance(.milliseconds(1)),
                expect(#"{"timerState":"expired"}"#),
            ]),
        BehaviorScenario(
            "a paused timer stays paused when its time changes", on: timer(),
            [
                set(60), .stimulate("pauseTimer"), add(30), expect(#"{"timeRemaining":90,"timerState":"paused"}"#),
                reduce(60), expect(#"{"timeRemaining":30,"timerState":"paused"}"#), .advance(.minutes(1)), reduce(30),
                expect(#"{"timeRemaining":0,"timerState":"expired"}"#),
            ]),
        BehaviorScenario(
            "the button of the device stops the timer", on: timer(),
            [
                set(60), .advance(.seconds(30)), .stimulate("stopTimer"),
                expect(#"{"timeRemaining":60,"timerState":"ready"}"#), .advance(.minutes(2)),
                expect(#"{"timerState":"ready"}"#),
            ]),
        BehaviorScenario(
            "a restart stops the timer", on: timer(),
            [
                set(60), .advance(.seconds(30)), .powerCycle, expect(#"{"timeRemaining":60,"timerState":"ready"}"#),
                .advance(.minutes(2)), expect(#"{"timerState":"ready"}"#),
            ]),
        BehaviorScenario(
            "a timer that joins the home while it runs continues",
            on: timer {
                $0.timerState = .running
                $0.timeRemaining = 30
            },
            [
                .advance(.seconds(10)), expect(#"{"timeRemaining":20}"#), .advance(.seconds(20)),
                expect(#"{"timerState":"expired"}"#),
            ]),
        BehaviorScenario(
            "a timer that joins the home paused continues where it was",
            on: timer {
                $0.timerState = .paused
                $0.timeRemaining = 30
            },
            [.stimulate("startTimer"), .advance(.seconds(30)), expect(#"{"timerState":"expired"}"#)]),
        BehaviorScenario(
            "a timer that joins the home running without time has expired", on: timer { $0.timerState = .running },
            [expect(#"{"timeRemaining":0,"timerState":"expired"}"#)]),
    ]
}
