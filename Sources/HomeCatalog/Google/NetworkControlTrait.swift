public import HomeModel

extension Google {
    /// Reports and controls the home's network: guests, profiles, usage and speed.
    ///
    /// Source: Google Home APIs, trait NetworkControl; Cloud-to-cloud trait NetworkControl
    public enum NetworkControlTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The profiles, each a group of devices, that can be enabled and disabled.
            @Attribute<[String]>(0x0000, .optional) public var networkProfiles
            /// Whether the main network is on.
            @Attribute<Bool>(0x0001, .optional, .words(Word(true, "Network on"), Word(false, "Network off", .warning)))
            public var networkEnabled
            /// Whether the network for guests is on.
            @Attribute<Bool>(
                0x0002, .optional, .words(Word(true, "Guest network on", .active), Word(false, "Guest network off")))
            public var guestNetworkEnabled
            /// The name of the main network.
            @Attribute<Record<NetworkSettings>>(0x0003, .optional) public var networkSettings
            /// Whether the amount of transferred data is unlimited.
            @Attribute<Bool>(0x0004, .optional) public var networkUsageUnlimited
            /// The amount of data that may be transferred in a billing period; not used if the amount is unlimited.
            @Attribute<Float>(0x0005, .optional, .from(0), .unit(.megabytes)) public var networkUsageLimitMB
            /// How much data has been transferred in this billing period.
            @Attribute<Float>(0x0006, .optional, .from(0), .unit(.megabytes)) public var networkUsageMB
            /// Whether each profile is enabled.
            @Attribute<[Record<NetworkProfileState>]>(0x0007, .optional) public var networkProfileStates
            /// The result of the last test of the upload speed.
            @Attribute<Record<LastNetworkUploadSpeedTest>>(0x0008, .optional) public var lastNetworkUploadSpeedTest
            /// Whether the speed is being tested.
            @Attribute<Bool>(0x0009, .optional, .words(Word(true, "Testing the speed"), Word(false, "")))
            public var networkSpeedTestInProgress
            /// The name of the network for guests.
            @Attribute<Record<GuestNetworkSettings>>(0x000A, .optional) public var guestNetworkSettings
            /// How many devices are connected.
            @Attribute<UInt32>(0x000B, .optional) public var numConnectedDevices
            /// The result of the last test of the download speed.
            @Attribute<Record<LastNetworkDownloadSpeedTest>>(0x000C, .optional)
            public var lastNetworkDownloadSpeedTest
        }

        public struct Commands: Schema {
            /// Turns the network for guests on or off.
            @Command<EnableDisableGuestNetwork>(0x00, .optional, .changes(\Attributes.guestNetworkEnabled))
            public var enableDisableGuestNetwork
            /// Allows the devices of a profile into the network or blocks them.
            @Command<EnableDisableNetworkProfile>(0x01, .optional, .changes(\Attributes.networkProfileStates))
            public var enableDisableNetworkProfile
            /// Returns the password of the network for guests.
            @RespondingCommand<Empty, GetGuestNetworkPasswordResponse>(0x02, .optional)
            public var getGuestNetworkPassword
            /// Starts a test of the speed; an event reports the result.
            @Command<TestNetworkSpeed>(
                0x03, .optional,
                .changes(
                    \Attributes.lastNetworkUploadSpeedTest, \Attributes.networkSpeedTestInProgress,
                    \Attributes.lastNetworkDownloadSpeedTest), .label("Test the speed"))
            public var testNetworkSpeed
        }

        public struct Events: Schema {
            /// A test of the speed has ended.
            @Event<TestNetworkSpeedFollowUp>(0x00, .info) public var testNetworkSpeedFollowUp
        }
    }
}
