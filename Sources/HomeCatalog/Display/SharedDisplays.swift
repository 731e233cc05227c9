import HomeModel

extension DeviceTypeDisplay {
    /// The card of a device that cooks or prepares food.
    static let cooker = DeviceTypeDisplay(
        .cooker, summary: Reading.job(and: [.cooking, .timer]), actions: [.job, .cook, .timer, .power])

    /// The card of a router, and that of a network of several devices.
    static let network = DeviceTypeDisplay(
        .router,
        summary: [
            .value(Google.NetworkControlTrait.self, \.networkEnabled),
            .value(Google.NetworkControlTrait.self, \.numConnectedDevices, text: "{value} devices"),
            .value(Google.NetworkControlTrait.self, \.networkSpeedTestInProgress),
        ],
        actions: [
            .buttons(
                .invoke(Google.NetworkControlTrait.self, \.testNetworkSpeed) {
                    $0.fix(\.testUploadSpeed, true)
                    $0.fix(\.testDownloadSpeed, true)
                }),
            DeviceAction(
                .toggle, "Guest network",
                isOn: .attribute(Google.NetworkControlTrait.self, \.guestNetworkEnabled, is: true),
                steps: [
                    .invoke(Google.NetworkControlTrait.self, \.enableDisableGuestNetwork) {
                        $0.fix(\.enable, true)
                    },
                    .invoke(Google.NetworkControlTrait.self, \.enableDisableGuestNetwork) {
                        $0.fix(\.enable, false)
                    },
                ]),
            .reboot,
        ])
}
