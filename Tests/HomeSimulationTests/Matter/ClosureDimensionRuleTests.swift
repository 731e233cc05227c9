import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Closure Dimension: panels alone, and with their closure.
@Suite struct ClosureDimensionRuleTests {
    @Test(arguments: movement + steps + latches + limits + closures) func run(_ scenario: BehaviorScenario) {
        scenario.run()
    }

    private typealias Feature = Matter.ClosureDimensionTrait.Feature
    private typealias Editor = AttributeEditor<Matter.ClosureDimensionTrait>

    private static func panel(
        _ features: Feature..., edit: @escaping @Sendable (inout Editor) -> Void = { _ in }
    ) -> @Sendable () -> SimulatedDevice {
        { .lamp(with: .panel(features, edit)) }
    }

    private static func expect(_ values: String, part: UInt16? = nil) -> Step {
        .expect("closureDimension", values, part: part)
    }
    private static func setTarget(_ fields: String, part: UInt16? = nil) -> Step {
        .send("closureDimension.setTarget", "{\(fields)}", part: part)
    }
    private static func step(_ direction: String, _ count: Int, _ more: String = "") -> Step {
        .send("closureDimension.step", "{\"direction\":\"\(direction)\",\"numberOfSteps\":\(count)\(more)}")
    }
    private static func reject(_ fields: String, _ status: MatterStatus, part: UInt16? = nil) -> Step {
        .reject("closureDimension.setTarget", "{\(fields)}", status, part: part)
    }
    private static func expectClosure(_ values: String) -> Step { .expect("closureControl", values) }
    private static func move(_ fields: String) -> Step { .send("closureControl.moveTo", "{\(fields)}") }
    private static let position = "closureDimension.currentState.position"

    private static let movement = [
        BehaviorScenario(
            "the target changes at once; reads of the position are exact, reports come every five seconds",
            on: panel(.positioning),
            [
                .clearReports, setTarget(#""position":0"#),
                expect(#"{"target":{"position":0},"currentState":{"position":10000}}"#), .advance(.milliseconds(4_200)),
                expect(#"{"currentState":{"position":7900}}"#), .advance(.milliseconds(15_800)),
                expect(#"{"currentState":{"position":0}}"#), .advance(.minutes(1)),
                .reportedValues(
                    "closureDimension.currentState",
                    #"[{"position":7500},{"position":5000},{"position":2500},{"position":0}]"#),
                .reportCount("closureDimension.target", 1...1),
            ]),
        BehaviorScenario(
            "a target is rounded to a multiple of the resolution", on: panel(.positioning) { $0.resolution = 400 },
            [
                setTarget(#""position":4199"#), expect(#"{"target":{"position":4000}}"#),
                setTarget(#""position":4200"#), expect(#"{"target":{"position":4400}}"#), .advance(.seconds(20)),
                expect(#"{"currentState":{"position":4400}}"#),
            ]),
        BehaviorScenario(
            "no multiple of the resolution is above the whole", on: panel(.positioning) { $0.resolution = 4000 },
            [
                setTarget(#""position":0"#), .advance(.seconds(20)), setTarget(#""position":10000"#),
                expect(#"{"target":{"position":8000}}"#), .advance(.seconds(20)),
                expect(#"{"currentState":{"position":8000}}"#),
            ]),
        BehaviorScenario(
            "a panel with two positions changes when it arrives", on: panel(.positioning) { $0.resolution = 10_000 },
            [
                setTarget(#""position":4999"#), .advance(.seconds(19)),
                expect(#"{"target":{"position":0},"currentState":{"position":10000}}"#), .advance(.seconds(1)),
                expect(#"{"currentState":{"position":0}}"#),
            ]),
        BehaviorScenario(
            "a target above the range is CONSTRAINT_ERROR", on: panel(.positioning),
            [reject(#""position":10001"#, .constraintError), reject("", .invalidCommand)]),
        BehaviorScenario(
            "the speed can change during the movement", on: panel(.positioning, .speed),
            [
                setTarget(#""position":0,"speed":"low""#), .advance(.seconds(20)),
                expect(#"{"currentState":{"position":5000,"speed":"low"},"target":{"position":0,"speed":"low"}}"#),
                setTarget(#""speed":"high""#), .advance(.seconds(4)),
                expect(#"{"currentState":{"position":1000,"speed":"high"}}"#), .advance(.seconds(1)),
                expect(#"{"currentState":{"position":0,"speed":"high"},"target":{"position":0,"speed":"high"}}"#),
            ]),
        BehaviorScenario(
            "fields of features that are missing are ignored", on: panel(.positioning),
            [
                setTarget(#""latch":true,"speed":"low""#), expect(#"{"currentState":{"position":10000}}"#),
                .expectMissing("closureDimension.currentState.latch"),
                .expectMissing("closureDimension.currentState.speed"), setTarget(#""position":5000,"latch":false"#),
                .advance(.seconds(10)), expect(#"{"currentState":{"position":5000}}"#),
            ]),
        BehaviorScenario(
            "a panel whose state is unknown is INVALID_IN_STATE", on: panel(.positioning) { $0.currentState = nil },
            [
                reject(#""position":0"#, .invalidInState),
                .reject("closureDimension.step", #"{"direction":"increase","numberOfSteps":1}"#, .invalidInState),
                .stimulate("movePanelByHand", #"{"position":3000}"#),
                expect(#"{"currentState":{"position":3000},"target":{"position":3000}}"#), setTarget(#""position":0"#),
            ]),
        BehaviorScenario(
            "a restart ends the movement, and the target is unknown", on: panel(.positioning) { $0.resolution = 100 },
            [
                setTarget(#""position":0"#), .advance(.milliseconds(5_100)), .powerCycle,
                expect(#"{"currentState":{"position":7500},"target":null}"#), .advance(.minutes(1)),
                expect(#"{"currentState":{"position":7500}}"#),
            ]),
        BehaviorScenario(
            "a person stops the panel", on: panel(.positioning) { $0.resolution = 100 },
            [
                setTarget(#""position":0"#), .advance(.seconds(5)),
                .stimulate("movePanelByHand", #"{"position":1234}"#),
                expect(#"{"currentState":{"position":1200},"target":{"position":1200}}"#), .advance(.minutes(1)),
                expect(#"{"currentState":{"position":1200}}"#),
            ]),
    ]

    private static let steps = [
        BehaviorScenario(
            "steps have the size of stepValue and end at the ends of the range",
            on: panel(.positioning) { $0.stepValue = 1500 },
            [
                step("decrease", 2), expect(#"{"target":{"position":7000}}"#), .advance(.seconds(6)),
                expect(#"{"currentState":{"position":7000}}"#), step("increase", 1), .advance(.seconds(3)),
                expect(#"{"currentState":{"position":8500}}"#), step("increase", 65535),
                expect(#"{"target":{"position":10000}}"#), step("decrease", 65535),
                expect(#"{"target":{"position":0}}"#),
            ]),
        BehaviorScenario(
            "steps during a movement count from its target", on: panel(.positioning) { $0.stepValue = 1000 },
            [
                step("decrease", 1), .advance(.seconds(1)), step("decrease", 1),
                expect(#"{"target":{"position":8000},"currentState":{"position":9500}}"#), .advance(.seconds(3)),
                expect(#"{"currentState":{"position":8000}}"#),
            ]),
        BehaviorScenario(
            "a step has a speed if the panel has", on: panel(.positioning, .speed) { $0.stepValue = 1000 },
            [
                step("decrease", 5, #","speed":"high""#), .advance(.seconds(5)),
                expect(#"{"currentState":{"position":5000,"speed":"high"}}"#),
            ]),
        BehaviorScenario(
            "no steps are CONSTRAINT_ERROR; a panel without positions has no steps", on: panel(.motionLatching),
            [
                .reject(
                    "closureDimension.step", #"{"direction":"increase","numberOfSteps":1}"#, .unsupportedCommand)
            ]),
        BehaviorScenario(
            "zero steps are CONSTRAINT_ERROR", on: panel(.positioning),
            [.reject("closureDimension.step", #"{"direction":"increase","numberOfSteps":0}"#, .constraintError)]),
    ]

    private static let latches = [
        BehaviorScenario(
            "a latched panel moves only with latch false", on: panel(.positioning, .motionLatching),
            [
                setTarget(#""latch":true"#), expect(#"{"target":{"latch":true},"currentState":{"latch":false}}"#),
                .advance(.seconds(1)), expect(#"{"currentState":{"position":10000,"latch":true}}"#),
                reject(#""position":0"#, .invalidInState), reject(#""position":0,"latch":true"#, .invalidInState),
                .reject("closureDimension.step", #"{"direction":"decrease","numberOfSteps":1}"#, .invalidInState),
                .rejectStimulus("movePanelByHand", #"{"position":0}"#), setTarget(#""position":0,"latch":false"#),
                .advance(.milliseconds(900)), expect(#"{"currentState":{"position":10000,"latch":true}}"#),
                .advance(.milliseconds(100)), expect(#"{"currentState":{"position":10000,"latch":false}}"#),
                .advance(.seconds(10)), expect(#"{"currentState":{"position":5000,"latch":false}}"#),
                setTarget(#""latch":true"#), .advance(.seconds(10)),
                expect(#"{"currentState":{"position":0,"latch":false}}"#), .advance(.seconds(1)),
                expect(#"{"currentState":{"position":0,"latch":true},"target":{"position":0,"latch":true}}"#),
            ]),
        BehaviorScenario(
            "people latch and unlatch a panel", on: panel(.motionLatching),
            [
                .stimulate("latchPanelByHand"), expect(#"{"currentState":{"latch":true},"target":{"latch":true}}"#),
                .stimulate("latchPanelByHand", #"{"latch":false}"#), expect(#"{"currentState":{"latch":false}}"#),
                setTarget(#""position":5000"#), expect(#"{"currentState":{"latch":false}}"#),
                .expectMissing(position),
            ]),
    ]

    private static let limited = panel(.positioning, .limitation, .motionLatching) {
        $0.resolution = 100
        $0.stepValue = 1000
        $0.limitRange = Record {
            $0.min = 2000
            $0.max = 10_000
        }
    }

    private static let limits = [
        BehaviorScenario(
            "targets outside of the limits are moved into them", on: limited,
            [
                setTarget(#""position":0"#), expect(#"{"target":{"position":2000}}"#), step("decrease", 9),
                expect(#"{"target":{"position":2000}}"#),
            ]),
        BehaviorScenario(
            "new limits move the panel and its target", on: limited,
            [
                .stimulate("limitPanel", #"{"min":0,"max":6000}"#),
                expect(#"{"limitRange":{"min":0,"max":6000},"target":{"position":6000}}"#), .advance(.seconds(8)),
                expect(#"{"currentState":{"position":6000}}"#), setTarget(#""position":0"#), .advance(.seconds(1)),
                .stimulate("limitPanel", #"{"min":3000}"#),
                expect(#"{"limitRange":{"min":3000,"max":10000},"target":{"position":3000}}"#),
            ]),
        BehaviorScenario(
            "a latched panel stays outside of its limits", on: limited,
            [
                setTarget(#""latch":true"#), .advance(.seconds(1)), .stimulate("limitPanel", #"{"max":6000}"#),
                .advance(.minutes(1)),
                expect(#"{"limitRange":{"max":6000},"currentState":{"position":10000,"latch":true}}"#),
            ]),
        BehaviorScenario(
            "absent limits are the ends of the range", on: coarse,
            [
                .stimulate("limitPanel", #"{"min":3000}"#), expect(#"{"limitRange":{"min":3000,"max":9000}}"#),
                .stimulate("limitPanel"), expect(#"{"limitRange":{"min":0,"max":9000}}"#),
            ]),
        BehaviorScenario(
            "limits are multiples of the resolution", on: limited,
            [
                .rejectStimulus("limitPanel", #"{"min":50}"#),
                .rejectStimulus("limitPanel", #"{"min":5000,"max":4000}"#),
                .rejectStimulus("limitPanel", #"{"max":10001}"#),
            ]),
    ]

    private static let coarse = panel(.positioning, .limitation) {
        $0.resolution = 3000
        $0.limitRange = Record {
            $0.min = 0
            $0.max = 9000
        }
    }

    /// A blind with a panel that lifts, and one with slats that also latches.
    private static let blind: @Sendable () -> SimulatedDevice = {
        .closure(
            .closure([.positioning, .motionLatching, .speed, .calibration, .protection, .manuallyOperable]),
            panels: .panel([.positioning, .speed]) { $0.resolution = 100 },
            .panel([.positioning, .motionLatching]) {
                $0.resolution = 100
                $0.stepValue = 1000
            })
    }
    private static let open = #""position":"moveToFullyOpen""#

    private static let closures = [
        BehaviorScenario(
            "a closure moves all its panels and is open when they are", on: blind,
            [
                .clearReports, move(#"\#(open),"speed":"high""#),
                expect(#"{"target":{"position":0,"speed":"high"}}"#, part: 2),
                expect(#"{"target":{"position":0,"latch":false}}"#, part: 3),
                expectClosure(#"{"mainState":"moving","countdownTime":20}"#), .advance(.seconds(10)),
                expect(#"{"currentState":{"position":0,"speed":"high"}}"#, part: 2),
                expect(#"{"currentState":{"position":5000}}"#, part: 3),
                expectClosure(#"{"mainState":"moving","overallCurrentState":{"position":"partiallyOpened"}}"#),
                .advance(.seconds(10)),
                expectClosure(
                    #"{"mainState":"stopped","overallCurrentState":{"position":"fullyOpened","latch":false,"speed":"high"}}"#
                ), .events(["closureControl.movementCompleted"]),
            ]),
        BehaviorScenario(
            "a panel that moves alone moves its closure", on: blind,
            [
                move(#""position":"moveToFullyClosed""#), .clearReports, setTarget(#""position":5000"#, part: 3),
                expectClosure(
                    #"{"mainState":"moving","countdownTime":10,"overallTargetState":{"position":null},"overallCurrentState":{"position":"partiallyOpened"}}"#
                ), .advance(.seconds(5)), setTarget(#""position":5000"#, part: 2), .advance(.seconds(5)),
                expect(#"{"currentState":{"position":5000}}"#, part: 3),
                expectClosure(#"{"mainState":"moving","countdownTime":5}"#), .advance(.seconds(5)),
                expectClosure(#"{"mainState":"stopped","overallCurrentState":{"position":"openedAtSignature"}}"#),
                .events(["closureControl.movementCompleted"]),
            ]),
        BehaviorScenario(
            "the latch of a closure is that of its panels", on: blind,
            [
                setTarget(#""latch":true"#, part: 3),
                expectClosure(#"{"mainState":"moving","overallTargetState":{"latch":true}}"#), .advance(.seconds(1)),
                expectClosure(
                    #"{"mainState":"stopped","overallCurrentState":{"position":"fullyClosed","latch":true,"secureState":true}}"#
                ), .reject("closureControl.moveTo", "{\(open)}", .invalidInState), move(#"\#(open),"latch":false"#),
                expectClosure(#"{"mainState":"waitingForMotion","countdownTime":21}"#), .advance(.milliseconds(900)),
                expect(#"{"currentState":{"position":10000}}"#, part: 2), .advance(.milliseconds(100)),
                expectClosure(#"{"mainState":"moving","overallCurrentState":{"latch":false}}"#), .advance(.seconds(20)),
                expect(#"{"currentState":{"position":0}}"#, part: 2),
                expect(#"{"currentState":{"position":0,"latch":false}}"#, part: 3),
                expectClosure(#"{"mainState":"stopped"}"#),
            ]),
        BehaviorScenario(
            "stop ends the movements of all panels at positions they can have", on: blind,
            [
                move(open), .advance(.milliseconds(4_100)), .send("closureControl.stop"),
                expect(#"{"currentState":{"position":8000},"target":{"position":8000}}"#, part: 2),
                expect(#"{"currentState":{"position":8000},"target":{"position":8000}}"#, part: 3),
                .advance(.minutes(1)),
                expectClosure(#"{"mainState":"stopped","overallTargetState":{"position":null}}"#),
            ]),
        BehaviorScenario(
            "panels reject commands while their closure cannot move", on: blind,
            [
                .stimulate("protect"), reject(#""position":0"#, .invalidInState, part: 2),
                .reject(
                    "closureDimension.step", #"{"direction":"decrease","numberOfSteps":1}"#, .invalidInState, part: 3),
                .stimulate("endProtection"), .stimulate("fail"), reject(#""latch":true"#, .invalidInState, part: 3),
                .stimulate("clearErrors"), .send("closureControl.calibrate"),
                expect(#"{"currentState":null}"#, part: 2),
                reject(#""position":0"#, .invalidInState, part: 2), .advance(.seconds(30)),
                expect(#"{"currentState":{"position":10000}}"#, part: 2),
                expect(#"{"currentState":{"position":10000,"latch":false}}"#, part: 3),
                setTarget(#""position":0"#, part: 2),
            ]),
        BehaviorScenario(
            "a panel that a person moves changes the state of its closure", on: blind,
            [
                move(open), .advance(.seconds(5)), .stimulate("movePanelByHand", #"{"position":0}"#, part: 3),
                expectClosure(#"{"mainState":"moving","overallTargetState":{"position":null}}"#),
                .advance(.seconds(15)),
                expectClosure(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyOpened"}}"#),
                .stimulate("moveClosureByHand", #"{"position":"fullyClosed"}"#),
                expect(#"{"currentState":{"position":10000}}"#, part: 2),
                expect(#"{"currentState":{"position":10000}}"#, part: 3),
            ]),
        BehaviorScenario(
            "a panel that a person moves interrupts a calibration", on: blind,
            [
                .send("closureControl.calibrate"), .advance(.seconds(10)),
                .stimulate("movePanelByHand", #"{"position":3000}"#, part: 2),
                expect(#"{"currentState":{"position":3000}}"#, part: 2), expect(#"{"currentState":null}"#, part: 3),
                expectClosure(#"{"mainState":"stopped","overallCurrentState":null}"#),
            ]),
        BehaviorScenario(
            "a speed that a panel does not have does not change that of its closure", on: blind,
            [
                setTarget(#""position":0,"speed":"low""#, part: 3),
                expectClosure(#"{"countdownTime":20,"overallCurrentState":{"speed":"auto"}}"#),
                setTarget(#""position":0,"speed":"low""#, part: 2),
                expectClosure(
                    #"{"countdownTime":40,"overallCurrentState":{"speed":"low"},"overallTargetState":{"speed":"low"}}"#),
            ]),
        BehaviorScenario(
            "the latch modes of a closure apply to its panels",
            on: {
                .closure(
                    .closure([.motionLatching]) { $0.latchControlModes = [.remoteLatching] },
                    panels: .panel([.positioning, .motionLatching]))
            },
            [
                reject(#""latch":false"#, .invalidInState), setTarget(#""latch":true"#), .advance(.seconds(1)),
                reject(#""position":0,"latch":false"#, .invalidInState), expect(#"{"currentState":{"latch":true}}"#),
            ]),
        BehaviorScenario(
            "a latch of the closure itself blocks its panels",
            on: { .closure(.closure([.positioning, .motionLatching]), panels: .panel([.positioning])) },
            [
                move(#""latch":true"#), .advance(.seconds(1)), reject(#""position":0"#, .invalidInState),
                move(#"\#(open),"latch":false"#), .advance(.milliseconds(900)),
                expect(#"{"currentState":{"position":10000}}"#), .advance(.milliseconds(20_100)),
                expect(#"{"currentState":{"position":0}}"#), expectClosure(#"{"mainState":"stopped"}"#),
                setTarget(#""position":5000"#),
            ]),
        BehaviorScenario(
            "an instantaneous closure moves its panels at once",
            on: { .closure(.closure([.positioning, .instantaneous]), panels: .panel([.positioning])) },
            [
                move(open), expect(#"{"currentState":{"position":0}}"#),
                expectClosure(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyOpened"}}"#),
                setTarget(#""position":10000"#),
                expectClosure(#"{"mainState":"stopped","overallCurrentState":{"position":"fullyClosed"}}"#),
            ]),
        BehaviorScenario(
            "a restart stops closure and panels", on: blind,
            [
                move(open), .advance(.seconds(10)), .powerCycle, .advance(.minutes(1)),
                expect(#"{"currentState":{"position":5000},"target":null}"#, part: 2),
                expectClosure(
                    #"{"mainState":"stopped","overallTargetState":null,"overallCurrentState":{"position":"openedAtSignature"}}"#
                ),
            ]),
    ]

    @Test func aPanelBelongsToTheLastClosureBeforeIt() throws {
        var device = SimulatedDevice.of(OnOffLightDeviceType.self) { device in
            device.parts[0].traits.append(.closure([.positioning]))
            let traits: [TraitTemplate] = [.panel([.positioning]), .closure([.positioning]), .panel([.positioning])]
            device.parts += traits.enumerated().map { index, trait in
                PartTemplate(number: UInt16(index + 2), type: OnOffLightDeviceType.definition, traits: [trait])
            }
        }
        try device.send("closureControl.moveTo", #"{"position":"moveToFullyOpen"}"#, part: 3)
        device.advance(by: .seconds(20))
        typealias Closure = Matter.ClosureControlTrait
        let positions = [1, 3].map { ClosurePanel(endpoint: device.endpoint($0)).position }
        #expect(positions == [10_000, 0])
        #expect(device[Closure.self, part: 0].overallCurrentState?.position == .fullyClosed)
        #expect(device[Closure.self, part: 2].overallCurrentState?.position == .fullyOpened)
    }
}

extension SimulatedDevice {
    /// The part at an index.
    fileprivate func endpoint(_ part: Int) -> Endpoint {
        self[Matter.ClosureDimensionTrait.self, part: part].draft.endpoint(part)
    }
}
