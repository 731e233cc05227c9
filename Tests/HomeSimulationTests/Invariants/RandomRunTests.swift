import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Invariants during long random runs of devices. The runs are the same each time.
@Suite struct RandomRunTests {
    private func send(_ random: inout SeededRandom, to light: inout SimulatedDevice) throws {
        let level = UInt8(random.below(255))
        let time: UInt16? = random.below(4) == 0 ? nil : UInt16(random.below(60))
        switch random.below(14) {
        case 0: try light.send(\.on)
        case 1: try light.send(\.off)
        case 2: try light.send(\.toggle)
        case 3: try light.send(\.offWithEffect) { $0.effectIdentifier = .dyingLight }
        case 4: try light.send(\.onWithRecallGlobalScene)
        case 5:
            try light.send(\.onWithTimedOff) {
                $0.onOffControl = level > 127 ? [.acceptOnlyWhenOn] : []
                $0.onTime = UInt16(level)
                $0.offWaitTime = time ?? 0
            }
        case 6: try light.write(Matter.OnOffTrait.self, \.onTime, time ?? 0)
        case 7: try light.write(Matter.LevelControlTrait.self, \.onLevel, level == 0 ? nil : min(level, 254))
        case 8:
            try light.send(\.moveToLevel) {
                $0.level = min(level, 254)
                $0.transitionTime = time
            }
        case 9:
            try light.send(\.moveToLevelWithOnOff) {
                $0.level = min(level, 254)
                $0.transitionTime = time
            }
        case 10:
            try light.send(\.moveWithOnOff) {
                $0.moveMode = level > 127 ? .up : .down
                $0.rate = max(1, level)
            }
        case 11:
            try light.send(\.stepWithOnOff) {
                $0.stepMode = level > 127 ? .up : .down
                $0.stepSize = max(1, level)
                $0.transitionTime = time
            }
        case 12: try light.send(\.stopWithOnOff)
        default: light.powerCycle()
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func aLightStaysInItsRangeAndItsLastReportsAreExact(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var light = Endpoint.dimmableLight(levels: {
            $0.minLevel = 5
            $0.maxLevel = 250
            $0.onOffTransitionTime = seed % 2 == 0 ? 0 : 17
        })
        let first = light
        for _ in 0..<200 {
            try send(&random, to: &light)
            light.advance(by: .milliseconds(Int64(random.below(7_000))))
            let level = try #require(light.level.currentLevel)
            #expect((5...250).contains(level))
            let isOn = light.onOff.onOff == true
            #expect(isOn || light.onOff.onTime == 0 || light.onOff.target(\.onTime) == nil)
            #expect(!isOn || light.onOff.target(\.offWaitTime) == nil)
        }
        light.advance(by: .hours(1))
        #expect(light.isIdle)
        expectExactReports(of: light, since: first)
    }

    /// Expects that the last report of each attribute has its value.
    private func expectExactReports(of device: SimulatedDevice, since first: SimulatedDevice) {
        for instance in device.device.shape.traits {
            for attribute in instance.attributes {
                let name = "\(instance.definition.name).\(attribute.definition.name)"
                let exact = device.device.state.value(of: attribute)
                let reported = device.reports.last { $0.attribute == name && $0.part == instance.part }?.value
                #expect(exact == reported ?? first.device.state.value(of: attribute), "\(name)")
            }
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func aClosureAgreesWithItsPanelsAndItsLastReportsAreExact(seed: UInt64) throws {
        typealias Control = Matter.ClosureControlTrait
        var random = SeededRandom(seed: seed)
        var gate = SimulatedDevice.closure(
            .closure([.positioning, .motionLatching, .speed, .calibration, .protection, .manuallyOperable]),
            panels: .panel([.positioning, .speed]), .panel([.positioning, .motionLatching]) { $0.resolution = 300 })
        let first = gate
        let speeds = Matter.ThreeLevelAutoEnum.allCases
        for _ in 0..<200 {
            let position = UInt16(random.below(10_001))
            let latch: Bool? = [true, false, nil, nil][Int(random.below(4))]
            let speed = random.below(3) == 0 ? random.pick(speeds) : nil
            switch random.below(10) {
            case 0: try gate.send(Control.self, \.stop)
            case 1, 2, 3:
                let target = random.pick(Control.TargetPositionEnum.allCases)
                _ = try? gate.send(Control.self, \.moveTo) {
                    $0.position = position % 3 == 0 ? nil : target
                    $0.latch = latch
                    $0.speed = speed
                }
            case 4: _ = try? gate.send(Control.self, \.calibrate)
            case 5, 6, 7:
                _ = try? gate.send(Matter.ClosureDimensionTrait.self, part: Int(1 + random.below(2)), \.setTarget) {
                    $0.position = position % 3 == 0 ? nil : position
                    $0.latch = latch
                    $0.speed = speed
                }
            case 8: try? gate.stimulate(random.below(2) == 0 ? "protect" : "endProtection")
            default: gate.powerCycle()
            }
            gate.advance(by: .milliseconds(Int64(random.below(15_000))))
            let closure = gate[Control.self]
            let isMoving = closure.mainState == .moving || closure.mainState == .waitingForMotion
            #expect(isMoving == (closure.timer(ClosureTimer.completed.rawValue) != nil))
            #expect(isMoving || closure.mainState == .calibrating || gate.isIdle)
            let summary = Closure(closure.draft.endpoint(0)).shownPosition
            #expect(closure.overallCurrentState?.position == summary)
        }
        gate.advance(by: .hours(1))
        #expect(gate.isIdle)
        expectExactReports(of: gate, since: first)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func aThermostatRespectsItsLimitsAndItsDeadBand(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var room = SimulatedDevice.thermostat()
        let keys = Matter.ThermostatTrait.Attributes.keys
        let temperatures = [
            keys.occupiedHeatingSetpoint.id, keys.occupiedCoolingSetpoint.id, keys.unoccupiedHeatingSetpoint.id,
            keys.unoccupiedCoolingSetpoint.id, keys.minHeatSetpointLimit.id, keys.maxHeatSetpointLimit.id,
            keys.minCoolSetpointLimit.id, keys.maxCoolSetpointLimit.id,
        ]
        for _ in 0..<300 {
            let attribute = temperatures[Int(random.below(UInt64(temperatures.count)))]
            let number = Int64(500 + random.below(3_000))
            try? room.write(Matter.ThermostatTrait.self, [attribute: .signed(number)])
            let amount = Int8(truncatingIfNeeded: random.below(256))
            let mode = Matter.ThermostatTrait.SetpointRaiseLowerModeEnum(rawValue: UInt8(random.below(3)))
            if random.below(3) == 0 {
                _ = try? room.send(Matter.ThermostatTrait.self, \.setpointRaiseLower) {
                    $0.mode = mode
                    $0.amount = amount
                }
            }
            room.advance(by: .minutes(Int64(random.below(90))))
            let setpoints = Setpoints(room.thermostat)
            var limited = setpoints
            #expect(throws: Never.self) { try limited.applyLimits() }
            #expect(limited == setpoints)
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func aLockNeverStoresACredentialWithoutAUser(seed: UInt64) {
        typealias Lock = Matter.DoorLockTrait
        var random = SeededRandom(seed: seed)
        var door = SimulatedDevice.doorLock()
        for _ in 0..<300 {
            let index = UInt16(random.below(12))
            let user: UInt16? = random.below(3) == 0 ? nil : UInt16(random.below(12))
            let code = Octets(text: "\(1_000 + random.below(20))")
            let operation: Lock.DataOperationTypeEnum = random.below(2) == 0 ? .add : .modify
            let credential = Record<Lock.CredentialStruct> {
                $0.credentialType = .pin
                $0.credentialIndex = index
            }
            switch random.below(6) {
            case 0:
                _ = try? door.send(Lock.self, \.setUser) {
                    $0.operationType = operation
                    $0.userIndex = index
                }
            case 1: _ = try? door.send(Lock.self, \.clearUser) { $0.userIndex = index }
            case 2: _ = try? door.send(Lock.self, \.clearCredential) { $0.credential = credential }
            case 3: _ = door.statusOfUnlock(code)
            default:
                _ = try? door.send(Lock.self, \.setCredential) {
                    $0.operationType = operation
                    $0.credential = credential
                    $0.credentialData = code
                    $0.userIndex = user
                }
            }
            door.advance(by: .seconds(Int64(random.below(20))))
            let data = door.lock.data
            #expect(data.credentials.allSatisfy { $0.userIndex.flatMap { data.user($0) } != nil })
            #expect(Set(data.credentials.compactMap { $0.credentialData }).count == data.credentials.count)
            #expect(Set(data.users.map { $0.index }).count == data.users.count)
        }
    }
}
