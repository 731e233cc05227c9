import CloudToCloud
import JSON
import Testing

@Suite struct ImportReportTests {
    @Test func aPersonReadsNamesCountsAndDevices() throws {
        let sync = try json(
            #"{"devices": [{"id": "1", "type": "HOVERCRAFT", "traits": ["Hover"], "name": {"name": "Eel"}}]}"#)
        #expect(
            try SyncImport(sync: sync, query: nil).report.description == """
                1 device imported.
                Device types without a counterpart:
                  HOVERCRAFT (1): Eel
                Traits without a counterpart:
                  Hover (1): Eel
                """)
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
        let report = try imported("HOVERCRAFT", "OnOff", "Hover", states: #""on": 1"#).report
        let expected = try json(
            """
            {"devices": 1,
             "unmappedTypes": [{"name": "HOVERCRAFT", "count": 1, "devices": ["Thing"]}],
             "unmappedTraits": [{"name": "Hover", "count": 1, "devices": ["Thing"]}],
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
