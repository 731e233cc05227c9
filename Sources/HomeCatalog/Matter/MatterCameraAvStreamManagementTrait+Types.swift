public import HomeModel

/// The streams, and what the camera can record and play.
extension Matter.CameraAvStreamManagementTrait {
    /// The formats of sound that a microphone or a speaker supports.
    public struct AudioCapabilitiesStruct: Schema {
        /// The largest number of channels: 1 for mono, 2 for stereo.
        @Field<UInt8>(0, .from(1)) public var maxNumberOfChannels
        /// The formats in which sound can be compressed.
        @Field<[AudioCodecEnum]>(1, .length(min: 1)) public var supportedCodecs
        /// How often per second sound can be measured.
        @Field<[UInt32]>(2, .length(min: 1), .unit(.hertz)) public var supportedSampleRates
        /// The sizes that a sample can have.
        @Field<[UInt8]>(3, .length(min: 1), .unit(.bits)) public var supportedBitDepths
    }

    /// A stream of sound from the microphone.
    public struct AudioStreamStruct: Schema {
        /// The number of the stream, unique among streams of sound.
        @Field<UInt16>(0) public var audioStreamID
        /// The purpose of the sound.
        @Field<Matter.StreamUsageEnum>(1) public var streamUsage
        /// The format in which the sound is compressed.
        @Field<AudioCodecEnum>(2) public var audioCodec
        /// The number of channels: 1 for mono, 2 for stereo.
        @Field<UInt8>(3, .from(1), .to(8)) public var channelCount
        /// How often per second the sound is measured.
        @Field<UInt32>(4, .from(1), .unit(.hertz)) public var sampleRate
        /// The data rate of the compressed sound.
        @Field<UInt32>(5, .from(1), .unit(.bitsPerSecond)) public var bitRate
        /// The size of each sample.
        @Field<UInt8>(6, .allowedOnly([8, 16, 24, 32]), .unit(.bits)) public var bitDepth
        /// How many connections use the stream.
        @Field<UInt8>(7) public var referenceCount
    }

    /// The lowest bit rate at which a picture of some codec and resolution is still good.
    public struct RateDistortionTradeOffPointsStruct: Schema {
        /// The format in which the video is compressed.
        @Field<VideoCodecEnum>(0) public var codec
        /// The size of the picture.
        @Field<Record<VideoResolutionStruct>>(1) public var resolution
        /// The bit rate below which the picture becomes poor.
        @Field<UInt32>(2, .from(1), .unit(.bitsPerSecond)) public var minBitRate
    }

    /// A kind of snapshot that the camera can take.
    public struct SnapshotCapabilitiesStruct: Schema {
        /// The size of the picture.
        @Field<Record<VideoResolutionStruct>>(0) public var resolution
        /// The highest rate at which the camera can take such pictures.
        @Field<UInt16>(1, .from(1), .unit(.framesPerSecond)) public var maxFrameRate
        /// The format in which the picture is compressed.
        @Field<ImageCodecEnum>(2) public var imageCodec
        /// Whether such snapshots count toward maxEncodedPixelRate.
        @Field<Bool>(3) public var requiresEncodedPixels
        /// Whether a stream of such snapshots counts toward maxConcurrentEncoders.
        @Field<Bool>(4, .optional) public var requiresHardwareEncoder
    }

    /// A stream from which clients can take snapshots.
    public struct SnapshotStreamStruct: Schema {
        /// The number of the stream, unique among streams of snapshots.
        @Field<UInt16>(0) public var snapshotStreamID
        /// The format in which the pictures are compressed.
        @Field<ImageCodecEnum>(1) public var imageCodec
        /// The rate at which the camera takes pictures.
        @Field<UInt16>(2, .from(1), .unit(.framesPerSecond)) public var frameRate
        /// The smallest picture that the stream can have.
        @Field<Record<VideoResolutionStruct>>(3) public var minResolution
        /// The largest picture that the stream can have.
        @Field<Record<VideoResolutionStruct>>(4) public var maxResolution
        /// How good compressed pictures look; 100 is best.
        @Field<UInt8>(5, .from(1), .to(100)) public var quality
        /// How many clients and recordings use the stream.
        @Field<UInt8>(6) public var referenceCount
        /// Whether the stream counts toward maxEncodedPixelRate.
        @Field<Bool>(7) public var encodedPixels
        /// Whether the stream counts toward maxConcurrentEncoders.
        @Field<Bool>(8) public var hardwareEncoder
        /// Whether the pictures have a watermark.
        @Field<Bool>(9, .optional(when: Feature.watermark)) public var watermarkEnabled
        /// Whether the pictures show text, such as the time.
        @Field<Bool>(10, .optional(when: Feature.onScreenDisplay)) public var osdEnabled
    }

    /// The size of a picture.
    public struct VideoResolutionStruct: Schema {
        /// The number of columns.
        @Field<UInt16>(0, .from(1), .unit(.pixels)) public var width
        /// The number of rows.
        @Field<UInt16>(1, .from(1), .unit(.pixels)) public var height
    }

    /// The size and the frame rates of an image sensor.
    public struct VideoSensorParamsStruct: Schema {
        /// The number of columns of the sensor.
        @Field<UInt16>(0, .from(64), .unit(.pixels)) public var sensorWidth
        /// The number of rows of the sensor.
        @Field<UInt16>(1, .from(64), .unit(.pixels)) public var sensorHeight
        /// The highest frame rate in normal operation.
        @Field<UInt16>(2, .from(1), .unit(.framesPerSecond)) public var maxFPS
        /// The highest frame rate with hdrModeEnabled.
        @Field<UInt16>(3, .optional(when: Feature.highDynamicRange), .from(1), .unit(.framesPerSecond))
        public var maxHDRFPS
    }

    /// A stream of moving pictures.
    public struct VideoStreamStruct: Schema {
        /// The number of the stream, unique among video streams.
        @Field<UInt16>(0) public var videoStreamID
        /// The purpose of the video.
        @Field<Matter.StreamUsageEnum>(1) public var streamUsage
        /// The format in which the video is compressed.
        @Field<VideoCodecEnum>(2) public var videoCodec
        /// The lowest frame rate that the stream can have.
        @Field<UInt16>(3, .from(1), .unit(.framesPerSecond)) public var minFrameRate
        /// The highest frame rate that the stream can have.
        @Field<UInt16>(4, .from(.attribute(\Self.minFrameRate)), .unit(.framesPerSecond)) public var maxFrameRate
        /// The smallest picture that the stream can have.
        @Field<Record<VideoResolutionStruct>>(5) public var minResolution
        /// The largest picture that the stream can have.
        @Field<Record<VideoResolutionStruct>>(6) public var maxResolution
        /// The lowest bit rate that the stream can have.
        @Field<UInt32>(7, .from(1), .unit(.bitsPerSecond)) public var minBitRate
        /// The highest bit rate that the stream can have.
        @Field<UInt32>(8, .from(.attribute(\Self.minBitRate)), .unit(.bitsPerSecond)) public var maxBitRate
        /// The shortest time between key frames, which can be decoded without other frames.
        @Field<UInt16>(9, .to(.attribute(\Self.maxKeyFrameInterval)), .unit(.milliseconds))
        public var minKeyFrameInterval
        /// The longest time between key frames, which can be decoded without other frames.
        @Field<UInt16>(10, .to(65500), .unit(.milliseconds)) public var maxKeyFrameInterval
        /// Whether the picture has a watermark.
        @Field<Bool>(11, .when(Feature.watermark), .default(false)) public var watermarkEnabled
        /// Whether the picture shows text, such as the time.
        @Field<Bool>(12, .when(Feature.onScreenDisplay), .default(false)) public var osdEnabled
        /// How many connections use the stream.
        @Field<UInt8>(13, .default(0)) public var referenceCount
    }

    /// A format in which sound is compressed.
    public enum AudioCodecEnum: UInt8, MatterEnum {
        /// Opus, for speech and music with little delay.
        case opus
        /// The low-complexity profile of AAC.
        case aacLc
    }

    /// A format in which pictures are compressed.
    public enum ImageCodecEnum: UInt8, MatterEnum {
        /// JPEG, which nearly every program can show.
        case jpeg
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

    /// Whether people on both sides of a camera can talk to each other.
    public enum TwoWayTalkSupportTypeEnum: UInt8, MatterEnum {
        /// They cannot talk to each other.
        case notSupported
        /// One side can talk at a time.
        case halfDuplex
        /// Both sides can talk at the same time.
        case fullDuplex
    }

    /// A format in which video is compressed.
    public enum VideoCodecEnum: UInt8, MatterEnum {
        /// H.264, also called AVC, the most common format.
        case h264
        /// H.265, which needs less data than H.264.
        case hevc
        /// H.266, which needs less data than H.265.
        case vvc
        /// AV1, an open format that needs less data than H.264.
        case av1
    }
}
