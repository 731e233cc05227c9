import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct OvenAndFilterTests {
    typealias Cavity = Matter.OvenCavityOperationalStateTrait

    private var oven = Endpoint.device(OvenDeviceType.self)
    private var cavity: TraitDraft<Cavity> { oven[Cavity.self] }
    private var part: Int { oven.device.shape.traits.first { $0.definition == Cavity.definition }?.part ?? 0 }

    private mutating func start() throws -> Cavity.ErrorStateEnum? {
        try oven.send(Cavity.self, \.start).commandResponseState?.errorStateID
    }

    @Test mutating func aCavityPassesThroughItsPhases() throws {
        #expect(try start() == .noError)
        #expect(try start() == .noError)
        #expect(cavity.operationalState == .running)
        oven.advance(by: .minutes(45))
        #expect(cavity.currentPhase == 1)
        oven.advance(by: .minutes(15))
        #expect(cavity.operationalState == .stopped)
        #expect(cavity.currentPhase == 0)
        #expect(oven.events.last?.event == "ovenCavityOperationalState.operationCompletion")
        #expect(oven.events.last?.fields[tag: 1] == .unsigned(3600))
        #expect(oven.isIdle)
    }

    @Test mutating func aStoppedCavityEndsItsOperation() throws {
        #expect(try oven.send(Cavity.self, \.stop).commandResponseState?.errorStateID == .noError)
        #expect(oven.events.isEmpty)
        _ = try start()
        oven.advance(by: .minutes(10))
        try oven.send(Cavity.self, \.stop)
        #expect(cavity.operationalState == .stopped)
        #expect(oven.events.last?.fields[tag: 1] == .unsigned(600))
    }

    @Test mutating func aCavityWithAnErrorDoesNotStart() throws {
        _ = try start()
        try oven.stimulate("fail", part: part)
        #expect(cavity.operationalState == .error)
        #expect(try start() == .unableToStartOrResume)
        try oven.stimulate("clearError", part: part)
        #expect(try start() == .noError)
    }

    @Test func aWornFilterIsIndicatedAndReplaced() throws {
        typealias Filter = Matter.HepaFilterMonitoringTrait
        var purifier = Endpoint.device(AirPurifierDeviceType.self)
        try purifier.stimulate("wearHepaFilter", ["condition": .unsigned(18)])
        #expect(purifier[Filter.self].changeIndication == .warning)
        try purifier.stimulate("wearHepaFilter", ["condition": .unsigned(5)])
        #expect(purifier[Filter.self].changeIndication == .critical)
        try purifier.send(Filter.self, \.resetCondition)
        #expect(purifier[Filter.self].condition == 100)
        #expect(purifier[Filter.self].changeIndication == .ok)
        #expect(purifier[Filter.self].lastChangedTime == SimulatedDevice.creationTime.matterSeconds)
    }

    @Test func aNodeReportsItsTimeAndItsRestarts() throws {
        typealias Node = Matter.GeneralDiagnosticsTrait
        var node = Endpoint.device(RootNodeDeviceType.self)
        node.advance(by: .seconds(90))
        let time = try node.send(Node.self, \.timeSnapshot)
        #expect(time.systemTimeMs == 90_000)
        #expect(time.posixTimeMs == UInt64(SimulatedDevice.creationTime.microseconds / 1_000 + 90_000))
        let count = node[Node.self].rebootCount ?? 0
        node.powerCycle()
        #expect(try node.send(Node.self, \.timeSnapshot).systemTimeMs == 0)
        #expect(node[Node.self].rebootCount == count + 1)
        #expect(node.events.contains { $0.event == "generalDiagnostics.bootReason" })
        let error = #expect(throws: HomeError.self) { try node.send(Node.self, \.testEventTrigger) }
        #expect(error?.matterStatus == .constraintError)
    }
}
