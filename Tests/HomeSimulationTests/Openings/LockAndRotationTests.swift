import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct LockAndRotationTests {
    typealias Bolt = Google.LockUnlockTrait
    typealias Slats = Google.RotationTrait

    private var pergola = Endpoint.device(GooglePergolaDeviceType.self)
    private var slats: TraitDraft<Slats> { pergola[Slats.self] }

    @Test func aFollowUpEventReportsTheLockedState() throws {
        var gate = Endpoint.device(GoogleGateDeviceType.self)
        try gate.send(Bolt.self, \.unlock)
        #expect(gate[Bolt.self].lockState == .unlocked)
        #expect(gate.events.isEmpty)
        try gate.send(Bolt.self, \.lock) { $0.followUpToken = "1" }
        #expect(gate[Bolt.self].lockState == .locked)
        #expect(gate.events.map { $0.event } == ["lockUnlock.lockFollowUp"])
    }

    @Test func aJammedBoltDoesNotMoveUntilItIsFreed() throws {
        var gate = Endpoint.device(GoogleGateDeviceType.self)
        try gate.stimulate("jamBolt")
        let error = #expect(throws: HomeError.self) { try gate.send(Bolt.self, \.unlock) }
        #expect(error?.code == .failedPrecondition)
        #expect(gate[Bolt.self].lockState == .jammed)
        #expect(gate.events.map { $0.event } == ["lockUnlock.lockUnlockErrorFollowUp"])
        try gate.stimulate("freeBolt")
        try gate.send(Bolt.self, \.lock)
        #expect(gate[Bolt.self].lockState == .locked)
    }

    @Test mutating func slatsTurnOverTimeInDegreesAndPercent() throws {
        try pergola.send(Slats.self, \.rotateToDegrees) { $0.rotationDegrees = 45 }
        #expect(slats.targetRotationPercent == 50)
        pergola.advance(by: .milliseconds(2_500))
        #expect(slats.rotationPercent == 25)
        #expect(slats.rotationDegrees == 22)
        pergola.advance(by: .milliseconds(2_500))
        #expect(slats.rotationPercent == 50)
        #expect(slats.rotationDegrees == 45)
        try pergola.send(Slats.self, \.rotateToPercentage) { $0.rotationPercent = 12.5 }
        pergola.advance(by: .seconds(10))
        #expect(slats.rotationPercent == 12.5)
        #expect(slats.rotationDegrees == 11.25)
        #expect(pergola.isIdle)
    }

    @Test(arguments: [-1 as Float, 90.5])
    mutating func slatsStopAtTheirLimits(degrees: Float) {
        let error = #expect(throws: HomeError.self) {
            try pergola.send(Slats.self, \.rotateToDegrees) { $0.rotationDegrees = degrees }
        }
        #expect(error?.code == .outOfRange)
        #expect(slats.rotationDegrees == 0)
    }
}
