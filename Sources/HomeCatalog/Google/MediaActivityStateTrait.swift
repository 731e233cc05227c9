public import HomeModel

extension Google {
    /// Reports whether a media device is in use.
    ///
    /// Source: Google Home APIs, trait MediaActivityState; Cloud-to-cloud trait MediaState
    public enum MediaActivityStateTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// Whether the device is off, ready or in use.
            @Attribute<ActivityState>(
                0x0000, .optional,
                .words(
                    Word(ActivityState.unspecified, ""), Word(ActivityState.inactive, "Inactive"),
                    Word(ActivityState.standby, "On standby"), Word(ActivityState.active, "Active", .active)))
            public var activityState
        }

        /// Whether a media device is in use.
        public enum ActivityState: UInt8, MatterEnum {
            /// The state is not reported.
            case unspecified
            /// The device is off or not in use.
            case inactive
            /// The device is on, but plays nothing.
            case standby
            /// The device is playing.
            case active
        }
    }
}
