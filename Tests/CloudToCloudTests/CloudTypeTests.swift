import CloudToCloud
import HomeModel
import Testing

/// Every Cloud-to-cloud device type has a counterpart and is described as itself, if the catalog distinguishes it.
@Suite struct CloudTypeTests {
    /// Types that share one type of the catalog, with the type that describes it.
    private static let typesDescribedAsAnother = [
        "CARBON_MONOXIDE_DETECTOR": "SMOKE_DETECTOR", "DEHUMIDIFIER": "HUMIDIFIER", "SWITCH": "OUTLET",
    ]

    @Test(arguments: Vocabulary.types)
    func aTypeIsMappedBothWays(type: String) throws {
        let imported =
            switch type {
            case "AWNING", "BLINDS", "CURTAIN", "SHUTTER": try imported(type, "OpenClose", states: #""openPercent": 5"#)
            case "DEHUMIDIFIER", "HUMIDIFIER":
                try imported(type, "HumiditySetting", states: #""humiditySetpointPercent": 40"#)
            case "SENSOR":
                try imported(
                    type, "HumiditySetting", attributes: #""queryOnlyHumiditySetting": true"#,
                    states: #""humidityAmbientPercent": 40"#)
            default: try imported(type, "OnOff", states: #""on": true"#)
            }
        #expect(imported.report.unmappedTypes == [])
        #expect(imported.home.devices[0].parts.first?.isPrimary == true)
        #expect(CloudDescription(of: imported.home.devices[0]).type == Self.typesDescribedAsAnother[type] ?? type)
    }
}
