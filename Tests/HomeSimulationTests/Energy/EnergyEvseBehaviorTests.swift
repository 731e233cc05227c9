import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct EnergyEvseBehaviorTests {
    typealias Evse = Matter.EnergyEvseTrait

    private var station = Endpoint.device(EnergyEvseDeviceType.self)
    private var evse: TraitDraft<Evse> { station[Evse.self] }
    /// The events of the station, without those of its meter.
    private var stationEvents: [SimulatedDevice.EmittedEvent] {
        station.events.filter { $0.event.hasPrefix("energyEvse.") }
    }
    private var eventNames: [String] { stationEvents.map { String($0.event.dropFirst("energyEvse.".count)) } }

    private mutating func enable(_ current: Int64, until: UInt32? = nil, minimum: Int64 = 6_000) throws {
        try station.send(Evse.self, \.enableCharging) {
            $0.chargingEnabledUntil = until
            $0.minimumChargeCurrent = minimum
            $0.maximumChargeCurrent = current
        }
    }

    @Test mutating func aVehicleChargesUntilItHasTheRequestedEnergy() throws {
        try enable(10_000)
        try station.stimulate("connectVehicle", ["energy": .signed(4_600_000)])
        #expect(evse.state == .pluggedInCharging)
        #expect(evse.sessionID == 0)
        #expect(station[Matter.ElectricalPowerMeasurementTrait.self].activePower == 2_300_000)
        station.advance(by: .hours(1))
        #expect(evse.sessionEnergyCharged == 2_300_000)
        #expect(evse.sessionDuration == 3_600)
        station.advance(by: .hours(1))
        #expect(evse.state == .pluggedInNoDemand)
        #expect(evse.sessionEnergyCharged == 4_600_000)
        #expect(station[Matter.ElectricalPowerMeasurementTrait.self].activeCurrent == 0)
        #expect(
            station[Matter.ElectricalEnergyMeasurementTrait.self].cumulativeEnergyImported?.energy == 4_600_000)
        #expect(eventNames == ["evConnected", "energyTransferStarted", "energyTransferStopped"])
        #expect(stationEvents.last?.fields[tag: 2] == .unsigned(0))
        #expect(stationEvents.last?.fields[tag: 4] == .signed(4_600_000))
        #expect(station.isIdle)
    }

    @Test mutating func theSessionStaysReadableUntilTheNextOne() throws {
        try enable(10_000)
        try station.stimulate("connectVehicle", ["energy": .signed(30_000_001)])
        station.advance(by: .hours(1))
        #expect(evse.sessionDuration == 3_600)
        try station.stimulate("disconnectVehicle")
        #expect(evse.state == .notPluggedIn)
        #expect(evse.sessionDuration == 3_600)
        #expect(evse.sessionEnergyCharged == 2_300_000)
        #expect(eventNames.suffix(2) == ["energyTransferStopped", "evNotDetected"])
        try station.stimulate("connectVehicle")
        #expect(evse.sessionID == 1)
        #expect(evse.sessionEnergyCharged == 0)
    }

    @Test mutating func aSessionLastsUntilTheVehicleIsUnplugged() throws {
        try station.stimulate("connectVehicle", ["energy": .signed(2_300_000)])
        station.advance(by: .minutes(10))
        #expect(evse.state == .pluggedInDemand)
        #expect(evse.sessionDuration == 600)
        try enable(10_000)
        station.advance(by: .hours(2))
        #expect(evse.state == .pluggedInNoDemand)
        #expect(evse.sessionDuration == 7_800)
        try station.stimulate("fail", ["faultState": .unsigned(7)])
        station.advance(by: .minutes(10))
        #expect(evse.sessionDuration == 8_400)
        #expect(station.isIdle)
        try station.stimulate("disconnectVehicle")
        station.advance(by: .minutes(10))
        #expect(evse.sessionDuration == 8_400)
        #expect(stationEvents.last?.fields[tag: 2] == .unsigned(8_400))
    }

    @Test mutating func chargingEndsWithItsPermission() throws {
        try station.stimulate("connectVehicle")
        #expect(evse.state == .pluggedInDemand)
        try enable(16_000, until: SimulatedDevice.creationTime.matterSeconds + 1_800)
        #expect(evse.supplyState == .chargingEnabled)
        station.advance(by: .minutes(30))
        #expect(evse.supplyState == .disabled)
        #expect(evse.maximumChargeCurrent == 0)
        #expect(evse.state == .pluggedInDemand)
        #expect(evse.sessionEnergyCharged == 1_840_000)
        #expect(stationEvents.last?.fields[tag: 2] == .unsigned(1))
    }

    @Test mutating func theUserMaximumLimitsTheCurrent() throws {
        try enable(40_000)
        #expect(evse.maximumChargeCurrent == 32_000)
        try station.stimulate("connectVehicle")
        try station.write(Evse.self, \.userMaximumChargeCurrent, 10_000)
        #expect(evse.maximumChargeCurrent == 10_000)
        #expect(station[Matter.ElectricalPowerMeasurementTrait.self].activeCurrent == 10_000)
        #expect(eventNames == ["evConnected", "energyTransferStarted"])
        try station.send(Evse.self, \.disable)
        #expect(evse.state == .pluggedInDemand)
    }

    @Test mutating func aFaultInterruptsChargingAndTheSupplyStateIsRestored() throws {
        try enable(10_000)
        try station.stimulate("connectVehicle")
        try station.stimulate("fail", ["faultState": .unsigned(7)])
        #expect(evse.state == .fault)
        #expect(evse.supplyState == .disabledError)
        let error = #expect(throws: HomeError.self) { try enable(10_000) }
        #expect(error?.matterStatus == .failure)
        try station.stimulate("fail", ["faultState": .unsigned(0)])
        #expect(evse.supplyState == .chargingEnabled)
        #expect(evse.state == .pluggedInCharging)
        #expect(eventNames.filter { $0 == "fault" }.count == 2)
    }

    @Test mutating func diagnosticsNeedADisabledSupply() throws {
        var station = SimulatedDevice.with(
            EnergyEvseDeviceType.self,
            TraitTemplate(Evse.self, features: [.chargingPreferences]) {
                $0.state = .notPluggedIn
                $0.supplyState = .disabled
                $0.faultState = .noError
            })
        try station.send(Evse.self, \.startDiagnostics)
        #expect(station[Evse.self].supplyState == .disabledDiagnostics)
        let error = #expect(throws: HomeError.self) { try station.send(Evse.self, \.startDiagnostics) }
        #expect(error?.matterStatus == .failure)
        try station.stimulate("fail", ["faultState": .unsigned(1)])
        station.advance(by: .seconds(10))
        #expect(station[Evse.self].supplyState == .disabledError)
        try station.stimulate("fail", ["faultState": .unsigned(0)])
        #expect(station[Evse.self].supplyState == .disabled)
    }

    @Test mutating func aMinimumCurrentAboveTheMaximumIsRejected() throws {
        let error = #expect(throws: HomeError.self) { try enable(6_000, minimum: 7_000) }
        #expect(error?.matterStatus == .constraintError)
        #expect(evse.supplyState == .disabled)
    }

    private static func schedule(_ days: Evse.TargetDayOfWeekBitmap, _ minutes: [UInt16], charge: UInt8 = 100)
        -> Record<Evse.ChargingTargetScheduleStruct>
    {
        Record {
            $0.dayOfWeekForSequence = days
            $0.chargingTargets = minutes.map { minute in
                Record {
                    $0.targetTimeMinutesPastMidnight = minute
                    $0.targetSoC = charge
                }
            }
        }
    }

    @Test mutating func targetsAreStoredByWeekday() throws {
        try station.send(Evse.self, \.setTargets) {
            $0.chargingTargetSchedules = [Self.schedule([.monday, .tuesday], [420])]
        }
        try station.send(Evse.self, \.setTargets) { $0.chargingTargetSchedules = [Self.schedule([.tuesday], [600])] }
        let schedules = try station.send(Evse.self, \.getTargets).chargingTargetSchedules
        #expect(schedules == [Self.schedule([.monday], [420]), Self.schedule([.tuesday], [600])])
        try station.send(Evse.self, \.clearTargets)
        #expect(try station.send(Evse.self, \.getTargets).chargingTargetSchedules == [])
    }

    @Test mutating func invalidTargetsAreRejected() throws {
        func status(_ schedules: [Record<Evse.ChargingTargetScheduleStruct>]) -> MatterStatus? {
            let error = #expect(throws: HomeError.self) {
                try station.send(Evse.self, \.setTargets) { $0.chargingTargetSchedules = schedules }
            }
            return error?.matterStatus
        }
        #expect(status([Self.schedule([.monday], [1]), Self.schedule([.monday], [2])]) == .constraintError)
        #expect(status([Self.schedule([.monday], Array(1...11))]) == .resourceExhausted)
        #expect(status([Self.schedule([.monday], [1440])]) == .constraintError)
        #expect(status([Self.schedule([.monday], [1], charge: 80)]) == .constraintError)
    }
}
