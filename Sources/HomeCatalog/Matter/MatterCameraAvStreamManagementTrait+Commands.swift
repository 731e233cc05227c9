public import HomeModel

/// The commands that allocate streams, change them and release them, and that take snapshots.
extension Matter.CameraAvStreamManagementTrait {
    public struct Commands: Schema {
        /// Allocates a stream of sound, or returns an existing one that fits.
        @RespondingCommand<AudioStreamAllocate, AudioStreamAllocateResponse>(
            0x00, response: 0x01, .when(Feature.audio), .manage, .changes(\Attributes.allocatedAudioStreams),
            .label("Allocate audio stream"))
        public var audioStreamAllocate
        /// Releases a stream of sound; rejected while a connection uses it.
        @Command<AudioStreamDeallocate>(
            0x02, .when(Feature.audio), .manage, .changes(\Attributes.allocatedAudioStreams),
            .label("Release audio stream"))
        public var audioStreamDeallocate
        /// Allocates a video stream, or returns an existing one that fits.
        @RespondingCommand<VideoStreamAllocate, VideoStreamAllocateResponse>(
            0x03, response: 0x04, .when(Feature.video), .manage, .changes(\Attributes.allocatedVideoStreams),
            .label("Allocate video stream"))
        public var videoStreamAllocate
        /// Turns the watermark and the text in the picture of a video stream on or off.
        @Command<VideoStreamModify>(
            0x05, .when(Feature.video & (Feature.watermark | Feature.onScreenDisplay)), .manage,
            .changes(\Attributes.allocatedVideoStreams), .label("Change video stream"))
        public var videoStreamModify
        /// Releases a video stream; rejected while a connection uses it.
        @Command<VideoStreamDeallocate>(
            0x06, .when(Feature.video), .manage, .changes(\Attributes.allocatedVideoStreams),
            .label("Release video stream"))
        public var videoStreamDeallocate
        /// Allocates a stream of snapshots, or returns an existing one that fits.
        @RespondingCommand<SnapshotStreamAllocate, SnapshotStreamAllocateResponse>(
            0x07, response: 0x08, .when(Feature.snapshot), .manage, .changes(\Attributes.allocatedSnapshotStreams),
            .label("Allocate snapshot stream"))
        public var snapshotStreamAllocate
        /// Turns the watermark and the text in the picture of a stream of snapshots on or off.
        @Command<SnapshotStreamModify>(
            0x09, .when(Feature.snapshot & (Feature.watermark | Feature.onScreenDisplay)), .manage,
            .changes(\Attributes.allocatedSnapshotStreams), .label("Change snapshot stream"))
        public var snapshotStreamModify
        /// Releases a stream of snapshots; rejected while something uses it.
        @Command<SnapshotStreamDeallocate>(
            0x0A, .when(Feature.snapshot), .manage, .changes(\Attributes.allocatedSnapshotStreams),
            .label("Release snapshot stream"))
        public var snapshotStreamDeallocate
        /// Sets which purposes of streams come first; rejected while any stream is allocated.
        @Command<SetStreamPriorities>(0x0B, .administer, .changes(\Attributes.streamUsagePriorities))
        public var setStreamPriorities
        /// Takes a picture and returns it; rejected while live views are stopped for privacy.
        @RespondingCommand<CaptureSnapshot, CaptureSnapshotResponse>(
            0x0C, response: 0x0D, .when(Feature.snapshot), .label("Take snapshot"))
        public var captureSnapshot
    }

    public struct AudioStreamAllocate: Schema {
        /// The purpose of the sound.
        @Field<Matter.StreamUsageEnum>(0, .only(Matter.StreamUsageEnum.recording, .analysis, .liveView))
        public var streamUsage
        /// The format in which the sound is compressed.
        @Field<AudioCodecEnum>(1) public var audioCodec
        /// The number of channels: 1 for mono, 2 for stereo.
        @Field<UInt8>(2, .from(1), .to(8)) public var channelCount
        /// How often per second the sound is measured.
        @Field<UInt32>(3, .from(1), .unit(.hertz)) public var sampleRate
        /// The data rate of the compressed sound.
        @Field<UInt32>(4, .from(1), .unit(.bitsPerSecond)) public var bitRate
        /// The size of each sample.
        @Field<UInt8>(5, .allowedOnly([8, 16, 24, 32]), .unit(.bits)) public var bitDepth
    }

    public struct AudioStreamAllocateResponse: Schema {
        /// The number of the stream, new or existing.
        @Field<UInt16>(0) public var audioStreamID
    }

    public struct AudioStreamDeallocate: Schema {
        /// The number of the stream to release.
        @Field<UInt16>(0) public var audioStreamID
    }

    public struct VideoStreamAllocate: Schema {
        /// The purpose of the video.
        @Field<Matter.StreamUsageEnum>(0, .only(Matter.StreamUsageEnum.recording, .analysis, .liveView))
        public var streamUsage
        /// The format in which the video is compressed.
        @Field<VideoCodecEnum>(1) public var videoCodec
        /// The lowest frame rate that is acceptable.
        @Field<UInt16>(2, .from(1), .unit(.framesPerSecond)) public var minFrameRate
        /// The highest frame rate that is acceptable.
        @Field<UInt16>(3, .from(.attribute(\Self.minFrameRate)), .unit(.framesPerSecond)) public var maxFrameRate
        /// The smallest picture that is acceptable.
        @Field<Record<VideoResolutionStruct>>(4) public var minResolution
        /// The largest picture that is acceptable.
        @Field<Record<VideoResolutionStruct>>(5) public var maxResolution
        /// The lowest bit rate that is acceptable.
        @Field<UInt32>(6, .from(1), .unit(.bitsPerSecond)) public var minBitRate
        /// The highest bit rate that is acceptable.
        @Field<UInt32>(7, .from(.attribute(\Self.minBitRate)), .unit(.bitsPerSecond)) public var maxBitRate
        /// The shortest acceptable time between key frames, which can be decoded without other frames.
        @Field<UInt16>(8, .to(.attribute(\Self.maxKeyFrameInterval)), .unit(.milliseconds))
        public var minKeyFrameInterval
        /// The longest acceptable time between key frames, which can be decoded without other frames.
        @Field<UInt16>(9, .to(65500), .unit(.milliseconds)) public var maxKeyFrameInterval
        /// Whether the picture has a watermark.
        @Field<Bool>(10, .when(Feature.watermark)) public var watermarkEnabled
        /// Whether the picture shows text, such as the time.
        @Field<Bool>(11, .when(Feature.onScreenDisplay)) public var osdEnabled
    }

    public struct VideoStreamAllocateResponse: Schema {
        /// The number of the stream, new or existing.
        @Field<UInt16>(0) public var videoStreamID
    }

    public struct VideoStreamModify: Schema {
        /// The number of the stream to change.
        @Field<UInt16>(0) public var videoStreamID
        /// Whether the picture has a watermark from now on.
        @Field<Bool>(1, .when(Feature.watermark)) public var watermarkEnabled
        /// Whether the picture shows text from now on.
        @Field<Bool>(2, .when(Feature.onScreenDisplay)) public var osdEnabled
    }

    public struct VideoStreamDeallocate: Schema {
        /// The number of the stream to release.
        @Field<UInt16>(0) public var videoStreamID
    }

    public struct SnapshotStreamAllocate: Schema {
        /// The format in which the pictures are compressed.
        @Field<ImageCodecEnum>(0) public var imageCodec
        /// The highest rate at which the camera takes pictures.
        @Field<UInt16>(1, .from(1), .unit(.framesPerSecond)) public var maxFrameRate
        /// The smallest picture that is acceptable.
        @Field<Record<VideoResolutionStruct>>(2) public var minResolution
        /// The largest picture that is acceptable.
        @Field<Record<VideoResolutionStruct>>(3) public var maxResolution
        /// How good compressed pictures look; 100 is best.
        @Field<UInt8>(4, .from(1), .to(100)) public var quality
        /// Whether the pictures have a watermark.
        @Field<Bool>(5, .optional(when: Feature.watermark)) public var watermarkEnabled
        /// Whether the pictures show text, such as the time.
        @Field<Bool>(6, .optional(when: Feature.onScreenDisplay)) public var osdEnabled
    }

    public struct SnapshotStreamAllocateResponse: Schema {
        /// The number of the stream, new or existing.
        @Field<UInt16>(0) public var snapshotStreamID
    }

    public struct SnapshotStreamModify: Schema {
        /// The number of the stream to change.
        @Field<UInt16>(0) public var snapshotStreamID
        /// Whether the pictures have a watermark from now on.
        @Field<Bool>(1, .conformance(.choiceIf(Feature.watermark.condition, "b", atLeastOne: true)))
        public var watermarkEnabled
        /// Whether the pictures show text from now on.
        @Field<Bool>(2, .conformance(.choiceIf(Feature.onScreenDisplay.condition, "b", atLeastOne: true)))
        public var osdEnabled
    }

    public struct SnapshotStreamDeallocate: Schema {
        /// The number of the stream to release.
        @Field<UInt16>(0) public var snapshotStreamID
    }

    public struct SetStreamPriorities: Schema {
        /// Purposes from supportedStreamUsages, the most important one first, each no more than once.
        @Field<[Matter.StreamUsageEnum]>(0) public var streamPriorities
    }

    public struct CaptureSnapshot: Schema {
        /// The number of the stream that takes the picture; null if the camera chooses one.
        @Field<UInt16?>(0) public var snapshotStreamID
        /// The size that the picture should have; the camera can choose another one.
        @Field<Record<VideoResolutionStruct>>(1) public var requestedResolution
    }

    public struct CaptureSnapshotResponse: Schema {
        /// The compressed picture.
        @Field<Octets>(0) public var data
        /// The format of the picture.
        @Field<ImageCodecEnum>(1) public var imageCodec
        /// The size of the picture.
        @Field<Record<VideoResolutionStruct>>(2) public var resolution
    }
}
