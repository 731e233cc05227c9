public import HomeModel

/// Settings, results of speed tests, and the fields of commands and events.
extension Google.NetworkControlTrait {
    /// The name of the main network.
    public struct NetworkSettings: Schema {
        /// The name of the network, as devices list it.
        @Field<String>(0) public var ssid
    }

    /// The name of the network for guests.
    public struct GuestNetworkSettings: Schema {
        /// The name of the network, as devices list it.
        @Field<String>(0) public var ssid
    }

    /// Whether one profile is enabled.
    public struct NetworkProfileState: Schema {
        /// The profile; one of networkProfiles.
        @Field<String>(0) public var networkProfileName
        /// Whether its devices are allowed into the network.
        @Field<Bool>(1) public var enabled
    }

    /// The result of a test of the upload speed.
    public struct LastNetworkUploadSpeedTest: Schema {
        /// The speed; absent if the test failed.
        @Field<Float>(0, .optional, .from(0), .unit(.megabitsPerSecond)) public var uploadSpeedMbps
        /// When it was tested.
        @Field<Int64>(1, .optional, .unit(.secondsSince1970)) public var unixTimestampSeconds
        /// Whether the test succeeded.
        @Field<StatusEnum>(2, .optional) public var status
    }

    /// The result of a test of the download speed.
    public struct LastNetworkDownloadSpeedTest: Schema {
        /// The speed; absent if the test failed.
        @Field<Float>(0, .optional, .from(0), .unit(.megabitsPerSecond)) public var downloadSpeedMbps
        /// When it was tested.
        @Field<Int64>(1, .optional, .unit(.secondsSince1970)) public var unixTimestampSeconds
        /// Whether the test succeeded.
        @Field<StatusEnum>(2, .optional) public var status
    }

    public struct EnableDisableGuestNetwork: Schema {
        /// True turns the network on, false turns it off.
        @Field<Bool>(0) public var enable
    }

    public struct EnableDisableNetworkProfile: Schema {
        /// True allows the devices into the network, false blocks them.
        @Field<Bool>(0) public var enable
        /// The profile; one of networkProfiles.
        @Field<String>(1) public var networkProfileName
    }

    public struct GetGuestNetworkPasswordResponse: Schema {
        /// The password of the network for guests.
        @Field<String>(0) public var guestNetworkPassword
    }

    public struct TestNetworkSpeed: Schema {
        /// Whether to test the upload.
        @Field<Bool>(0) public var testUploadSpeed
        /// Whether to test the download.
        @Field<Bool>(1) public var testDownloadSpeed
    }

    public struct TestNetworkSpeedFollowUp: Schema {
        /// Whether the test succeeded.
        @Field<StatusEnum>(0, .optional) public var status
        /// The download speed, if it was tested.
        @Field<Float>(1, .optional, .from(0), .unit(.megabitsPerSecond)) public var networkDownloadSpeedMbps
        /// The upload speed, if it was tested.
        @Field<Float>(2, .optional, .from(0), .unit(.megabitsPerSecond)) public var networkUploadSpeedMbps
        /// The error, such as `networkSpeedTestInProgress`.
        @Field<String>(3, .optional) public var errorCode
    }

    /// Whether a command succeeded.
    public enum StatusEnum: UInt8, MatterEnum {
        /// The device reports no status.
        case unspecified
        /// The command succeeded.
        case success
        /// The command failed.
        case failure
    }
}
