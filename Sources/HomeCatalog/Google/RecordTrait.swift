public import HomeModel

extension Google {
    /// Makes a camera record.
    ///
    /// Source: Google Home APIs, trait Record
    public enum RecordTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// Whether the camera is recording.
            @Attribute<Bool>(0x0000, .optional, .words(Word(true, "Recording", .active), Word(false, "Not recording")))
            public var isCurrentlyRecording
        }

        public struct Commands: Schema {
            /// Starts recording until it is stopped.
            @Command<Empty>(0x00, .optional, .changes(\Attributes.isCurrentlyRecording), .label("Record"))
            public var startRecording
            /// Stops recording.
            @Command<Empty>(0x01, .optional, .changes(\Attributes.isCurrentlyRecording), .label("Stop recording"))
            public var stopRecording
            /// Records for a time.
            @Command<TimedRecording>(0x02, .optional, .changes(\Attributes.isCurrentlyRecording)) public var record
        }

        public struct TimedRecording: Schema {
            /// The reason for the recording.
            @Field<RecordingReason>(0) public var reason
            /// The duration of the recording.
            @Field<UInt32>(1, .from(1), .unit(.seconds)) public var durationSeconds
        }

        /// The reason for a recording.
        public enum RecordingReason: UInt8, MatterEnum {
            /// The reason is not reported.
            case unspecified
            /// A person started it.
            case user
            /// An automation started it.
            case automation
            /// The camera detected motion.
            case motion
            /// Someone pressed the doorbell.
            case doorbell
        }
    }
}
