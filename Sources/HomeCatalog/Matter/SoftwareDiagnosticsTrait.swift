public import HomeModel

extension Matter {
    /// Reports how much memory a device's software uses, and its crashes.
    ///
    /// Source: Matter 1.4.1, cluster SoftwareDiagnostics (0x0034)
    public enum SoftwareDiagnosticsTrait: MatterTrait {
        public static let id: TraitID = 0x0034
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Reports the maximum amount of memory that was ever in use.
            case watermarks = "WTRMRK"
        }

        public struct Attributes: Schema {
            /// The threads that run, each with its stack.
            @Attribute<[Record<ThreadMetricsStruct>]>(0x0000, .optional, .length(max: 64)) public var threadMetrics
            /// How much of the heap is free.
            @Attribute<UInt64>(0x0001, .optional, .unit(.bytes)) public var currentHeapFree
            /// How much of the heap is in use.
            @Attribute<UInt64>(0x0002, .optional, .unit(.bytes)) public var currentHeapUsed
            /// The maximum amount of heap that was in use since the start or the last reset.
            @Attribute<UInt64>(0x0003, .when(Feature.watermarks), .unit(.bytes)) public var currentHeapHighWatermark
        }

        public struct Commands: Schema {
            /// Sets the watermarks of the heap and of the threads to the memory in use now.
            @Command<Empty>(
                0x00, .when(Feature.watermarks), .manage,
                .changes(\Attributes.threadMetrics, \Attributes.currentHeapHighWatermark),
                .confirm("Reset the watermarks?"))
            public var resetWatermarks
        }

        public struct Events: Schema {
            /// A thread failed.
            @Event<SoftwareFault>(0x00, .info, .optional) public var softwareFault
        }

        public struct SoftwareFault: Schema {
            /// The thread, by number.
            @Field<UInt64>(0, .default(0)) public var id
            /// The name of the thread.
            @Field<String>(1, .optional, .length(max: 8)) public var name
            /// Data about the failure, usually a stack trace in UTF-8.
            @Field<Octets>(2, .optional, .length(max: 1024)) public var faultRecording
        }

        /// A thread of the software and its stack.
        public struct ThreadMetricsStruct: Schema {
            /// The number by which the device identifies it.
            @Field<UInt64>(0) public var id
            /// Its name on the device.
            @Field<String>(1, .optional, .length(max: 8)) public var name
            /// How much of its stack is free now.
            @Field<UInt32>(2, .optional, .unit(.bytes)) public var stackFreeCurrent
            /// The minimum amount of its stack that was free since the start or the last reset.
            @Field<UInt32>(3, .optional, .unit(.bytes)) public var stackFreeMinimum
            /// The size of its stack.
            @Field<UInt32>(4, .optional, .unit(.bytes)) public var stackSize
        }
    }
}
