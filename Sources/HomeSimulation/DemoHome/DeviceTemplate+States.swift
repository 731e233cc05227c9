import HomeCatalog
import HomeModel

/// Initial states as in an inhabited home.
extension DeviceTemplate {
    mutating func turnOn() { edit(Matter.OnOffTrait.self) { $0.onOff = true } }

    /// Turns the light on at a level, with a transition time in tenths of a second.
    mutating func turnOnLight(level: UInt8, fade: UInt16) {
        turnOn()
        edit(Matter.LevelControlTrait.self) {
            $0.currentLevel = level
            $0.onOffTransitionTime = fade
        }
    }

    /// Sets a disc to a speed that it has reached.
    mutating func setDisc(rpm: UInt16) {
        edit(ExampleOrganization.SpinnerTrait.self) {
            $0.targetRpm = rpm
            $0.rpm = rpm
        }
    }

    /// Sets the position of a blind.
    mutating func setBlind(percent: UInt8) {
        edit(Matter.WindowCoveringTrait.self) {
            $0.currentPositionLiftPercentage = percent
            $0.currentPositionLiftPercent100ths = UInt16(percent) * 100
            $0.targetPositionLiftPercent100ths = UInt16(percent) * 100
            $0.numberOfActuationsLift = 812
        }
    }

    /// Sets a running fan. `speed` is nil if the fan has no numbered speeds.
    mutating func setFan(_ mode: Matter.FanControlTrait.FanModeEnum, percent: UInt8, speed: UInt8? = nil) {
        edit(Matter.FanControlTrait.self) {
            $0.fanMode = mode
            $0.percentSetting = percent
            $0.percentCurrent = percent
            guard let speed else { return }
            $0.speedSetting = speed
            $0.speedCurrent = speed
        }
    }

    /// Turns a player on, with a film paused at this position in seconds.
    mutating func setPausedFilm(at seconds: UInt64) {
        turnOn()
        edit(Matter.MediaPlaybackTrait.self) {
            $0.sampledPosition = Record {
                $0.updatedAt = 0
                $0.position = seconds * 1_000
            }
        }
    }

    /// Sets an appliance with a running job that ends after this number of seconds.
    mutating func setJob(remaining seconds: UInt32) {
        edit(Matter.OperationalStateTrait.self) {
            $0.operationalState = .running
            $0.countdownTime = seconds
        }
    }

    /// Sets a charging station that has charged a car for an hour and a half, and the current and power of its meter.
    mutating func setCharging(milliamperes: Int64) {
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
