public import HomeModel

/// A router that connects the home to the internet.
///
/// Source: Google Home APIs, device type GoogleRouter
public enum GoogleRouterDeviceType: GoogleDeviceType {
    public static let id = DeviceTypeID.unpublished

    public struct MatterTraits: Schema {
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }

    public struct GoogleTraits: Schema {
        @Required<Google.NetworkControlTrait>() public var networkControlTrait
        @Required<Google.RebootTrait>() public var rebootTrait
        @Required<Google.SoftwareUpdateTrait>() public var softwareUpdateTrait

        public init() {}
    }

    public static var display: DeviceTypeDisplay {
        DeviceTypeDisplay(
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
}
