public import HomeModel

extension Google {
    /// Sets the picture, the sound and the status light of a camera.
    ///
    /// Source: Google Home APIs, trait CameraAvStreamManagement
    public enum CameraAvStreamManagementTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// Whether the microphone is muted.
            @Writable<Bool>(0x0000, .optional) public var microphoneMuted
            /// Whether the microphone is muted in recordings; live views are not affected.
            @Writable<Bool>(0x0001, .optional) public var recordingMicrophoneMuted
            /// How far the picture is turned clockwise: not at all, or upside down.
            @Writable<UInt16>(0x0002, .optional, .allowedOnly([0, 180]), .unit(.degrees)) public var imageRotation
            /// The volume of the speaker.
            @Writable<UInt8>(
                0x0003, .optional, .from(.attribute(\Self.speakerMinLevel)), .to(.attribute(\Self.speakerMaxLevel)))
            public var speakerVolumeLevel
            /// The lowest volume of the speaker.
            @Attribute<UInt8>(0x0004, .optional) public var speakerMinLevel
            /// The highest volume of the speaker.
            @Attribute<UInt8>(0x0005, .optional) public var speakerMaxLevel
            /// Whether the camera uses its night vision.
            @Writable<TriStateAutoEnum>(0x0006, .optional) public var nightVision
            /// How bright the status light is.
            @Writable<ThreeLevelAutoEnum>(0x0007, .optional, .only(ThreeLevelAutoEnum.auto, .low, .high))
            public var statusLightBrightness
        }

        /// Whether a function is used.
        public enum TriStateAutoEnum: UInt8, MatterEnum {
            /// The function is not used.
            case off
            /// The function is always used.
            case on
            /// The camera uses the function when it is needed.
            case auto
        }

        /// A brightness.
        public enum ThreeLevelAutoEnum: UInt8, MatterEnum {
            /// The camera chooses the brightness.
            case auto
            /// Dark.
            case low
            /// Between dark and bright; cameras do not support it.
            case medium
            /// Bright.
            case high
        }
    }
}
