public import HomeModel

extension Google {
    /// Arms and disarms a security system.
    ///
    /// Source: Google Home APIs, trait ArmDisarm; Cloud-to-cloud trait ArmDisarm
    public enum ArmDisarmTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The security levels to choose from; absent if the system can only be armed or disarmed.
            @Attribute<Record<AvailableArmLevels>>(0x0000, .optional) public var availableArmLevels
            /// Whether the system is armed, at any level.
            @Attribute<Bool>(0x0001, .optional, .words(Word(true, "Armed", .active), Word(false, "Disarmed")))
            public var isArmed
            /// The `levelName` of the active level.
            @Attribute<String>(0x0002, .optional) public var currentArmLevel
            /// The time for people to leave before a chosen level becomes active.
            @Attribute<UInt32>(0x0003, .optional, .unit(.seconds)) public var exitAllowanceSeconds
            /// The state of the system, from disarmed to alarm.
            @Attribute<ArmState>(
                0x0004, .optional,
                .words(
                    Word(ArmState.unspecified, "Unknown"), Word(ArmState.disarmed, "Disarmed"),
                    Word(ArmState.exitCountdown, "Arming", .active), Word(ArmState.armed, "Armed", .active),
                    Word(ArmState.preAlarm, "Alarm soon", .warning), Word(ArmState.alarm, "Alarm", .alarm)))
            public var armState
            /// The `levelName` of the level that becomes active when the time to leave is over.
            @Attribute<String>(0x0005, .optional) public var targetArmLevel
            /// When the current time to leave ends.
            @Attribute<Int64>(0x0006, .optional, .unit(.secondsSince1970)) public var exitAllowanceEndTimeSeconds
            /// When the current time to enter ends; the alarm sounds then unless a PIN code was entered.
            @Attribute<Int64>(0x0007, .optional, .unit(.secondsSince1970)) public var entryAllowanceEndTimeSeconds
        }

        public struct Commands: Schema {
            /// Arms the system, disarms it, or cancels the arming in progress.
            @Command<ArmDisarm>(
                0x00,
                .changes(
                    \Attributes.isArmed, \Attributes.currentArmLevel, \Attributes.exitAllowanceSeconds,
                    \Attributes.armState, \Attributes.targetArmLevel, \Attributes.exitAllowanceEndTimeSeconds,
                    \Attributes.entryAllowanceEndTimeSeconds))
            public var armDisarm
        }

        public struct Events: Schema {
            /// The state of the system changed.
            @Event<ArmDisarmArmState>(0x00, .critical) public var armDisarmArmState
            /// An armDisarm command that took time has succeeded or failed.
            @Event<ArmDisarmFollowUp>(0x01, .info) public var armDisarmFollowUp
        }

        public struct ArmDisarm: Schema {
            /// True arms the system, false disarms it.
            @Field<Bool>(0) public var arm
            /// A token that the events of this command contain.
            @Field<String>(1, .optional) public var followUpToken
            /// True cancels the arming in progress.
            @Field<Bool>(2, .optional) public var cancel
            /// The `levelName` of the level to arm at; if absent, the system chooses.
            @Field<String>(3, .optional) public var armLevel
        }
    }
}
