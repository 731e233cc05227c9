public import HomeModel

extension Google {
    /// Reports whether a phone is inside the circle around the home in which its owner is considered present.
    ///
    /// Source: Google Home APIs, trait Geofence
    public enum GeofenceTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The radius of the circle in use.
            @Attribute<Double>(0x0000, .optional, .from(0), .unit(.meters)) public var currentGeofenceRadius
            /// The maker of the app that monitors the circle.
            @Attribute<String>(0x0001, .optional) public var agentID
            /// The structure at the center of the circle.
            @Attribute<String>(0x0002, .optional) public var structureID
            /// Time since the phone was started; it orders the observations.
            @Attribute<Int64>(0x0003, .optional, .from(0), .unit(.seconds)) public var durationSinceRebootSeconds
            /// The id of the address at the center of the circle.
            @Attribute<String>(0x0004, .optional) public var addressID
            /// The radii to choose from.
            @Attribute<[Double]>(0x0005, .optional, .unit(.meters)) public var supportedGeofenceRadii
            /// The id of the phone in the app that monitors the circle.
            @Attribute<String>(0x0006, .optional) public var agentDeviceID
            /// The operating system of the phone.
            @Attribute<ClientEnvironment>(0x0007, .optional) public var clientEnvironment
            /// Whether the phone is inside the circle.
            @Attribute<LocationState>(0x0008, .optional) public var locationState
            /// When the phone's location was observed.
            @Attribute<Int64>(0x0009, .optional, .unit(.secondsSince1970)) public var observedTimestampSeconds
            /// When the phone's location was observed, as text in the time zone of the phone.
            @Attribute<String>(0x000A, .optional) public var localizedEventTime
            /// The possible error of the observed location.
            @Attribute<Double>(0x000B, .optional, .from(0), .unit(.meters)) public var accuracyInMeters
        }

        /// The operating system of a phone.
        public enum ClientEnvironment: UInt8, MatterEnum {
            /// The operating system is unknown.
            case unspecified
            /// A phone or tablet with Android.
            case android
            /// Apple's iOS or iPadOS.
            case ios
        }
        /// Whether a phone is inside the circle; unspecified if its location is unknown.
        public enum LocationState: UInt8, MatterEnum {
            /// The position is unknown.
            case unspecified
            /// The phone is inside the circle.
            case inside
            /// The phone is outside the circle.
            case outside
        }
    }
}
