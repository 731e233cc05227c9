public import HomeModel

extension Matter {
    /// Sets the clock of a device: the time, its source, its time zone and daylight saving time.
    ///
    /// Source: Matter 1.4.1, cluster TimeSynchronization (0x0038)
    public enum TimeSynchronizationTrait: MatterTrait {
        public static let id: TraitID = 0x0038
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Supports time zones.
            case timeZone = "TZ"
            /// Receives the time over NTP.
            case ntpClient = "NTPC"
            /// Provides the time over NTP.
            case ntpServer = "NTPS"
            /// Receives the time from other devices of the home.
            case timeSyncClient = "TSC"
        }

        public struct Attributes: Schema {
            /// The time; null if the clock was never set.
            @Attribute<UInt64?>(0x0000, .changesOmitted, .default(nil), .unit(.microsecondsSinceEpoch)) public
                var utcTime
            /// The precision of the time.
            @Attribute<GranularityEnum>(0x0001, .default(0)) public var granularity
            /// The source of the time.
            @Attribute<TimeSourceEnum>(0x0002, .optional, .default(0)) public var timeSource
            /// The node that provides the time; null for none.
            @Attribute<Record<TrustedTimeSourceStruct>?>(
                0x0003, .when(Feature.timeSyncClient), .nonvolatile, .default(nil))
            public var trustedTimeSource
            /// The NTP server that the device uses if it found no other, by name or address; null for none.
            @Attribute<String?>(0x0004, .when(Feature.ntpClient), .length(max: 128), .nonvolatile, .default(nil))
            public var defaultNTP
            /// The current time zone, and optionally the next one.
            @Attribute<[Record<TimeZoneStruct>]>(0x0005, .when(Feature.timeZone), .length(1...2), .nonvolatile)
            public var timeZone
            /// The periods of daylight saving and standard time, the earliest first; empty if they are unknown.
            @Attribute<[Record<DSTOffsetStruct>]>(0x0006, .when(Feature.timeZone), .nonvolatile, .default(.emptyList))
            public var dstOffset
            /// The time in the current time zone, with daylight saving time; null if it is unknown.
            @Attribute<UInt64?>(
                0x0007, .when(Feature.timeZone), .changesOmitted, .default(nil), .unit(.localMicrosecondsSinceEpoch))
            public var localTime
            /// Whether the device computes daylight saving time from a time zone's name.
            @Attribute<TimeZoneDatabaseEnum>(0x0008, .when(Feature.timeZone), .fixed, .default(2))
            public var timeZoneDatabase
            /// Whether the device provides the time by NTP.
            @Attribute<Bool>(0x0009, .when(Feature.ntpServer), .default(false)) public var ntpServerAvailable
            /// How many time zones the device can store, including the current one.
            @Attribute<UInt8>(0x000A, .when(Feature.timeZone), .from(1), .to(2), .fixed) public var timeZoneListMaxSize
            /// How many periods of daylight saving or standard time the device can store.
            @Attribute<UInt8>(0x000B, .when(Feature.timeZone), .from(1), .fixed) public var dstOffsetListMaxSize
            /// Whether defaultNTP may be a name rather than an address.
            @Attribute<Bool>(0x000C, .when(Feature.ntpClient), .fixed, .default(false)) public var supportsDNSResolve
        }

        public struct Commands: Schema {
            /// Sets the time; fails if the device has a more exact time.
            @Command<SetUTCTime>(
                0x00, .administer,
                .changes(\Attributes.utcTime, \Attributes.granularity, \Attributes.timeSource, \Attributes.localTime))
            public var setUTCTime
            /// Sets the node that provides the time.
            @Command<SetTrustedTimeSource>(
                0x01, .when(Feature.timeSyncClient), .administer, .changes(\Attributes.trustedTimeSource))
            public var setTrustedTimeSource
            /// Sets the time zone, and optionally the next one; a different time zone clears dstOffset.
            @RespondingCommand<SetTimeZone, SetTimeZoneResponse>(
                0x02, response: 0x03, .when(Feature.timeZone), .manage,
                .changes(\Attributes.timeZone, \Attributes.dstOffset, \Attributes.localTime))
            public var setTimeZone
            /// Sets the periods of daylight saving and standard time.
            @Command<SetDSTOffset>(
                0x04, .when(Feature.timeZone), .manage, .changes(\Attributes.dstOffset, \Attributes.localTime))
            public var setDSTOffset
            /// Sets the NTP server that the device uses if it found no other.
            @Command<SetDefaultNTP>(0x05, .when(Feature.ntpClient), .administer, .changes(\Attributes.defaultNTP))
            public var setDefaultNTP
        }

        public struct SetUTCTime: Schema {
            /// The time to set.
            @Field<UInt64>(0, .default(0), .unit(.microsecondsSinceEpoch)) public var utcTime
            /// The precision of the time.
            @Field<GranularityEnum>(1, .default(0)) public var granularity
            /// The source of the client's time.
            @Field<TimeSourceEnum>(2, .optional, .default(0)) public var timeSource
        }

        public struct SetTrustedTimeSource: Schema {
            /// The node; null for none.
            @Field<Record<FabricScopedTrustedTimeSourceStruct>?>(0) public var trustedTimeSource
        }

        public struct SetTimeZone: Schema {
            /// The current time zone, with a validAt of 0, and optionally the next one.
            @Field<[Record<TimeZoneStruct>]>(0, .length(1...2)) public var timeZone
        }

        public struct SetTimeZoneResponse: Schema {
            /// Whether the periods of daylight saving time have to be sent to the device.
            @Field<Bool>(0, .default(true)) public var dstOffsetRequired
        }

        public struct SetDSTOffset: Schema {
            /// The periods of daylight saving and standard time, the earliest first; they may not overlap.
            @Field<[Record<DSTOffsetStruct>]>(0) public var dstOffset
        }

        public struct SetDefaultNTP: Schema {
            /// The server, by name or address; null for none.
            @Field<String?>(0, .length(max: 128)) public var defaultNTP
        }

        public struct Events: Schema {
            /// The device has no more periods of daylight saving time.
            @Event<Empty>(0x00, .info, .when(Feature.timeZone)) public var dstTableEmpty
            /// Daylight saving time began or ended.
            @Event<DSTStatus>(0x01, .info, .when(Feature.timeZone)) public var dstStatus
            /// The time zone changed.
            @Event<TimeZoneStatus>(0x02, .info, .when(Feature.timeZone)) public var timeZoneStatus
            /// The device could not get the time.
            @Event<Empty>(0x03, .info) public var timeFailure
            /// The device has no node that provides the time and needs one.
            @Event<Empty>(0x04, .info, .when(Feature.timeSyncClient)) public var missingTrustedTimeSource
        }

        public struct DSTStatus: Schema {
            /// Whether daylight saving time applies now.
            @Field<Bool>(0) public var dstOffsetActive
        }

        public struct TimeZoneStatus: Schema {
            /// The offset from UTC; negative if it is behind UTC.
            @Field<Int32>(0, .from(-43200), .to(50400), .unit(.seconds)) public var offset
            /// The zone in the IANA database, such as `Europe/Vienna`.
            @Field<String>(1, .optional, .length(0...64)) public var name
        }

        /// A device that is trusted to provide the time.
        public struct TrustedTimeSourceStruct: Schema {
            /// The number of the home network the node is in.
            @Field<UInt8>(0) public var fabricIndex
            /// The node, by number.
            @Field<UInt64>(1) public var nodeID
            /// The part of it that provides the time.
            @Field<UInt16>(2) public var endpoint
        }

        /// A time zone and from when it applies.
        public struct TimeZoneStruct: Schema {
            /// The offset from UTC; negative if it is behind UTC.
            @Field<Int32>(0, .from(-43200), .to(50400), .unit(.seconds)) public var offset
            /// When the time zone begins to apply; 0 for the first one.
            @Field<UInt64>(1, .unit(.microsecondsSinceEpoch)) public var validAt
            /// The zone in the IANA database, such as `Europe/Vienna`; required if the device should compute daylight
            /// saving time.
            @Field<String>(2, .optional, .length(0...64)) public var name
        }

        /// A period of daylight saving or standard time.
        public struct DSTOffsetStruct: Schema {
            /// The time by which clocks are put forward; negative means back.
            @Field<Int32>(0, .unit(.seconds)) public var offset
            /// When it begins.
            @Field<UInt64>(1, .unit(.microsecondsSinceEpoch)) public var validStarting
            /// When it ends; null means never.
            @Field<UInt64?>(2, .unit(.microsecondsSinceEpoch)) public var validUntil
        }

        /// A node in the home network of the client.
        public struct FabricScopedTrustedTimeSourceStruct: Schema {
            /// The node, by number.
            @Field<UInt64>(0) public var nodeID
            /// The part of it that provides the time.
            @Field<UInt16>(1) public var endpoint
        }

        /// The precision of a device's clock.
        public enum GranularityEnum: UInt8, MatterEnum {
            /// The time is unknown or unreliable.
            case noTimeGranularity
            /// Exact to minutes.
            case minutesGranularity
            /// Exact to seconds.
            case secondsGranularity
            /// Exact to milliseconds.
            case millisecondsGranularity
            /// Exact to microseconds.
            case microsecondsGranularity
        }
        /// The source of a device's time.
        public enum TimeSourceEnum: UInt8, MatterEnum {
            /// The device has no time.
            case none
            /// The source is unknown.
            case unknown
            /// An administrator set the time.
            case admin
            /// Another device of the home, by the trait TimeSynchronization.
            case nodeTimeCluster
            /// SNTP from a server that is not a Matter device.
            case nonMatterSNTP
            /// NTP from servers that are not Matter devices.
            case nonMatterNTP
            /// SNTP from a Matter device.
            case matterSNTP
            /// NTP from Matter devices.
            case matterNTP
            /// NTP from Matter devices and other servers.
            case mixedNTP
            /// Secured SNTP from a server that is not a Matter device.
            case nonMatterSNTPNTS
            /// Secured NTP from servers that are not Matter devices.
            case nonMatterNTPNTS
            /// Secured SNTP from a Matter device.
            case matterSNTPNTS
            /// Secured NTP from Matter devices.
            case matterNTPNTS
            /// Secured NTP from Matter devices and other servers.
            case mixedNTPNTS
            /// The maker's cloud.
            case cloudSource
            /// Precision Time Protocol.
            case ptp
            /// Satellite navigation, such as GPS.
            case gnss
        }
        /// Which time zones a device has rules for.
        public enum TimeZoneDatabaseEnum: UInt8, MatterEnum {
            /// Rules for all time zones.
            case full
            /// Rules for some time zones.
            case partial
            /// No rules.
            case none
        }
        /// Why a command failed, in addition to the statuses of all traits.
        public enum StatusCode: UInt8, MatterEnum {
            /// The device has a more exact time.
            case timeNotAccepted = 2
        }
    }
}
