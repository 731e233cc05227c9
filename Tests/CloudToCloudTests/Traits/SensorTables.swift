extension TraitTable {
    static let sensors = [
        TraitTable(
            trait: "SensorState", states: airSensors + filters + alarms, invalid: [("currentSensorStateData", "5")]),
        TraitTable(
            trait: "OccupancySensing",
            states: [
                occupancy("OCCUPIED", becomes: "1"), occupancy("UNOCCUPIED", becomes: "0"),
                occupancy("UNKNOWN_OCCUPANCY_STATE", otherWord: "UNOCCUPIED", becomes: "0"),
                occupancy(
                    "OCCUPIED",
                    #"{"occupancySensorType": "PIR", "occupiedToUnoccupiedDelaySec": 65535, "unoccupiedToOccupiedDelaySec": 2, "unoccupiedToOccupiedEventThreshold": 254}, {"occupancySensorType": "ULTRASONIC", "occupiedToUnoccupiedDelaySec": 0}"#,
                    becomes: "1",
                    ("holdTime", "65535"), ("pirOccupiedToUnoccupiedDelay", "65535"),
                    ("pirUnoccupiedToOccupiedDelay", "2"), ("pirUnoccupiedToOccupiedThreshold", "254"),
                    ("ultrasonicOccupiedToUnoccupiedDelay", "0"), ("occupancySensorType", "pirAndUltrasonic")),
                occupancy(
                    "OCCUPIED", #"{"occupancySensorType": "PHYSICAL_CONTACT", "unoccupiedToOccupiedDelaySec": 1}"#,
                    becomes: "1", ("physicalContactUnoccupiedToOccupiedDelay", "1"),
                    ("occupancySensorType", "physicalContact")),
            ], invalid: [("occupancy", "true"), ("occupancy", #""MAYBE""#)]),
    ]

    private static func occupancy(
        _ word: String, otherWord: String? = nil, _ configuration: String = #"{"occupancySensorType": "PIR"}"#,
        becomes occupancy: String, _ others: (String, String)...
    ) -> RoundTrip {
        RoundTrip(
            "OccupancySensing", type: "SENSOR", "\"occupancySensorConfiguration\": [\(configuration)]",
            states: "\"occupancy\": \"\(word)\"", otherValues: otherWord.map { "\"occupancy\": \"\($0)\"" } ?? "",
            becomes: [("occupancySensing.occupancy", occupancy)] + others.map { ("occupancySensing.\($0.0)", $0.1) })
    }

    private static let airSensors: [RoundTrip] =
        [
            ("good", "good"), ("fair", "fair"), ("moderate", "moderate"), ("poor", "poor"), ("very poor", "veryPoor"),
            ("severe", "extremelyPoor"),
        ].map { sensor("AirQuality", word: $0.0, becomes: ("airQuality.airQuality", $0.1)) }
        + [
            ("healthy", "good"), ("unhealthy for sensitive groups", "poor"), ("unhealthy", "poor"),
            ("very unhealthy", "very poor"), ("hazardous", "severe"),
        ].map { sensor("AirQuality", word: $0.0, otherWord: $0.1) }
        + ["0", "57", "500"].map {
            sensor("AirQuality", word: "good", number: $0, becomes: ("extendedAirQuality.measuredValue", $0))
        }
        + numbers("CarbonDioxideLevel", "carbonDioxideConcentrationMeasurement", ["0", "415.5", "1000000000000"])
        + numbers("CarbonMonoxideLevel", "carbonMonoxideConcentrationMeasurement", ["0", "54", "1000000000000"])
        + [("no carbon monoxide detected", "low"), ("carbon monoxide detected", "medium"), ("high", "high")].map {
            sensor(
                "CarbonMonoxideLevel", word: $0.0,
                becomes: ("carbonMonoxideConcentrationMeasurement.levelValue", $0.1))
        }
        + numbers("PM2.5", "pm25ConcentrationMeasurement", ["0", "12.25", "1000000000000"])
        + numbers("PM10", "pm10ConcentrationMeasurement", ["0", "12", "1000000000000"])
        + [
            sensor("PM10", number: "3", becomes: ("pm10ConcentrationMeasurement.measurementUnit", "ugm3"))
        ]
        + numbers(
            "VolatileOrganicCompounds", "totalVolatileOrganicCompoundsConcentrationMeasurement",
            ["0", "1", "1000000000000"])

    private static let filters: [RoundTrip] =
        [("clean", "ok"), ("dirty", "warning"), ("needs replacement", "critical")].map {
            sensor(
                "FilterCleanliness", word: $0.0, becomes: ("filterMonitoring.changeIndicationCleanliness", $0.1))
        }
        + lifeTime("FilterLifeTime", "filterMonitoring", "changeIndicationLifetime")
        + lifeTime("HEPAFilterLifeTime", "hepaFilterMonitoring", "changeIndication")
        + lifeTime("Max2FilterLifeTime", "max2FilterMonitoring", "changeIndication")
        + lifeTime("PreFilterLifeTime", "preFilterMonitoring", "changeIndication")

    private static let alarms: [RoundTrip] =
        [("no smoke detected", "normal"), ("smoke detected", "warning"), ("high", "critical")].map {
            sensor("SmokeLevel", word: $0.0, becomes: ("smokeCoAlarm.smokeState", $0.1))
        }
        + ["0", "40", "2147483647"].map {
            sensor(
                "SmokeLevel", word: "high", number: $0,
                becomes: ("smokeLevelConcentrationMeasurement.measuredValue", $0))
        }
        + [
            sensor("WaterLeak", type: "SENSOR", word: "leak", becomes: ("booleanState.stateValue", "true")),
            sensor("WaterLeak", type: "SENSOR", word: "no leak", becomes: ("booleanState.stateValue", "false")),
            sensor("WaterLeak", type: "SENSOR", word: "unknown"),
            sensor(
                "RainDetection", type: "SENSOR", word: "rain detected", becomes: ("booleanState.stateValue", "true")),
            sensor(
                "RainDetection", type: "SENSOR", word: "no rain detected", becomes: ("booleanState.stateValue", "false")
            ),
        ]

    private static func numbers(_ name: String, _ trait: String, _ numbers: [String]) -> [RoundTrip] {
        numbers.map { number in
            let value = number.contains(".") ? number : number == "1000000000000" ? "1e+12" : "\(number).0"
            return sensor(name, number: number, becomes: ("\(trait).measuredValue", value))
        }
    }

    private static func lifeTime(_ name: String, _ trait: String, _ attribute: String) -> [RoundTrip] {
        [("good", "0", "ok"), ("replace soon", "20", "warning"), ("replace now", "100", "critical")].flatMap {
            [
                sensor(name, word: $0.0, becomes: ("\(trait).\(attribute)", $0.2)),
                sensor(name, word: $0.0, number: $0.1, becomes: ("\(trait).condition", $0.1)),
            ]
        } + [sensor(name, word: "new", otherWord: "good")]
    }

    private static func sensor(
        _ name: String, type: String = "OUTLET", word: String? = nil, number: String? = nil, otherWord: String? = nil,
        becomes: (name: String, value: String)? = nil
    ) -> RoundTrip {
        func states(_ word: String?) -> String {
            let words = word.map { #", "currentSensorState": "\#($0)""# } ?? ""
            let numbers = number.map { #", "rawValue": \#($0)"# } ?? ""
            return #""currentSensorStateData": [{"name": "\#(name)"\#(words)\#(numbers)}]"#
        }
        let unit =
            name.hasPrefix("PM")
            ? "MICROGRAMS_PER_CUBIC_METER"
            : name.hasSuffix("LifeTime") ? "PERCENTAGE" : name == "AirQuality" ? "AQI" : "PARTS_PER_MILLION"
        let capability = number == nil ? "" : #", "numericCapabilities": {"rawValueUnit": "\#(unit)"}"#
        let words = word == nil ? "" : #", "descriptiveCapabilities": {"availableStates": ["unknown"]}"#
        return RoundTrip(
            "SensorState", type: type, #""sensorStatesSupported": [{"name": "\#(name)"\#(capability)\#(words)}]"#,
            states: states(word), otherValues: otherWord.map { states($0) } ?? "", becomes: becomes.map { [$0] } ?? [])
    }
}
