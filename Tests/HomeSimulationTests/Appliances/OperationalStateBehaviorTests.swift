import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct OperationalStateBehaviorTests {
    typealias Operation = Matter.OperationalStateTrait

    private var washer = Endpoint.device(LaundryWasherDeviceType.self)
    private var operation: TraitDraft<Operation> { washer[Operation.self] }

    private mutating func send(
        _ path: KeyPath<Operation.Commands, CommandKey<Empty, Operation.OperationalCommandResponse>>
    ) throws -> Operation.ErrorStateEnum? {
        try washer.send(Operation.self, path).commandResponseState?.errorStateID
    }

    @Test mutating func aJobPassesThroughItsPhasesAndEnds() throws {
        #expect(try send(\.start) == .noError)
        #expect(operation.operationalState == .running)
        #expect(operation.countdownTime == 3600)
        washer.advance(by: .minutes(16))
        #expect(operation.currentPhase == 1)
        #expect(operation.countdownTime == 2640)
        washer.advance(by: .minutes(44))
        #expect(operation.operationalState == .stopped)
        #expect(operation.currentPhase == 0)
        #expect(operation.countdownTime == nil)
        let completion = washer.events.first { $0.event == "operationalState.operationCompletion" }
        #expect(completion?.fields[tag: 1] == .unsigned(3600))
        #expect(completion?.fields[tag: 2] == .unsigned(0))
        #expect(washer.isIdle)
    }

    @Test mutating func theCountdownStopsDuringAPause() throws {
        _ = try send(\.start)
        washer.advance(by: .minutes(10))
        #expect(try send(\.pause) == .noError)
        washer.advance(by: .minutes(30))
        #expect(operation.countdownTime == 3000)
        #expect(try send(\.resume) == .noError)
        washer.advance(by: .minutes(49))
        #expect(operation.operationalState == .running)
        #expect(operation.currentPhase == 3)
        washer.advance(by: .minutes(1))
        #expect(operation.operationalState == .stopped)
        let completion = washer.events.first { $0.event == "operationalState.operationCompletion" }
        #expect(completion?.fields[tag: 1] == .unsigned(90 * 60))
        #expect(completion?.fields[tag: 2] == .unsigned(30 * 60))
    }

    @Test mutating func theCountdownIsReportedOnlyAtPhaseChanges() throws {
        _ = try send(\.start)
        washer.advance(by: .minutes(59))
        let reported = washer.reported("operationalState.countdownTime")
        #expect(reported == [.unsigned(3600), .unsigned(2700), .unsigned(1800), .unsigned(900)])
    }

    @Test mutating func theResponseContainsTheErrorOfAStoppedAppliance() throws {
        #expect(try send(\.pause) == .commandInvalidInState)
        #expect(try send(\.resume) == .commandInvalidInState)
        #expect(try send(\.stop) == .noError)
        #expect(operation.operationalState == .stopped)
    }

    @Test mutating func repeatedCommandsHaveNoFurtherEffect() throws {
        _ = try send(\.start)
        washer.advance(by: .minutes(5))
        #expect(try send(\.start) == .noError)
        #expect(try send(\.resume) == .noError)
        #expect(operation.countdownTime == 3300)
        _ = try send(\.pause)
        #expect(try send(\.pause) == .noError)
        #expect(try send(\.start) == .noError)
        #expect(operation.operationalState == .running)
    }

    @Test mutating func stopEndsAPausedJob() throws {
        _ = try send(\.start)
        _ = try send(\.pause)
        #expect(try send(\.stop) == .noError)
        #expect(operation.operationalState == .stopped)
        #expect(washer.events.map { $0.event } == ["operationalState.operationCompletion"])
    }

    @Test mutating func aJobCanBeResumedAfterAnError() throws {
        _ = try send(\.start)
        washer.advance(by: .minutes(20))
        try washer.stimulate("fail")
        #expect(operation.operationalState == .error)
        #expect(operation.operationalError?.errorStateID == .unableToCompleteOperation)
        #expect(washer.events.map { $0.event } == ["operationalState.operationalError"])
        #expect(try send(\.pause) == .commandInvalidInState)
        #expect(try send(\.start) == .unableToStartOrResume)
        try washer.stimulate("clearError")
        #expect(operation.operationalState == .paused)
        _ = try send(\.resume)
        #expect(operation.countdownTime == 2400)
    }

    @Test mutating func theCompletionOfAJobNamesTheErrorThatEndedIt() throws {
        _ = try send(\.start)
        try washer.stimulate("fail")
        _ = try send(\.stop)
        let completion = try #require(
            washer.events.last.flatMap { Record<Matter.OperationalStateTrait.OperationCompletion>($0.fields) })
        #expect(completion.completionErrorCode == .unableToCompleteOperation)
    }

    @Test mutating func switchingOffEndsTheJob() throws {
        var washer = SimulatedDevice.with(
            LaundryWasherDeviceType.self, TraitTemplate(Operation.self) { $0.operationalState = .stopped },
            TraitTemplate(Matter.OnOffTrait.self, features: [.deadFrontBehavior]) { $0.onOff = true })
        _ = try washer.send(Operation.self, \.start)
        washer.advance(by: .minutes(10))
        try washer.send(Matter.OnOffTrait.self, \.off)
        #expect(washer[Operation.self].operationalState == .stopped)
        #expect(washer[Operation.self].countdownTime == nil)
        #expect(washer.events.last?.event == "operationalState.operationCompletion")
        let refused = try washer.send(Operation.self, \.start).commandResponseState?.errorStateID
        #expect(refused == .commandInvalidInState)
        #expect(washer[Operation.self].operationalState == .stopped)
        try washer.send(Matter.OnOffTrait.self, \.on)
        #expect(try washer.send(Operation.self, \.start).commandResponseState?.errorStateID == .noError)
    }

    @Test mutating func aRestartEndsTheJob() throws {
        _ = try send(\.start)
        washer.powerCycle()
        #expect(operation.operationalState == .stopped)
        #expect(washer.isIdle)
    }
}
