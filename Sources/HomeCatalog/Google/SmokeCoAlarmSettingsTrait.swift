public import HomeModel

extension Google {
    /// Settings of a smoke and carbon monoxide alarm.
    ///
    /// Source: Google Home APIs, trait SmokeCoAlarmSettings
    public enum SmokeCoAlarmSettingsTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// How dark it has to be before the light turns on for a person who passes.
            @Writable<PathlightSensitivity>(0x0000, .optional) public var pathlightSensitivity
            /// Whether a short green light in the evening promises that all is well.
            @Writable<Bool>(0x0001, .optional) public var enableNightlyPromise
            /// Whether steam, for example of a shower, is distinguished from smoke.
            @Writable<Bool>(0x0002, .optional) public var enableSteamCheck
            /// Whether people are warned in words before there is so much smoke that the alarm sounds.
            @Writable<Bool>(0x0003, .optional) public var enableHeadsUpAlert

            public init() {}
        }

        /// How dark it has to be before the path light turns on.
        public enum PathlightSensitivity: UInt8, MatterEnum {
            /// No sensitivity is reported.
            case unspecified
            /// The path light never turns on.
            case off
            /// The path light turns on only when it is very dark.
            case low
            /// The path light turns on when it is dark.
            case medium
            /// The path light turns on as soon as it becomes dark.
            case high
        }
    }
}
