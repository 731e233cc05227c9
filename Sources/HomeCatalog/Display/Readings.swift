import HomeModel

// Readings that several device types share.

extension Reading {
    static var onOff: Reading { .value(Matter.OnOffTrait.self, \.onOff) }

    /// The brightness, while the light is on.
    static var brightness: Reading {
        .value(
            Matter.LevelControlTrait.self, \.currentLevel, when: .attribute(Matter.OnOffTrait.self, \.onOff, is: true))
    }

    /// The color temperature of a light that is on, if it shows one.
    static var colorTemperature: Reading {
        .value(
            Matter.ColorControlTrait.self, \.colorTemperatureMireds,
            when: .attribute(Matter.OnOffTrait.self, \.onOff, is: true),
            .attribute(Matter.ColorControlTrait.self, \.colorMode, is: .colorTemperatureMireds))
    }

    static var hue: Reading {
        .value(
            Matter.ColorControlTrait.self, \.currentHue, text: "hue {value}",
            when: .attribute(Matter.OnOffTrait.self, \.onOff, is: true),
            .attribute(Matter.ColorControlTrait.self, \.colorMode, is: .currentHueAndCurrentSaturation))
    }

    /// A word for a color that is given by x and y, which mean nothing to people.
    static var xyColor: Reading {
        .value(
            Matter.ColorControlTrait.self, \.colorMode,
            words: [Word(Matter.ColorControlTrait.ColorModeEnum.currentXAndCurrentY, "color")],
            when: .attribute(Matter.OnOffTrait.self, \.onOff, is: true),
            .attribute(Matter.ColorControlTrait.self, \.colorMode, is: .currentXAndCurrentY))
    }

    /// The volume of a device whose level is its volume.
    static var volume: Reading { .value(Matter.LevelControlTrait.self, \.currentLevel, text: "volume {value}") }

    // MARK: Sensors

    static var temperature: Reading { .value(Matter.TemperatureMeasurementTrait.self, \.measuredValue) }
    static var humidity: Reading { .value(Matter.RelativeHumidityMeasurementTrait.self, \.measuredValue) }
    static var pressure: Reading { .value(Matter.PressureMeasurementTrait.self, \.measuredValue) }
    static var flow: Reading { .value(Matter.FlowMeasurementTrait.self, \.measuredValue) }

    /// The meaning of the state of a sensor that has only this state.
    static func state(_ detected: Word, _ clear: Word) -> Reading {
        .value(Matter.BooleanStateTrait.self, \.stateValue, words: [detected, clear])
    }

    // MARK: Climate

    static var fanMode: Reading { .value(Matter.FanControlTrait.self, \.fanMode) }

    /// The speed of a fan that runs.
    static var fanSpeed: Reading {
        .value(
            Matter.FanControlTrait.self, \.percentCurrent,
            when: .attribute(Matter.FanControlTrait.self, \.fanMode, isNot: .off))
    }

    static var roomTemperature: Reading { .value(Matter.ThermostatTrait.self, \.localTemperature) }

    static var thermostatOff: Reading {
        .value(
            Matter.ThermostatTrait.self, \.systemMode,
            when: .attribute(Matter.ThermostatTrait.self, \.systemMode, is: .off))
    }

    static var heating: Reading {
        .value(
            Matter.ThermostatTrait.self, \.occupiedHeatingSetpoint, text: "heating to {value}",
            when: .attribute(Matter.ThermostatTrait.self, \.thermostatRunningState, includes: .heat))
    }

    static var cooling: Reading {
        .value(
            Matter.ThermostatTrait.self, \.occupiedCoolingSetpoint, text: "cooling to {value}",
            when: .attribute(Matter.ThermostatTrait.self, \.thermostatRunningState, includes: .cool))
    }

    static var heatingSetpoint: Reading {
        .value(
            Matter.ThermostatTrait.self, \.occupiedHeatingSetpoint, text: "heat to {value}",
            when: .attribute(Matter.ThermostatTrait.self, \.systemMode, is: .heat, .emergencyHeat, .auto),
            .attribute(Matter.ThermostatTrait.self, \.thermostatRunningState, isNot: [.heat]))
    }

    static var coolingSetpoint: Reading {
        .value(
            Matter.ThermostatTrait.self, \.occupiedCoolingSetpoint, text: "cool to {value}",
            when: .attribute(Matter.ThermostatTrait.self, \.systemMode, is: .cool, .precooling, .auto),
            .attribute(Matter.ThermostatTrait.self, \.thermostatRunningState, isNot: [.cool]))
    }

    /// The sentence about a thermostat: `21.0 °C, heating to 22 °C`.
    ///
    /// - Parameter first: Readings that come first, such as whether an air conditioner is on. They replace the word for
    ///   a thermostat that is off.
    static func thermostat(after first: [Reading] = [], and last: [Reading] = []) -> [Reading] {
        let off = first.isEmpty ? [thermostatOff] : []
        return first + [roomTemperature] + off + [heating, cooling, heatingSetpoint, coolingSetpoint] + last
    }

    static var targetTemperature: Reading {
        .value(Matter.TemperatureControlTrait.self, \.temperatureSetpoint, text: "set to {value}")
    }

    static var temperatureLevel: Reading {
        .value(Matter.TemperatureControlTrait.self, \.selectedTemperatureLevel, text: "set to {value}")
    }

    // MARK: Appliances

    /// The sentence about a job: `Washing, Rinse, 12 min left`.
    ///
    /// - Parameters:
    ///   - running: The word for a running job.
    ///   - last: Readings that follow.
    static func job(_ running: String = "Running", and last: [Reading] = []) -> [Reading] {
        let readings: [Reading] = [
            .value(
                Matter.OperationalStateTrait.self, \.operationalState,
                words: [Word(Matter.OperationalStateTrait.OperationalStateEnum.running, running, .active)]),
            .value(
                Matter.OperationalStateTrait.self, \.currentPhase,
                when: .attribute(Matter.OperationalStateTrait.self, \.operationalState, is: .running, .paused)),
            .value(
                Matter.OperationalStateTrait.self, \.countdownTime, text: "{value} left",
                when: .attribute(Matter.OperationalStateTrait.self, \.operationalState, is: .running, .paused)),
        ]
        return readings + last
    }

    static var cooking: Reading {
        .value(
            Google.CookTrait.self, \.currentCookingMode, words: [Word(Google.CookTrait.CookingMode.unspecified, "")])
    }

    static var timer: Reading {
        .value(
            Google.TimerTrait.self, \.timerRemainingSeconds, text: "{value} on the timer",
            words: [Word(Int32(-1), ""), Word(Int32(0), "")])
    }

    static var battery: Reading {
        .value(Matter.PowerSourceTrait.self, \.batPercentRemaining, text: "battery {value}")
    }

    static var batteryLevel: Reading {
        .value(
            Matter.PowerSourceTrait.self, \.batChargeLevel,
            words: [Word(Matter.PowerSourceTrait.BatChargeLevelEnum.ok, "")])
    }

    // MARK: Doors

    /// How far something is open that people open and close as they like, such as a drawer or blinds.
    static var opening: Reading {
        .value(
            Google.OpenCloseTrait.self, \.openPercent, text: "{value} open",
            words: [Word(0.0, "Closed"), Word(100.0, "Open")])
    }

    /// How far a way into the house is open. It needs attention until it is closed.
    static func opening(of icon: Icon) -> Reading {
        .value(
            Google.OpenCloseTrait.self, \.openPercent, text: "{value} open",
            words: [Word(0.0, "Closed"), Word(100.0, "Open", .warning, icon: icon)], tone: .warning, icon: icon)
    }

    static var lockState: Reading { .value(Google.LockUnlockTrait.self, \.lockState) }

    // MARK: Media

    /// Whether a camera is recording, and whether its microphone is muted.
    static var camera: [Reading] {
        [
            .value(Google.RecordTrait.self, \.isCurrentlyRecording),
            .value(
                Google.CameraAvStreamManagementTrait.self, \.microphoneMuted,
                words: [Word(true, "Microphone muted"), Word(false, "")]),
        ]
    }

    /// Whether a device plays; not shown while it is off.
    static var playback: Reading {
        .value(
            Matter.MediaPlaybackTrait.self, \.currentState,
            when: .attribute(Matter.OnOffTrait.self, \.onOff, isNot: false))
    }
}
