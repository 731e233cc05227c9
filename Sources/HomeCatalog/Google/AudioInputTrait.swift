public import HomeModel

extension Google {
    /// Reports the quality of a device's microphone and whose voices reach it.
    ///
    /// Source: Google Home APIs, trait AudioInput
    public enum AudioInputTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// What the microphone is good enough for.
            @Attribute<AudioInputQuality>(0x0000, .optional) public var audioInputQuality
            /// Whether the microphone picks up only the person signed in, or also people around.
            @Attribute<AudioInputEnvironment>(0x0001, .optional) public var audioInputEnvironment

            public init() {}
        }

        /// What the sound of a microphone is good enough for.
        public enum AudioInputQuality: UInt8, MatterEnum {
            /// No quality is reported.
            case unspecified
            /// Good enough for speech.
            case voiceQuality
            /// Good enough for music.
            case musicQuality
        }
        /// Whose voices reach the microphone; with `authenticatedUserOnly` the sound has to be treated as private.
        public enum AudioInputEnvironment: UInt8, MatterEnum {
            /// No environment is reported.
            case unspecified
            /// Only the authenticated user is heard; the sound is private.
            case authenticatedUserOnly
            /// Everyone near the microphone is heard.
            case surroundingUsers
        }
    }
}
