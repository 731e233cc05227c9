public import HomeModel

extension Google {
    /// Reports how a person can talk through a camera or a doorbell.
    ///
    /// Source: Google Home APIs, trait Talk
    public enum TalkTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// Whether both sides can talk at the same time.
            @Attribute<AudioCommunicationType>(0x0000, .optional) public var audioCommunicationType
            /// Whether a person is talking through the device.
            @Attribute<Bool>(0x0001, .optional) public var currentlyInUse
        }

        /// Whether both sides of a conversation can talk at the same time.
        public enum AudioCommunicationType: UInt8, MatterEnum {
            /// The device does not report how it transmits speech.
            case unspecified
            /// Only one side can talk at a time.
            case halfDuplex
            /// Both sides can talk at the same time.
            case fullDuplex
        }
    }
}
