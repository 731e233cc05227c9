public import HomeModel

extension Google {
    /// Locks and unlocks things other than doors: windows, gates, garages, cars.
    ///
    /// Source: Google Home APIs, trait LockUnlock; Cloud-to-cloud trait LockUnlock
    public enum LockUnlockTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// Whether it is locked.
            @Attribute<LockState>(
                0x0000, .optional,
                .words(
                    Word(LockState.unspecified, "Unknown"), Word(LockState.locked, "Locked"),
                    Word(LockState.unlocked, "Unlocked", .warning, icon: .lockOpen),
                    Word(LockState.jammed, "Jammed", .warning)))
            public var lockState
        }

        public struct Commands: Schema {
            /// Locks.
            @Command<Operation>(0x00, .changes(\Attributes.lockState)) public var lock
            /// Unlocks.
            @Command<Operation>(0x01, .changes(\Attributes.lockState)) public var unlock
        }

        public struct Events: Schema {
            /// A lock command that took time has ended.
            @Event<FollowUp>(0x00, .info) public var lockFollowUp
            /// A lock or unlock command that took time has failed.
            @Event<LockUnlockErrorFollowUp>(0x01, .info) public var lockUnlockErrorFollowUp
            /// An unlock command that took time has ended.
            @Event<FollowUp>(0x02, .info) public var unlockFollowUp
        }

        public struct Operation: Schema {
            /// A token that the events of this command contain.
            @Field<String>(0, .optional) public var followUpToken
        }

        public struct FollowUp: Schema {
            /// Whether the command succeeded.
            @Field<StatusEnum>(0, .optional) public var status
        }

        public struct LockUnlockErrorFollowUp: Schema {
            /// The error, such as `deviceJammingDetected`.
            @Field<String>(0, .optional) public var errorCode
        }

        /// Whether something is locked.
        public enum LockState: UInt8, MatterEnum {
            /// The state is not reported.
            case unspecified
            /// The bolt keeps the door closed.
            case locked
            /// Not locked.
            case unlocked
            /// Stuck between locked and unlocked; the position is unknown.
            case jammed
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
}
