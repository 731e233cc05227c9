public import HomeModel

extension Google {
    /// Sets how a smoke and carbon monoxide alarm warns and lights up.
    ///
    /// Source: Google Home APIs, trait SmokeCoAlarmSettings
    public enum SmokeCoAlarmSettingsTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// How dark it has to be for the light to turn on for a passing person.
            @Writable<PathlightSensitivity>(0x0000, .optional) public var pathlightSensitivity
            /// Whether a short green light in the evening shows that the alarm works.
            @Writable<Bool>(0x0001, .optional) public var enableNightlyPromise
            /// Whether steam, for example of a shower, is distinguished from smoke.
            @Writable<Bool>(0x0002, .optional) public var enableSteamCheck
            /// Whether people are warned by voice before there is enough smoke to sound the alarm.
            @Writable<Bool>(0x0003, .optional) public var enableHeadsUpAlert
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
