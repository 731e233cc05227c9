import HomeCatalog
import HomeModel

/// The states of a home that people live in.
extension DeviceTemplate {
    mutating func turnOn() { edit(Matter.OnOffTrait.self) { $0.onOff = true } }

    /// Turned on at a level, with a fade in tenths of a second.
    mutating func light(level: UInt8, fade: UInt16) {
        turnOn()
        edit(Matter.LevelControlTrait.self) {
            $0.currentLevel = level
            $0.onOffTransitionTime = fade
        }
    }

    /// A disc that turns at a speed, which it has reached.
    mutating func turnDisc(rpm: UInt16) {
        edit(ExampleOrganization.SpinnerTrait.self) {
            $0.targetRpm = rpm
            $0.rpm = rpm
        }
    }

    /// A blind let down by so much.
    mutating func lower(percent: UInt8) {
        edit(Matter.WindowCoveringTrait.self) {
            $0.currentPositionLiftPercentage = percent
            $0.currentPositionLiftPercent100ths = UInt16(percent) * 100
            $0.targetPositionLiftPercent100ths = UInt16(percent) * 100
            $0.numberOfActuationsLift = 812
        }
    }

    /// A fan that turns; without a speed where it tells none.
    mutating func blow(_ mode: Matter.FanControlTrait.FanModeEnum, percent: UInt8, speed: UInt8? = nil) {
        edit(Matter.FanControlTrait.self) {
            $0.fanMode = mode
            $0.percentSetting = percent
            $0.percentCurrent = percent
            guard let speed else { return }
            $0.speedSetting = speed
            $0.speedCurrent = speed
        }
    }

    /// A player that is on and whose film was paused after so many seconds.
    mutating func watch(upTo seconds: UInt64) {
        turnOn()
        edit(Matter.MediaPlaybackTrait.self) {
            $0.sampledPosition = Record {
                $0.updatedAt = 0
                $0.position = seconds * 1_000
            }
        }
    }

    /// A machine whose job is done in so many seconds, of an hour.
    mutating func wash(for seconds: UInt32) {
        edit(Matter.OperationalStateTrait.self) {
            $0.operationalState = .running
            $0.countdownTime = seconds
        }
    }

    /// A wall box that has charged a car for an hour and a half; its meter tells the same.
    mutating func charge(milliamperes: Int64) {
        let milliwatts = milliamperes * 230
        edit(Matter.EnergyEvseTrait.self) {
            $0.state = .pluggedInCharging
            $0.supplyState = .chargingEnabled
            $0.chargingEnabledUntil = nil
            $0.maximumChargeCurrent = milliamperes
            $0.userMaximumChargeCurrent = milliamperes
            $0.sessionID = 41
            $0.sessionDuration = 5_400
            $0.sessionEnergyCharged = milliwatts * 3 / 2
        }
        edit(Matter.ElectricalPowerMeasurementTrait.self, part: 1) {
            $0.activeCurrent = milliamperes
            $0.activePower = milliwatts
        }
        edit(Matter.ElectricalEnergyMeasurementTrait.self, part: 1) {
            $0.cumulativeEnergyImported = Record { $0.energy = 1_284_000_000 }
        }
    }
}
