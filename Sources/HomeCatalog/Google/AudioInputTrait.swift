public import HomeModel

extension Google {
    /// Reports the quality of a device's microphone and which voices it receives.
    ///
    /// Source: Google Home APIs, trait AudioInput
    public enum AudioInputTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The quality of the microphone.
            @Attribute<AudioInputQuality>(0x0000, .optional) public var audioInputQuality
            /// Whether the microphone receives only the voice of the authenticated user, or also those of other people.
            @Attribute<AudioInputEnvironment>(0x0001, .optional) public var audioInputEnvironment
        }

        /// A quality of the sound of a microphone.
        public enum AudioInputQuality: UInt8, MatterEnum {
            /// No quality is reported.
            case unspecified
            /// Good enough for speech.
            case voiceQuality
            /// Good enough for music.
            case musicQuality
        }
        /// Which voices the microphone receives.
        public enum AudioInputEnvironment: UInt8, MatterEnum {
            /// No environment is reported.
            case unspecified
            /// Only the voice of the authenticated user; the sound is private.
            case authenticatedUserOnly
            /// The voices of all people near the microphone.
            case surroundingUsers
        }
    }
}
