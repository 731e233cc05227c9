extension TraitTable {
    private static let radiator = RoundTrip(
        "TemperatureSetting", type: "THERMOSTAT",
        #""thermostatTemperatureRange": {"minThresholdCelsius": 10, "maxThresholdCelsius": 30}, "availableThermostatModes": ["off", "heat"]"#,
        states: #""thermostatMode": "heat", "thermostatTemperatureSetpoint": 21.5"#)
    private static let cooler = RoundTrip(
        "TemperatureSetting", type: "THERMOSTAT",
        #""thermostatTemperatureRange": {"minThresholdCelsius": 10, "maxThresholdCelsius": 30}, "availableThermostatModes": ["off", "heat", "cool", "heatcool"], "bufferRangeCelsius": 2"#,
        states:
            #""thermostatMode": "heatcool", "thermostatTemperatureSetpointLow": 20, "thermostatTemperatureSetpointHigh": 24.5"#
    )
    private static let wideRange =
        #""thermostatTemperatureRange": {"minThresholdCelsius": -100, "maxThresholdCelsius": 300}, "availableThermostatModes": ["off", "heat", "cool", "heatcool"], "bufferRangeCelsius": 0"#

    private static func mode(_ mode: String, otherValues: String = "", becomes systemMode: String) -> RoundTrip {
        RoundTrip(
            "TemperatureSetting", type: "THERMOSTAT",
            #""availableThermostatModes": ["off", "heat", "cool", "heatcool"]"#,
            states:
                #""thermostatMode": "\#(mode)", "thermostatTemperatureSetpointLow": 20, "thermostatTemperatureSetpointHigh": 24"#,
            otherValues: mode == "heatcool" || mode == "auto"
                ? otherValues : #""thermostatTemperatureSetpointLow": null, "thermostatTemperatureSetpointHigh": null"#,
            becomes: [
                ("thermostat.systemMode", systemMode), ("thermostat.occupiedHeatingSetpoint", "2000"),
                ("thermostat.occupiedCoolingSetpoint", "2400"),
            ])
    }

    private static func ambient(_ degrees: String, _ humidity: String, _ time: String, becomes: String) -> RoundTrip {
        RoundTrip(
            "TemperatureSetting", type: "THERMOSTAT", #""availableThermostatModes": ["off", "heat"]"#,
            states:
                #""thermostatMode": "heat", "thermostatTemperatureSetpoint": 20, "thermostatTemperatureAmbient": \#(degrees), "thermostatHumidityAmbient": \#(humidity), "targetTempReachedEstimateUnixTimestampSec": \#(time)"#,
            becomes: [
                ("thermostat.localTemperature", becomes),
                ("extendedThermostat.targetTemperatureTimestampSeconds", time),
            ])
    }

    private static func setpoints(_ low: String, _ high: String, active: String, becomes: (String, String)) -> RoundTrip
    {
        RoundTrip(
            "TemperatureSetting", type: "THERMOSTAT", wideRange,
            states:
                #""thermostatMode": "heatcool", "activeThermostatMode": "\#(active)", "thermostatTemperatureSetpointLow": \#(low), "thermostatTemperatureSetpointHigh": \#(high)"#,
            becomes: [
                ("thermostat.occupiedHeatingSetpoint", becomes.0), ("thermostat.occupiedCoolingSetpoint", becomes.1),
                ("thermostat.thermostatRunningMode", active == "none" ? "off" : active),
            ])
    }

    private static func setpoint(_ degrees: String, _ mode: String, becomes: String) -> RoundTrip {
        RoundTrip(
            "TemperatureSetting", type: "THERMOSTAT",
            #""thermostatTemperatureRange": {"minThresholdCelsius": -100, "maxThresholdCelsius": 300}, "availableThermostatModes": ["off", "\#(mode)"]"#,
            states: #""thermostatMode": "\#(mode)", "thermostatTemperatureSetpoint": \#(degrees)"#,
            becomes: [
                (mode == "heat" ? "thermostat.occupiedHeatingSetpoint" : "thermostat.occupiedCoolingSetpoint", becomes)
            ]
        )
    }

    static let temperatureSetting = TraitTable(
        trait: "TemperatureSetting",
        states: [
            radiator, cooler, setpoint("-100", "heat", becomes: "-10000"), setpoint("21.5", "cool", becomes: "2150"),
            setpoint("300", "cool", becomes: "30000"),
            setpoints("-100", "-100", active: "none", becomes: ("-10000", "-10000")),
            setpoints("20", "24.55", active: "heat", becomes: ("2000", "2455")),
            setpoints("300", "300", active: "cool", becomes: ("30000", "30000")),
            mode("heatcool", becomes: "auto"),
            mode("auto", otherValues: #""thermostatMode": "heatcool""#, becomes: "auto"),
            ambient("-273.15", "0", "0", becomes: "-27315"), ambient("19.25", "41.5", "1700000000", becomes: "1925"),
            ambient("327.67", "100", "100000000000", becomes: "32767"),
            RoundTrip(
                "TemperatureSetting", type: "THERMOSTAT",
                #""availableThermostatModes": ["off", "heat", "eco", "purifier"], "thermostatTemperatureUnit": "F""#,
                states:
                    #""thermostatMode": "eco", "activeThermostatMode": "heat", "thermostatTemperatureSetpoint": 18"#,
                becomes: [
                    ("thermostat.systemMode", "heat"), ("extendedThermostat.extendedSystemMode", "eco"),
                    ("extendedThermostat.extendedSupportedModes", "[standard eco purifier]"),
                    ("thermostatUserInterfaceConfiguration.temperatureDisplayMode", "fahrenheit"),
                ]),
            RoundTrip(
                "TemperatureSetting", type: "THERMOSTAT", #""availableThermostatModes": ["off", "heat", "auto", "on"]"#,
                states: #""thermostatMode": "on", "thermostatTemperatureSetpoint": 18"#,
                otherValues: #""availableThermostatModes": ["off", "heat", "auto", "on"]"#,
                becomes: [("thermostat.systemMode", "heat"), ("extendedThermostat.extendedSystemMode", "on")]),
            RoundTrip(
                "TemperatureSetting", type: "THERMOSTAT", #""availableThermostatModes": ["off", "heat", "purifier"]"#,
                states: #""thermostatMode": "purifier", "thermostatTemperatureSetpoint": 18"#,
                becomes: [("extendedThermostat.extendedSystemMode", "purifier")]),
            RoundTrip(
                "TemperatureSetting", type: "THERMOSTAT",
                #""availableThermostatModes": ["off", "heat"], "queryOnlyTemperatureSetting": true"#,
                states: #""thermostatMode": "heat", "thermostatTemperatureSetpoint": 21"#),
            RoundTrip(
                "TemperatureSetting", type: "THERMOSTAT",
                #""availableThermostatModes": ["off", "heat"], "commandOnlyTemperatureSetting": true"#),
        ]
            + ["off", "heat", "cool", "fan-only", "dry"].map { name in
                RoundTrip(
                    "TemperatureSetting", type: "THERMOSTAT", #""availableThermostatModes": ["off", "heat", "cool"]"#,
                    states:
                        #""thermostatMode": "\#(name)", "thermostatTemperatureSetpointLow": 20, "thermostatTemperatureSetpointHigh": 24"#,
                    otherValues:
                        #""thermostatTemperatureSetpointLow": null, "thermostatTemperatureSetpointHigh": null, "availableThermostatModes": \#(["fan-only", "dry"].contains(name) ? #"["off", "heat", "cool", "\#(name)"]"# : #"["off", "heat", "cool"]"#)"#,
                    becomes: [("thermostat.systemMode", name == "fan-only" ? "fanOnly" : name)])
            },
        commands: [
            Execution(
                "ThermostatTemperatureSetpoint", #""thermostatTemperatureSetpoint": 10"#, on: radiator,
                becomes: "thermostat: occupiedHeatingSetpoint=1000"),
            Execution(
                "ThermostatTemperatureSetpoint", #""thermostatTemperatureSetpoint": 21.25"#, on: radiator,
                becomes: "thermostat: occupiedHeatingSetpoint=2125"),
            Execution(
                "ThermostatTemperatureSetpoint", #""thermostatTemperatureSetpoint": 30"#, on: radiator,
                becomes: "thermostat: occupiedHeatingSetpoint=3000"),
            Execution(
                "ThermostatTemperatureSetpoint", #""thermostatTemperatureSetpoint": 30.5"#, on: radiator,
                becomes: "valueOutOfRange"),
            Execution(
                "ThermostatTemperatureSetpoint", #""thermostatTemperatureSetpoint": 28.5"#, on: cooler,
                becomes: "valueOutOfRange"),
            Execution("ThermostatTemperatureSetpoint", "", on: radiator, becomes: "protocolError"),
            Execution(
                "ThermostatTemperatureSetRange",
                #""thermostatTemperatureSetpointLow": 10, "thermostatTemperatureSetpointHigh": 12"#, on: cooler,
                becomes: "thermostat: occupiedCoolingSetpoint=1200 occupiedHeatingSetpoint=1000"),
            Execution(
                "ThermostatTemperatureSetRange",
                #""thermostatTemperatureSetpointLow": 28, "thermostatTemperatureSetpointHigh": 30"#, on: cooler,
                becomes: "thermostat: occupiedCoolingSetpoint=3000 occupiedHeatingSetpoint=2800"),
            Execution(
                "ThermostatTemperatureSetRange",
                #""thermostatTemperatureSetpointLow": 20, "thermostatTemperatureSetpointHigh": 21.5"#, on: cooler,
                becomes: "rangeTooClose"),
            Execution(
                "ThermostatTemperatureSetRange",
                #""thermostatTemperatureSetpointLow": 9, "thermostatTemperatureSetpointHigh": 20"#, on: cooler,
                becomes: "valueOutOfRange"),
            Execution(
                "ThermostatTemperatureSetRange",
                #""thermostatTemperatureSetpointLow": 18, "thermostatTemperatureSetpointHigh": 20"#, on: radiator,
                becomes: "functionNotSupported"),
            Execution(
                "ThermostatSetMode", #""thermostatMode": "off""#, on: radiator, becomes: "thermostat: systemMode=off"),
            Execution(
                "ThermostatSetMode", #""thermostatMode": "heatcool""#, on: cooler,
                becomes: "thermostat: systemMode=auto"),
            Execution(
                "ThermostatSetMode", #""thermostatMode": "on""#, on: cooler, becomes: "thermostat: systemMode=auto"),
            Execution(
                "ThermostatSetMode", #""thermostatMode": "eco""#,
                on: RoundTrip(
                    "TemperatureSetting", type: "THERMOSTAT", #""availableThermostatModes": ["off", "heat", "eco"]"#,
                    states: #""thermostatMode": "heat""#), becomes: "extendedThermostat: extendedSystemMode=eco"),
            Execution("ThermostatSetMode", #""thermostatMode": "cool""#, on: radiator, becomes: "notSupported"),
            Execution("ThermostatSetMode", #""thermostatMode": "eco""#, on: radiator, becomes: "notSupported"),
            Execution("ThermostatSetMode", #""thermostatMode": "party""#, on: cooler, becomes: "notSupported"),
            Execution("ThermostatSetMode", #""thermostatMode": 4"#, on: cooler, becomes: "protocolError"),
            Execution(
                "TemperatureRelative", #""thermostatTemperatureRelativeDegree": -12.8"#, on: radiator,
                becomes: "thermostat.setpointRaiseLower(mode=heat amount=-128)"),
            Execution(
                "TemperatureRelative", #""thermostatTemperatureRelativeDegree": 12.7"#, on: cooler,
                becomes: "thermostat.setpointRaiseLower(mode=both amount=127)"),
            Execution(
                "TemperatureRelative", #""thermostatTemperatureRelativeWeight": 1"#, on: radiator,
                becomes: "thermostat.setpointRaiseLower(mode=heat amount=5)"),
            Execution(
                "TemperatureRelative", #""thermostatTemperatureRelativeDegree": 13"#, on: cooler,
                becomes: "valueOutOfRange"),
            Execution("TemperatureRelative", "", on: cooler, becomes: "protocolError"),
        ],
        invalid: [("thermostatMode", "1"), ("thermostatTemperatureAmbient", #""warm""#)],
        outOfRange: [
            ("thermostatTemperatureAmbient", "-300", "-273.15"), ("thermostatTemperatureAmbient", "400", "327.67"),
        ])

    private static let kettle = RoundTrip(
        "TemperatureControl",
        #""temperatureRange": {"minThresholdCelsius": 40, "maxThresholdCelsius": 95.5}, "temperatureStepCelsius": 0.5, "temperatureUnitForUX": "F""#,
        states: #""temperatureSetpointCelsius": 95.5, "temperatureAmbientCelsius": 61.25"#)

    private static func water(_ setpoint: String, _ ambient: String, becomes: (String, String)) -> RoundTrip {
        RoundTrip(
            "TemperatureControl",
            #""temperatureRange": {"minThresholdCelsius": -273.15, "maxThresholdCelsius": 327.67}, "temperatureUnitForUX": "C""#,
            states: #""temperatureSetpointCelsius": \#(setpoint), "temperatureAmbientCelsius": \#(ambient)"#,
            becomes: [
                ("temperatureControl.temperatureSetpoint", becomes.0),
                ("temperatureMeasurement.measuredValue", becomes.1),
                ("extendedTemperatureControl.temperatureDisplayMode", "celsius"),
            ])
    }

    static let temperatureControl = TraitTable(
        trait: "TemperatureControl",
        states: [
            RoundTrip(
                kettle.trait, kettle.attributes, states: kettle.states,
                becomes: [
                    ("temperatureControl.temperatureSetpoint", "9550"), ("temperatureControl.minTemperature", "4000"),
                    ("temperatureControl.maxTemperature", "9550"), ("temperatureControl.step", "50"),
                    ("temperatureMeasurement.measuredValue", "6125"),
                    ("extendedTemperatureControl.temperatureDisplayMode", "fahrenheit"),
                ]), water("-273.15", "327.67", becomes: ("-27315", "32767")),
            water("327.67", "-273.15", becomes: ("32767", "-27315")),
            RoundTrip(
                "TemperatureControl", type: "SENSOR",
                #""queryOnlyTemperatureControl": true, "temperatureRange": {"minThresholdCelsius": -20, "maxThresholdCelsius": 60}"#,
                states: #""temperatureSetpointCelsius": 15.6, "temperatureAmbientCelsius": 15.6"#,
                becomes: [
                    ("temperatureMeasurement.measuredValue", "1560"),
                    ("temperatureMeasurement.minMeasuredValue", "-2000"),
                    ("temperatureMeasurement.maxMeasuredValue", "6000"),
                ]),
            RoundTrip(
                "TemperatureControl", type: "OVEN",
                #""temperatureRange": {"minThresholdCelsius": 40, "maxThresholdCelsius": 250}, "commandOnlyTemperatureControl": true"#
            ),
        ],
        commands: [
            Execution(
                "SetTemperature", #""temperature": 40"#, on: kettle,
                becomes: "temperatureControl.setTemperature(targetTemperature=4000)"),
            Execution(
                "SetTemperature", #""temperature": 61.5"#, on: kettle,
                becomes: "temperatureControl.setTemperature(targetTemperature=6150)"),
            Execution(
                "SetTemperature", #""temperature": 95.5"#, on: kettle,
                becomes: "temperatureControl.setTemperature(targetTemperature=9550)"),
            Execution("SetTemperature", #""temperature": 39.9"#, on: kettle, becomes: "valueOutOfRange"),
            Execution("SetTemperature", #""temperature": 96"#, on: kettle, becomes: "valueOutOfRange"),
            Execution("SetTemperature", #""temperature": "hot""#, on: kettle, becomes: "protocolError"),
            Execution(
                "SetTemperature", #""temperature": 20"#,
                on: RoundTrip(
                    "TemperatureControl", type: "SENSOR", #""queryOnlyTemperatureControl": true"#,
                    states: #""temperatureAmbientCelsius": 15.6"#), becomes: "functionNotSupported"),
        ],
        invalid: [("temperatureSetpointCelsius", "{}"), ("temperatureAmbientCelsius", #""hot""#)],
        outOfRange: [("temperatureAmbientCelsius", "-300", "-273.15"), ("temperatureAmbientCelsius", "400", "327.67")])
}
