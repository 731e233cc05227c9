import CloudToCloud
import JSON
import Testing

@Suite struct ImportReportTests {
    @Test func aPersonReadsNamesCountsAndDevices() throws {
        let text = try Fixture.homeAssistant().report.description
        #expect(
            text.hasPrefix("50 devices imported.\nDevice types without a counterpart:\n  BLINDS (4): Kitchen Window"))
        #expect(text.contains("\n  VALVE (2): Front Garden, Orchard\n"))
        #expect(text.contains("\nTraits without a counterpart:\n  ArmDisarm (1): Security\n"))
        #expect(text.contains("\n  TemperatureSetting.mode eco (1): Ecobee\n"))
    }

    @Test func aPersonReadsWhichValueIsWrongAndWhere() throws {
        let report = try imported("LIGHT", "Brightness", states: #""brightness": 300"#).report
        #expect(
            report.description == """
                1 device imported.
                Values that could not be taken as they are:
                  Thing: 300 is outside 0.0 to 100.0; 100.0 was taken (QUERY answer, /devices/x/brightness)
                """)
    }

    @Test func aProgramReadsTheSame() throws {
        let report = try imported("FAN", "OnOff", "FanSpeed", states: #""on": 1"#).report
        let expected = try json(
            """
            {"devices": 1,
             "unmappedTypes": [{"name": "FAN", "count": 1, "devices": ["Thing"]}],
             "unmappedTraits": [{"name": "FanSpeed", "count": 1, "devices": ["Thing"]}],
             "unmappedValues": [],
             "assumedValues": [{"name": "matter.onOff.onOff", "count": 1, "devices": ["Thing"]}],
             "faults": [{"answer": "QUERY", "pointer": "/devices/x/on", "device": "Thing",
                         "detail": "1 stands where true or false should be; left out"}]}
            """)
        #expect(report.json == expected)
    }

    @Test func aHomeThatIsWhollyMappedLeavesNothingToTell() throws {
        let report = try imported("LOCK", "LockUnlock", states: #""isLocked": true"#).report
        #expect(report.isEmpty)
        #expect(report.description == "1 device imported.")
    }
}
