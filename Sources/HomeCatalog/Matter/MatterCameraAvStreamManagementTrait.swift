public import HomeModel

extension Matter {
    /// Manages the video, audio and snapshot streams of a camera, its privacy, and the settings of picture and sound.
    ///
    /// Source: Matter 1.5, cluster CameraAvStreamManagement (0x0551)
    public enum CameraAvStreamManagementTrait: MatterTrait {
        public static let id: TraitID = 0x0551
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Sends sound from a microphone.
            case audio = "ADO"
            /// Sends moving pictures.
            case video = "VDO"
            /// Takes single pictures.
            case snapshot = "SNP"
            /// People can stop streams to protect their privacy.
            case privacy = "PRIV"
            /// Plays sound that a client sends.
            case speaker = "SPKR"
            /// The picture can be rotated or mirrored.
            case imageControl = "ICTL"
            /// The picture can have a watermark.
            case watermark = "WMARK"
            /// The picture can show text, such as the time.
            case onScreenDisplay = "OSD"
            /// Stores recordings in the camera.
            case localStorage = "STOR"
            /// Shows details in bright and in dark parts of the same picture.
            case highDynamicRange = "HDR"
            /// Takes pictures in the dark.
            case nightVision = "NV"

            public var conformance: Conformance {
                switch self {
                case .audio, .video, .snapshot: .choice("a", atLeastOne: true)
                case .privacy, .localStorage: .optional
                case .speaker: .optionalIf(Self.audio.condition)
                case .imageControl, .watermark, .onScreenDisplay, .highDynamicRange, .nightVision:
                    .optionalIf(Self.video | Self.snapshot)
                }
            }
        }

        public struct Attributes: Schema {
            private static let imageControl: Rule = .conformance(
                .choiceIf(Feature.imageControl.condition, "b", atLeastOne: true))

            /// How many streams of video and snapshots the camera can encode at the same time.
            @Attribute<UInt8>(0x0000, .when(Feature.video | Feature.snapshot), .fixed)
            public var maxConcurrentEncoders
            /// How many pixels all encoders together can process in a second.
            @Attribute<UInt32>(0x0001, .when(Feature.video | Feature.snapshot), .fixed, .unit(.pixelsPerSecond))
            public var maxEncodedPixelRate
            /// The size of the image sensor, and the rates at which it can take pictures.
            @Attribute<Record<VideoSensorParamsStruct>>(0x0002, .when(Feature.video), .fixed)
            public var videoSensorParams
            /// Whether night vision works with infrared light, which people do not see.
            @Attribute<Bool>(0x0003, .when(Feature.nightVision), .fixed) public var nightVisionUsesInfrared
            /// The smallest section of the sensor's image that a stream can show.
            @Attribute<Record<VideoResolutionStruct>>(0x0004, .when(Feature.video), .fixed) public var minViewport
            /// The lowest bit rates at which the picture is still good, by codec and resolution.
            @Attribute<[Record<RateDistortionTradeOffPointsStruct>]>(0x0005, .when(Feature.video), .fixed)
            public var rateDistortionTradeOffPoints
            /// The memory for pictures and sound that are kept for a moment, such as those before a recording begins.
            @Attribute<UInt32>(0x0006, .fixed, .unit(.bytes)) public var maxContentBufferSize
            /// The formats of sound that the microphone can supply.
            @Attribute<Record<AudioCapabilitiesStruct>>(0x0007, .when(Feature.audio), .fixed)
            public var microphoneCapabilities
            /// The formats of sound that the speaker can play.
            @Attribute<Record<AudioCapabilitiesStruct>>(0x0008, .when(Feature.speaker), .fixed)
            public var speakerCapabilities
            /// Whether people can talk to each other through the camera.
            @Attribute<TwoWayTalkSupportTypeEnum>(
                0x0009, .when(Feature.speaker), .fixed,
                .words(
                    Word(TwoWayTalkSupportTypeEnum.notSupported, "No"),
                    Word(TwoWayTalkSupportTypeEnum.halfDuplex, "One side at a time"),
                    Word(TwoWayTalkSupportTypeEnum.fullDuplex, "Both sides at once")))
            public var twoWayTalkSupport
            /// The resolutions, frame rates and codecs that snapshots can have.
            @Attribute<[Record<SnapshotCapabilitiesStruct>]>(0x000A, .when(Feature.snapshot), .fixed)
            public var snapshotCapabilities
            /// The maximum bit rate of all streams together.
            @Attribute<UInt32>(0x000B, .fixed, .unit(.bitsPerSecond)) public var maxNetworkBandwidth
            /// The rate at which the sensor takes pictures now.
            @Attribute<UInt16>(0x000C, .when(Feature.video), .unit(.framesPerSecond)) public var currentFrameRate
            /// Whether pictures show details in bright and in dark parts.
            @Writable<Bool>(0x000D, .when(Feature.highDynamicRange), .nonvolatile, .read(.manage), .manage)
            public var hdrModeEnabled
            /// The purposes for which the camera can have streams.
            @Attribute<[StreamUsageEnum]>(0x000E, .fixed) public var supportedStreamUsages
            /// The video streams, also those that nothing uses at the moment.
            @Attribute<[Record<VideoStreamStruct>]>(0x000F, .when(Feature.video), .nonvolatile)
            public var allocatedVideoStreams
            /// The streams of sound, also those that nothing uses at the moment.
            @Attribute<[Record<AudioStreamStruct>]>(0x0010, .when(Feature.audio), .nonvolatile)
            public var allocatedAudioStreams
            /// The streams of snapshots, also those that nothing uses at the moment.
            @Attribute<[Record<SnapshotStreamStruct>]>(0x0011, .when(Feature.snapshot), .nonvolatile)
            public var allocatedSnapshotStreams
            /// The purposes of streams, the most important one first; streams for other purposes are rejected.
            @Attribute<[StreamUsageEnum]>(0x0012, .nonvolatile) public var streamUsagePriorities
            /// Whether streams for recording and analysis are stopped to protect the privacy of people.
            @Writable<Bool>(0x0013, .when(Feature.privacy), .nonvolatile) public var softRecordingPrivacyModeEnabled
            /// Whether live views and snapshots are stopped to protect the privacy of people.
            @Writable<Bool>(0x0014, .when(Feature.privacy), .nonvolatile) public var softLivestreamPrivacyModeEnabled
            /// Whether a switch on the camera stops all streams.
            @Attribute<Bool>(0x0015, .optional, .default(false)) public var hardPrivacyModeOn
            /// Whether the camera uses its night vision, or decides by the light.
            @Writable<TriStateAutoEnum>(0x0016, .when(Feature.nightVision), .nonvolatile, .read(.manage), .manage)
            public var nightVision
            /// Whether the camera turns on a light for its night vision, or decides by itself.
            @Writable<TriStateAutoEnum>(
                0x0017, .optional(when: Feature.nightVision), .nonvolatile, .read(.manage), .manage)
            public var nightVisionIllum
            /// The section of the sensor's image that video streams show, unless one has a section of its own.
            @Writable<Record<ViewportStruct>>(0x0018, .when(Feature.video), .nonvolatile, .read(.manage), .manage)
            public var viewport
            /// Whether the speaker is silent.
            @Writable<Bool>(0x0019, .when(Feature.speaker), .nonvolatile, .read(.manage), .manage)
            public var speakerMuted
            /// The volume of the speaker.
            @Writable<UInt8>(
                0x001A, .when(Feature.speaker), .from(.attribute(\Self.speakerMinLevel)),
                .to(.attribute(\Self.speakerMaxLevel)), .nonvolatile, .read(.manage), .manage)
            public var speakerVolumeLevel
            /// The highest volume of the speaker.
            @Attribute<UInt8>(
                0x001B, .when(Feature.speaker), .from(.attribute(\Self.speakerMinLevel)), .to(254), .read(.manage))
            public var speakerMaxLevel
            /// The lowest volume of the speaker.
            @Attribute<UInt8>(0x001C, .when(Feature.speaker), .to(254), .read(.manage)) public var speakerMinLevel
            /// Whether streams contain no sound from the microphone.
            @Writable<Bool>(0x001D, .when(Feature.audio), .nonvolatile, .read(.manage), .manage)
            public var microphoneMuted
            /// How loud the sound from the microphone is in streams.
            @Writable<UInt8>(
                0x001E, .when(Feature.audio), .from(.attribute(\Self.microphoneMinLevel)),
                .to(.attribute(\Self.microphoneMaxLevel)), .nonvolatile, .read(.manage), .manage)
            public var microphoneVolumeLevel
            /// The highest volume of the microphone.
            @Attribute<UInt8>(
                0x001F, .when(Feature.audio), .from(.attribute(\Self.microphoneMinLevel)), .to(254), .read(.manage))
            public var microphoneMaxLevel
            /// The lowest volume of the microphone.
            @Attribute<UInt8>(0x0020, .when(Feature.audio), .to(254), .read(.manage)) public var microphoneMinLevel
            /// Whether the camera adjusts the microphone so that quiet and loud sounds are equally easy to hear.
            @Writable<Bool>(
                0x0021, .optional(when: Feature.audio), .nonvolatile, .default(true), .read(.manage), .manage)
            public var microphoneAGCEnabled
            /// How far the picture is turned clockwise.
            @Writable<UInt16>(
                0x0022, Self.imageControl, .to(359), .nonvolatile, .read(.manage), .manage, .unit(.degrees))
            public var imageRotation
            /// Whether left and right are exchanged in the picture.
            @Writable<Bool>(0x0023, Self.imageControl, .nonvolatile, .default(false), .read(.manage), .manage)
            public var imageFlipHorizontal
            /// Whether top and bottom are exchanged in the picture.
            @Writable<Bool>(0x0024, Self.imageControl, .nonvolatile, .default(false), .read(.manage), .manage)
            public var imageFlipVertical
            /// Whether the camera stores video on its own storage.
            @Writable<Bool>(0x0025, .when(Feature.video & Feature.localStorage), .nonvolatile, .read(.manage), .manage)
            public var localVideoRecordingEnabled
            /// Whether the camera stores snapshots on its own storage.
            @Writable<Bool>(
                0x0026, .when(Feature.snapshot & Feature.localStorage), .nonvolatile, .read(.manage), .manage)
            public var localSnapshotRecordingEnabled
            /// Whether a light on the camera shows that it is in use.
            @Writable<Bool>(0x0027, .optional, .nonvolatile, .default(true), .read(.manage), .manage)
            public var statusLightEnabled
            /// How bright the status light is.
            @Writable<ThreeLevelAutoEnum>(0x0028, .optional, .nonvolatile, .read(.manage), .manage)
            public var statusLightBrightness
        }
    }
}
