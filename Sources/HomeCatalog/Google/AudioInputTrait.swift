public import HomeModel

extension Google {
    /// Tells how well a device hears and who may be heard.
    ///
    /// Source: Google Home APIs, trait AudioInput
    public enum AudioInputTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// What the microphone is good enough for.
            @Attribute<AudioInputQuality>(0x0000, .optional) public var audioInputQuality
            /// Whether only the person signed in is heard or people around as well.
            @Attribute<AudioInputEnvironment>(0x0001, .optional) public var audioInputEnvironment

            public init() {}
        }

        /// What the sound of a microphone is good enough for.
        public enum AudioInputQuality: UInt8, MatterEnum { case unspecified, voiceQuality, musicQuality }
        /// Whose voices reach the microphone; with `authenticatedUserOnly` what is heard has to be kept private.
        public enum AudioInputEnvironment: UInt8, MatterEnum {
            case unspecified, authenticatedUserOnly, surroundingUsers
        }
    }
}
