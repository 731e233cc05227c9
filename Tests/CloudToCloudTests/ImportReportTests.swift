import CloudToCloud
import HomeModel
import JSON
import Testing

@Suite struct ImportReportTests {
    @Test func theTextContainsNamesCountsAndDevices() throws {
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

    @Test func theTextContainsInvalidValuesAndTheirPositions() throws {
        let report = try imported("LIGHT", "Brightness", states: #""brightness": 300"#).report
        #expect(
            report.description == """
                1 device imported.
                Invalid or missing values:
                  Thing: 300 is outside 0.0 to 100.0; using 100.0 (QUERY response, /devices/x/brightness)
                """)
    }

    @Test func theJSONContainsTheSameAsTheText() throws {
        let report = try imported("HOVERCRAFT", "OnOff", "Hover", states: #""on": 1"#).report
        let expected = try json(
            """
            {"devices": 1,
             "unmappedTypes": [{"name": "HOVERCRAFT", "count": 1, "devices": ["Thing"]}],
             "unmappedTraits": [{"name": "Hover", "count": 1, "devices": ["Thing"]}],
             "unmappedValues": [],
             "assumedValues": [{"name": "matter.onOff.onOff", "count": 1, "devices": ["Thing"]}],
             "faults": [{"answer": "QUERY", "pointer": "/devices/x/on", "device": "Thing",
                         "detail": "expected true or false, found 1; ignored"}]}
            """)
        #expect(report.json == expected)
    }

    @Test func theHomeContainsTheLosses() throws {
        let home = try imported("HOVERCRAFT", "OnOff", "Hover", states: #""on": 1"#).home
        #expect(
            home.losses == [
                ImportLoss(.deviceType, name: "HOVERCRAFT", deviceNames: ["Thing"]),
                ImportLoss(.trait, name: "Hover", deviceNames: ["Thing"]),
                ImportLoss(.assumedValue, name: "matter.onOff.onOff", deviceNames: ["Thing"]),
                ImportLoss(
                    .invalidValue, deviceNames: ["Thing"],
                    detail: "expected true or false, found 1; ignored (QUERY response, /devices/x/on)"),
            ])
        #expect(try imported("LOCK", "LockUnlock", states: #""isLocked": true"#).home.losses.isEmpty)
    }

    @Test func aCompletelyMappedHomeHasAnEmptyReport() throws {
        let report = try imported("LOCK", "LockUnlock", states: #""isLocked": true"#).report
        #expect(report.isEmpty)
        #expect(report.description == "1 device imported.")
    }

    @Test func aCameraIsImportedAndItsStreamReportedWithTheReason() throws {
        let imported = try imported(
            "CAMERA", "CameraStream", entry: #""name": {"name": "Porch"}, "deviceInfo": {"manufacturer": "M"}"#,
            attributes: #""cameraStreamSupportedProtocols": ["webrtc"], "cameraStreamNeedAuthToken": true"#)
        let camera = imported.home.devices[0]
        #expect(camera.outline == "1 google.camera*: basicInformation(vendorName=M)")
        #expect(
            imported.report.description == """
                1 device imported.
                Traits without a counterpart:
                  CameraStream (1): Porch (the catalog has no trait for the addresses of streams)
                Values without a counterpart:
                  cameraStreamNeedAuthToken (1): Porch
                  cameraStreamSupportedProtocols (1): Porch
                """)
        let unmapped = imported.report.json.objectValue?["unmappedTraits"]
        #expect(
            try unmapped
                == json(
                    """
                    [{"name": "CameraStream", "count": 1, "devices": ["Porch"],
                      "reason": "the catalog has no trait for the addresses of streams"}]
                    """))
        #expect(ShapeTable().shape(for: camera).0.parts.map { $0.number } == [1])
        #expect(CloudDescription(of: camera).type == "CAMERA")
        #expect(CloudDescription(of: camera).traits == [])
    }

    /// Lost attributes and states are reported, even if their trait is mapped.
    @Test func lostValuesAreReported() throws {
        let imported = try imported(
            "SPEAKER", "Volume", attributes: #""volumeMaxLevel": 100, "volumeDefaultPercentage": 40"#,
            states: #""currentVolume": 30, "isMuted": true, "bass": 3"#)
        #expect(
            imported.report.unmappedValues.map { "\($0.name) \($0.count)" } == [
                "Volume.isMuted 1", "bass 1", "volumeDefaultPercentage 1",
            ])
    }
}
