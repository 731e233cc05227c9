import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct ChimeBehaviorTests {
    typealias Chime = Google.ChimeTrait

    private var bell = Endpoint.device(GoogleDoorbellDeviceType.self)

    /// A doorbell without a camera, with these settings of its chime.
    private static func bell(_ edit: (inout AttributeEditor<Chime>) -> Void) -> SimulatedDevice {
        .with(
            GoogleDoorbellDeviceType.self, TraitTemplate(Google.DoorbellPressTrait.self),
            TraitTemplate(Chime.self, edit))
    }

    @Test mutating func anInstalledSoundCanBeSelected() throws {
        try bell.write(Chime.self, \.selectedChime, 3)
        #expect(bell[Chime.self].selectedChime == 3)
    }

    @Test mutating func aSoundThatIsNotInstalledIsRejected() {
        let error = #expect(throws: HomeError.self) { try bell.write(Chime.self, \.selectedChime, 4) }
        #expect(error?.code == .outOfRange)
        #expect(error?.message.contains("one of 1, 2, 3; 4 was sent") == true)
        #expect(bell[Chime.self].selectedChime == 1)
    }

    @Test mutating func aWriteWithAWrongSoundChangesNothing() {
        let keys = Chime.Attributes.keys
        #expect(throws: HomeError.self) {
            try bell.write(
                Chime.self,
                [
                    keys.selectedChime.id: .unsigned(9),
                    keys.externalChime.id: Chime.ExternalChimeType.electronic.value,
                ])
        }
        #expect(bell[Chime.self].externalChime == .mechanical)
    }

    @Test mutating func aSoundPlaysForThreeSeconds() throws {
        try bell.send(Chime.self, \.playChimeSound)
        bell.advance(by: .milliseconds(2_999))
        #expect(!bell.isIdle)
        bell.advance(by: .milliseconds(1))
        #expect(bell.isIdle)
    }

    @Test func thePressOfADoorbellRingsTheChime() throws {
        var bell = Self.bell { $0.externalChime = .mechanical }
        try bell.stimulate("press")
        #expect(bell.events.map { $0.event } == ["doorbellPress.doorbellPressed"])
        #expect(!bell.isIdle)
        bell.advance(by: .seconds(3))
        #expect(bell.isIdle)
    }

    @Test func anElectronicChimeInTheHouseRingsForItsDuration() throws {
        var bell = Self.bell {
            $0.externalChime = .electronic
            $0.externalChimeDurationSeconds = 8
        }
        try bell.stimulate("press")
        bell.advance(by: .milliseconds(7_999))
        #expect(!bell.isIdle)
        bell.advance(by: .milliseconds(1))
        #expect(bell.isIdle)
    }

    @Test func aChimeThatIsNotEnabledIsSilent() throws {
        var bell = Self.bell { $0.enabled = false }
        try bell.stimulate("press")
        try bell.send(Chime.self, \.playChimeSound)
        #expect(bell.events.map { $0.event } == ["doorbellPress.doorbellPressed"])
        #expect(bell.isIdle)
    }

    @Test mutating func aRestartEndsTheSound() throws {
        try bell.send(Chime.self, \.playChimeSound)
        bell.powerCycle()
        #expect(bell.isIdle)
    }
}
