import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct RobotBehaviorTests {
    typealias Operation = Matter.RvcOperationalStateTrait

    private var robot = Endpoint.device(RoboticVacuumCleanerDeviceType.self)
    private var operation: TraitDraft<Operation> { robot[Operation.self] }

    private mutating func send(
        _ path: KeyPath<Operation.Commands, CommandKey<Empty, Operation.OperationalCommandResponse>>
    ) throws -> Operation.ErrorStateEnum? {
        try robot.send(Operation.self, path).commandResponseState?.errorStateID
    }

    /// 0 idle, 1 clean, 2 map.
    private mutating func run(_ mode: UInt8) throws -> Matter.RvcRunModeTrait.ModeChangeStatus? {
        try robot.send(Matter.RvcRunModeTrait.self, \.changeToMode) { $0.newMode = mode }.status
    }

    @Test mutating func aCleaningModeStartsTheRobotWhichReturnsToItsDockAtTheEnd() throws {
        #expect(try run(1) == .success)
        #expect(operation.operationalState == .running)
        robot.advance(by: .minutes(40))
        #expect(operation.operationalState == .seekingCharger)
        #expect(robot[Matter.RvcRunModeTrait.self].currentMode == 0)
        robot.advance(by: .minutes(1))
        #expect(operation.operationalState == .docked)
        #expect(robot.events.map { $0.event } == ["rvcOperationalState.operationCompletion"])
        #expect(robot.isIdle)
    }

    @Test mutating func modesCannotChangeDuringAJob() throws {
        _ = try run(1)
        #expect(try run(2) == .invalidInMode)
        let clean = try robot.send(Matter.RvcCleanModeTrait.self, \.changeToMode) { $0.newMode = 1 }
        #expect(clean.status == .invalidInMode)
        #expect(try run(0) == .success)
        #expect(operation.operationalState == .seekingCharger)
        #expect(try robot.send(Matter.RvcCleanModeTrait.self, \.changeToMode) { $0.newMode = 1 }.status == .success)
    }

    @Test mutating func theEndOfAJobEndsItsError() throws {
        for end in ["an idle mode", "a restart"] {
            _ = try run(1)
            try robot.stimulate("fail", ["error": .unsigned(65)])
            #expect(operation.operationalError?.errorStateID == .stuck)
            if end == "a restart" { robot.powerCycle() } else { #expect(try run(0) == .success) }
            #expect(operation.operationalError?.errorStateID == .noError)
            #expect(operation.operationalState != .error)
        }
        let completion = robot.events.first { $0.event == "rvcOperationalState.operationCompletion" }
        #expect(completion?.fields[tag: 0] == .unsigned(65))
    }

    @Test mutating func aPausedJobContinuesAtItsPosition() throws {
        _ = try run(1)
        robot.advance(by: .minutes(30))
        #expect(try send(\.pause) == .noError)
        robot.advance(by: .minutes(60))
        #expect(operation.operationalState == .paused)
        #expect(try send(\.resume) == .noError)
        robot.advance(by: .minutes(9))
        #expect(operation.operationalState == .running)
        robot.advance(by: .minutes(1))
        #expect(operation.operationalState == .seekingCharger)
    }

    @Test mutating func aDockedRobotRejectsPauseResumeAndGoHome() throws {
        #expect(try send(\.pause) == .commandInvalidInState)
        #expect(try send(\.resume) == .commandInvalidInState)
        #expect(try send(\.goHome) == .commandInvalidInState)
    }

    @Test mutating func theReturnToTheDockCanBePaused() throws {
        _ = try run(1)
        #expect(try send(\.goHome) == .noError)
        #expect(robot[Matter.RvcRunModeTrait.self].currentMode == 0)
        #expect(try send(\.goHome) == .noError)
        #expect(try send(\.pause) == .noError)
        robot.advance(by: .minutes(5))
        #expect(operation.operationalState == .paused)
        #expect(try send(\.resume) == .noError)
        #expect(operation.operationalState == .seekingCharger)
        robot.advance(by: .minutes(1))
        #expect(operation.operationalState == .docked)
    }

    @Test mutating func aStuckRobotWaitsUntilItsErrorIsCleared() throws {
        _ = try run(1)
        try robot.stimulate("fail")
        #expect(operation.operationalError?.errorStateID == .stuck)
        #expect(try send(\.resume) == .commandInvalidInState)
        try robot.stimulate("clearError")
        #expect(try send(\.resume) == .noError)
        #expect(operation.operationalState == .running)
    }

    @Test func aRobotUndocksToWorkAndReturns() throws {
        var mower = Endpoint.device(GoogleMowerDeviceType.self)
        try mower.send(Matter.OperationalStateTrait.self, \.start)
        #expect(mower[Google.DockTrait.self].isDocked == false)
        try mower.send(Google.DockTrait.self, \.dock)
        #expect(mower[Matter.OperationalStateTrait.self].operationalState == .stopped)
        mower.advance(by: .seconds(29))
        #expect(mower[Google.DockTrait.self].isDocked == false)
        mower.advance(by: .seconds(1))
        #expect(mower[Google.DockTrait.self].isDocked == true)
        try mower.send(Google.DockTrait.self, \.dock)
        #expect(mower.isIdle)
        try mower.send(Google.LocatorTrait.self, \.locate)
        try mower.send(Google.LocatorTrait.self, \.silence)
    }
}
