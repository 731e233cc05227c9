extension TraitTable {
    static let networks: [TraitTable] = [networkControl, reboot, softwareUpdate, statusReport, objectDetection]

    private static let router = RoundTrip(
        "NetworkControl",
        #""networkProfiles": ["kids"], "supportsEnablingGuestNetwork": true, "supportsEnablingNetworkProfile": true, "supportsGettingGuestNetworkPassword": true, "supportsNetworkDownloadSpeedTest": true, "supportsNetworkUploadSpeedTest": true"#,
        states: #""networkEnabled": true"#)
    private static let bridge = RoundTrip("NetworkControl", states: #""networkEnabled": true"#)

    private static func usage(
        _ amount: String, devices: String, at time: String, is flag: Bool, _ status: String, becomes: String
    ) -> RoundTrip {
        RoundTrip(
            "NetworkControl", router.attributes,
            states: """
                "networkEnabled": \(flag), "guestNetworkEnabled": \(flag), "networkUsageUnlimited": \(flag),
                "networkSpeedTestInProgress": \(flag), "numConnectedDevices": \(devices), "networkUsageMB": \(amount),
                "networkUsageLimitMB": \(amount), "networkSettings": {"ssid": "Home"},
                "guestNetworkSettings": {"ssid": "Guests"},
                "lastNetworkDownloadSpeedTest":
                    {"downloadSpeedMbps": \(amount), "unixTimestampSec": \(time), "status": "\(status)"},
                "lastNetworkUploadSpeedTest":
                    {"uploadSpeedMbps": \(amount), "unixTimestampSec": \(time), "status": "\(status)"}
                """,
            becomes: [
                ("networkControl.networkEnabled", "\(flag)"), ("networkControl.numConnectedDevices", devices),
                ("networkControl.networkUsageMB", becomes), ("networkControl.networkSettings", "{ssid=Home}"),
                (
                    "networkControl.lastNetworkUploadSpeedTest",
                    "{uploadSpeedMbps=\(becomes) unixTimestampSeconds=\(time) status=\(status.lowercased())}"
                ),
            ])
    }

    private static let networkControl = TraitTable(
        trait: "NetworkControl",
        states: [
            router, bridge,
            RoundTrip(
                "NetworkControl", #""supportsNetworkDownloadSpeedTest": true, "supportsNetworkUploadSpeedTest": false"#,
                states: #""networkEnabled": false"#),
            usage("0", devices: "0", at: "0", is: false, "FAILURE", becomes: "0.0"),
            usage("130.5", devices: "7", at: "1700000000", is: true, "SUCCESS", becomes: "130.5"),
            usage(
                "1000000000000", devices: "4294967295", at: "100000000000", is: true, "SUCCESS", becomes: "1e+12"),
        ],
        commands: [
            Execution(
                "EnableDisableGuestNetwork", #""enable": true"#, on: router,
                becomes: "networkControl.enableDisableGuestNetwork(enable=true)"),
            Execution(
                "EnableDisableGuestNetwork", #""enable": false"#, on: router,
                becomes: "networkControl.enableDisableGuestNetwork(enable=false)"),
            Execution("EnableDisableGuestNetwork", #""enable": 1"#, on: router, becomes: "protocolError"),
            Execution(
                "EnableDisableGuestNetwork", #""enable": true"#, on: bridge, becomes: "functionNotSupported"),
            Execution(
                "EnableDisableNetworkProfile", #""profile": "kids", "enable": false"#, on: router,
                becomes: "networkControl.enableDisableNetworkProfile(enable=false networkProfileName=kids)"),
            Execution(
                "EnableDisableNetworkProfile", #""profile": "cats", "enable": true"#, on: router,
                becomes: "networkProfileNotRecognized"),
            Execution("EnableDisableNetworkProfile", #""profile": "kids""#, on: router, becomes: "protocolError"),
            Execution(
                "TestNetworkSpeed", #""testDownloadSpeed": true, "testUploadSpeed": false"#, on: router,
                becomes: "networkControl.testNetworkSpeed(testUploadSpeed=false testDownloadSpeed=true)"),
            Execution("TestNetworkSpeed", #""testDownloadSpeed": true"#, on: router, becomes: "protocolError"),
            Execution(
                "GetGuestNetworkPassword", "", on: router, becomes: "networkControl.getGuestNetworkPassword()"),
            Execution("GetGuestNetworkPassword", "", on: bridge, becomes: "functionNotSupported"),
        ],
        invalid: [
            ("networkEnabled", #""on""#), ("numConnectedDevices", #""many""#), ("networkSettings", "5"),
            ("lastNetworkDownloadSpeedTest", "7"),
        ],
        outOfRange: [("networkUsageMB", "-1", "0")])

    private static let reboot = TraitTable(
        trait: "Reboot", states: [RoundTrip("Reboot"), RoundTrip("Reboot", type: "ROUTER")],
        commands: [
            Execution("Reboot", "", on: RoundTrip("Reboot"), becomes: "reboot.reboot()"),
            Execution("Reboot", "", on: bridge, becomes: "functionNotSupported"),
        ])

    private static let softwareUpdate = TraitTable(
        trait: "SoftwareUpdate",
        states: ["0", "1700000000", "100000000000"].map { time in
            RoundTrip(
                "SoftwareUpdate", states: #""lastSoftwareUpdateUnixTimestampSec": \#(time)"#,
                becomes: [("softwareUpdate.lastSoftwareUpdateTimeSeconds", time)])
        },
        commands: [
            Execution(
                "SoftwareUpdate", "", on: RoundTrip("SoftwareUpdate"), becomes: "softwareUpdate.softwareUpdate()"),
            Execution("SoftwareUpdate", "", on: bridge, becomes: "functionNotSupported"),
        ],
        invalid: [("lastSoftwareUpdateUnixTimestampSec", #""x""#)])

    private static let statusReport = TraitTable(
        trait: "StatusReport",
        states: [("true", "0"), ("false", "1"), ("true", "2147483647")].map { blocking, priority in
            RoundTrip(
                "StatusReport",
                states:
                    #""currentStatusReport": [{"blocking": \#(blocking), "deviceTarget": "door", "priority": \#(priority), "statusCode": "deviceOpen"}]"#,
                becomes: [
                    (
                        "statusReport.currentStatusReports",
                        "[{blocking=\(blocking) deviceTarget=door priority=\(priority) statusCode=deviceOpen}]"
                    )
                ])
        },
        invalid: [("currentStatusReport", "{}")])

    private static let objectDetection = TraitTable(
        trait: "ObjectDetection", states: [RoundTrip("ObjectDetection"), RoundTrip("ObjectDetection", type: "CAMERA")])
}
