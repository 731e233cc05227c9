import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Window Covering.
@Suite struct WindowCoveringRuleTests {
    @Test(arguments: movement + modes) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static let blind = WindowCoveringDeviceType.self
    /// A covering that only lifts.
    private static let roller: @Sendable () -> SimulatedDevice = {
        .with(
            blind,
            TraitTemplate(Matter.WindowCoveringTrait.self, features: [.lift, .positionAwareLift]) {
                $0.configStatus = [.operational, .liftPositionAware]
                $0.operationalStatus = []
                $0.currentPositionLiftPercent100ths = 0
                $0.targetPositionLiftPercent100ths = 0
                $0.currentPositionLiftPercentage = 0
                $0.mode = []
            })
    }

    private static func expect(_ values: String) -> Step { .expect("windowCovering", values) }
    private static func lift(_ target: Int) -> Step {
        .send("windowCovering.goToLiftPercentage", "{\"liftPercent100thsValue\":\(target)}")
    }
    private static func tilt(_ target: Int) -> Step {
        .send("windowCovering.goToTiltPercentage", "{\"tiltPercent100thsValue\":\(target)}")
    }

    private static let movement = [
        BehaviorScenario(
            "10000 means closed; targets change at once, and the position follows", blind,
            [
                .send("windowCovering.downOrClose"),
                expect(
                    #"{"targetPositionLiftPercent100ths":10000,"targetPositionTiltPercent100ths":10000,"currentPositionLiftPercent100ths":0,"operationalStatus":["global=2","lift=2","tilt=2"]}"#
                ),
                .advance(.seconds(10)),
                .expectNumber("windowCovering.currentPositionLiftPercent100ths", in: 4900...5100),
                .advance(.seconds(10)),
                expect(
                    #"{"currentPositionLiftPercent100ths":10000,"currentPositionLiftPercentage":100,"currentPositionTiltPercent100ths":10000,"operationalStatus":[]}"#
                ),
                .send("windowCovering.upOrOpen"),
                expect(#"{"targetPositionLiftPercent100ths":0,"operationalStatus":["global=1","lift=1","tilt=1"]}"#),
                .advance(.seconds(20)),
                expect(
                    #"{"currentPositionLiftPercent100ths":0,"currentPositionLiftPercentage":0,"operationalStatus":[]}"#),
            ]),
        BehaviorScenario(
            "each axis moves independently", blind,
            [
                lift(5000), expect(#"{"operationalStatus":["global=2","lift=2"]}"#), .advance(.seconds(20)), tilt(3000),
                expect(#"{"operationalStatus":["global=2","tilt=2"],"targetPositionTiltPercent100ths":3000}"#),
                .advance(.seconds(20)),
                lift(2000), expect(#"{"operationalStatus":["global=1","lift=1"]}"#), tilt(4000),
                expect(#"{"operationalStatus":["global=1","lift=1","tilt=2"]}"#), .advance(.seconds(20)),
                expect(
                    #"{"currentPositionLiftPercent100ths":2000,"currentPositionTiltPercent100ths":4000,"operationalStatus":[]}"#
                ),
            ]),
        BehaviorScenario(
            "a target above 10000 is CONSTRAINT_ERROR and nothing moves", blind,
            [
                .reject("windowCovering.goToLiftPercentage", #"{"liftPercent100thsValue":10001}"#, .constraintError),
                .reject("windowCovering.goToTiltPercentage", #"{"tiltPercent100thsValue":10001}"#, .constraintError),
                .reject("windowCovering.goToLiftPercentage", "{}", .invalidCommand),
                expect(#"{"operationalStatus":[]}"#),
            ]),
        BehaviorScenario(
            "a command for a missing axis is UNSUPPORTED_COMMAND", on: roller,
            [
                .reject("windowCovering.goToTiltPercentage", #"{"tiltPercent100thsValue":1}"#, .unsupportedCommand),
                lift(100),
                .expectMissing("windowCovering.currentPositionTiltPercent100ths"),
            ]),
        BehaviorScenario(
            "stopMotion makes the position the target", blind,
            [
                .send("windowCovering.downOrClose"), .advance(.seconds(5)), .send("windowCovering.stopMotion"),
                expect(
                    #"{"currentPositionLiftPercent100ths":2500,"targetPositionLiftPercent100ths":2500,"targetPositionTiltPercent100ths":2500,"operationalStatus":[]}"#
                ),
                .advance(.seconds(20)), expect(#"{"currentPositionLiftPercent100ths":2500,"operationalStatus":[]}"#),
            ]),
        BehaviorScenario(
            "the percentage is the rounded-down position at any time", blind,
            [
                .send("windowCovering.downOrClose"), .advance(.milliseconds(30)),
                expect(#"{"currentPositionLiftPercent100ths":15,"currentPositionLiftPercentage":0}"#),
                .advance(.milliseconds(19_970)), .send("windowCovering.upOrOpen"), .advance(.milliseconds(30)),
                expect(#"{"currentPositionLiftPercent100ths":9985,"currentPositionLiftPercentage":99}"#),
                .advance(.milliseconds(170)),
                expect(#"{"currentPositionLiftPercent100ths":9900,"currentPositionLiftPercentage":99}"#),
                .advance(.milliseconds(2)),
                expect(#"{"currentPositionLiftPercent100ths":9899,"currentPositionLiftPercentage":98}"#),
            ]),
        BehaviorScenario(
            "a new target replaces the movement", blind,
            [
                lift(10000), .advance(.seconds(10)), lift(4000),
                expect(#"{"operationalStatus":["global=1","lift=1"]}"#), .advance(.seconds(2)),
                expect(#"{"currentPositionLiftPercent100ths":4000,"operationalStatus":[]}"#), lift(4000),
                expect(#"{"operationalStatus":[]}"#),
            ]),
        BehaviorScenario(
            "the number of actuations is the number of starts", blind,
            [
                lift(10000), .advance(.seconds(20)), lift(10000), lift(0),
                expect(#"{"numberOfActuationsLift":2,"numberOfActuationsTilt":0}"#),
            ]),
        BehaviorScenario(
            "the position is reported at most once a second", blind,
            [
                .clearReports, lift(10000), .advance(.seconds(21)),
                .reportCount("windowCovering.currentPositionLiftPercent100ths", 15...21),
                .reportCount("windowCovering.targetPositionLiftPercent100ths", 1...1),
                .reportCount("windowCovering.operationalStatus", 2...2),
            ]),
    ]

    private static let modes = [
        BehaviorScenario(
            "maintenance rejects movement with BUSY and is not operational", blind,
            [
                .write("windowCovering", #"{"mode":["maintenanceMode"]}"#),
                .reject("windowCovering.upOrOpen", nil, .busy),
                .reject("windowCovering.downOrClose", nil, .busy),
                .reject("windowCovering.goToLiftPercentage", #"{"liftPercent100thsValue":1}"#, .busy),
                expect(#"{"configStatus":["liftPositionAware","tiltPositionAware"]}"#),
                .write("windowCovering", #"{"mode":[]}"#),
                expect(#"{"configStatus":["operational","liftPositionAware","tiltPositionAware"]}"#), lift(100),
            ]),
        BehaviorScenario(
            "calibration rejects movement with FAILURE", blind,
            [
                .write("windowCovering", #"{"mode":["calibrationMode"]}"#),
                .reject("windowCovering.upOrOpen", nil, .failure),
            ]),
        BehaviorScenario(
            "configStatus reports a reversed motor", blind,
            [
                .write("windowCovering", #"{"mode":["motorDirectionReversed"]}"#),
                expect(
                    #"{"configStatus":["operational","liftMovementReversed","liftPositionAware","tiltPositionAware"]}"#),
            ]),
        BehaviorScenario(
            "unknown bits of the mode are CONSTRAINT_ERROR", blind,
            [
                .rejectWrite("windowCovering", #"{"mode":16}"#, .constraintError),
                .write("windowCovering", #"{"mode":8}"#), expect(#"{"mode":["ledFeedback"]}"#),
            ]),
        BehaviorScenario(
            "an obstruction stops the motion", blind,
            [
                .send("windowCovering.downOrClose"), .advance(.seconds(5)), .stimulate("obstruct"),
                .advance(.seconds(20)),
                expect(
                    #"{"currentPositionLiftPercent100ths":2500,"targetPositionLiftPercent100ths":2500,"operationalStatus":[],"safetyStatus":["obstacleDetected"]}"#
                ),
                .stimulate("clearObstruction"), expect(#"{"safetyStatus":[]}"#),
            ]),
        BehaviorScenario(
            "position and mode survive a power cycle", blind,
            [
                lift(5000), .advance(.seconds(20)), .write("windowCovering", #"{"mode":8}"#), .powerCycle,
                expect(#"{"currentPositionLiftPercent100ths":5000,"mode":["ledFeedback"]}"#),
            ]),
    ]
}
