import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct ExtendedOperationalStateTests {
    typealias Extended = Google.ExtendedOperationalStateTrait

    private var sprinkler = SimulatedDevice.with(
        GoogleSprinklerDeviceType.self, .operation(),
        TraitTemplate(Extended.self) {
            $0.operationZones = ["lawn", "hedge"]
            $0.activeOperationZones = []
            $0.operationCompletionTimestamp = 0
            $0.currentPhaseCountdownTimeSeconds = 0
        })
    private var state: TraitDraft<Extended> { sprinkler[Extended.self] }

    @Test mutating func anApplianceRunsForTheDurationInTheZones() throws {
        try sprinkler.send(Extended.self, \.startWithDuration) {
            $0.operationZones = ["hedge"]
            $0.durationSeconds = 600
        }
        #expect(sprinkler[Matter.OperationalStateTrait.self].operationalState == .running)
        #expect(state.activeOperationZones == ["hedge"])
        #expect(state.operationCompletionTimestamp == SimulatedDevice.creationTime.microseconds / 1_000_000 + 600)
        sprinkler.advance(by: .seconds(400))
        #expect(state.currentPhaseCountdownTimeSeconds == 200)
        sprinkler.advance(by: .seconds(200))
        #expect(sprinkler[Matter.OperationalStateTrait.self].operationalState == .stopped)
        #expect(state.activeOperationZones == [])
        #expect(state.operationCompletionTimestamp == 0)
    }

    @Test mutating func aPauseDelaysTheEndOfTheJob() throws {
        try sprinkler.send(Extended.self, \.startWithDuration) { $0.durationSeconds = 600 }
        #expect(state.activeOperationZones == ["lawn", "hedge"])
        try sprinkler.send(Matter.OperationalStateTrait.self, \.pause)
        sprinkler.advance(by: .seconds(100))
        #expect(state.currentPhaseCountdownTimeSeconds == 600)
        try sprinkler.send(Matter.OperationalStateTrait.self, \.resume)
        #expect(state.operationCompletionTimestamp == SimulatedDevice.creationTime.microseconds / 1_000_000 + 700)
    }

    @Test mutating func invalidStartsAreRejected() throws {
        let unknown = #expect(throws: HomeError.self) {
            try sprinkler.send(Extended.self, \.startWithOperationZones) { $0.operationZones = ["roof"] }
        }
        #expect(unknown?.code == .notFound)
        try sprinkler.send(Extended.self, \.startWithOperationZones) { $0.operationZones = ["lawn"] }
        let busy = #expect(throws: HomeError.self) {
            try sprinkler.send(Extended.self, \.startWithOperationZones) { $0.operationZones = ["hedge"] }
        }
        #expect(busy?.code == .failedPrecondition)
        #expect(state.activeOperationZones == ["lawn"])
    }
}
