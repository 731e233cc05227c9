public import HomeModel

extension Google {
    /// Reports that a camera recognized people or things.
    ///
    /// Source: Google Home APIs, trait ObjectDetection; Cloud-to-cloud trait ObjectDetection
    public enum ObjectDetectionTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Events: Schema {
            /// The camera saw something.
            @Event<ObjectDetected>(0x00, .info) public var objectDetected

            public init() {}
        }

        public struct ObjectDetected: Schema {
            /// What it recognized.
            @Field<Record<Objects>>(0, .optional) public var objects
            /// When it saw it.
            @Field<Int64>(1, .optional, .unit(.millisecondsSince1970)) public var detectionTimestampMillis
            /// How urgent a notification is; 0 is spoken aloud.
            @Field<Int32>(2, .optional, .from(0)) public var priority

            public init() {}
        }

        /// What was seen, by how well it is known.
        public struct Objects: Schema {
            /// The names of those that a person named.
            @Field<[String]>(0, .optional) public var named
            /// How many were known but have no name.
            @Field<Int32>(1, .optional, .from(0)) public var familiar
            /// How many were unknown.
            @Field<Int32>(2, .optional, .from(0)) public var unfamiliar
            /// How many were recognized as one kind without being distinguished.
            @Field<Int32>(3, .optional, .from(0)) public var unclassified
            /// Each of them, if the camera reports more.
            @Field<[Record<Object>]>(4, .optional) public var objects

            public init() {}
        }

        /// One person or thing that was seen.
        public struct Object: Schema {
            /// What it is.
            @Field<ObjectType>(0) public var type
            /// When it appeared.
            @Field<Int64>(1, .optional, .unit(.millisecondsSince1970)) public var startTimestampMillis
            /// When it was seen last.
            @Field<Int64>(2, .optional, .unit(.millisecondsSince1970)) public var endTimestampMillis
            /// The name that a person gave it.
            @Field<String>(3, .optional) public var name

            public init() {}
        }

        /// What a camera recognized.
        public enum ObjectType: UInt8, MatterEnum {
            /// Something that the camera could not recognize.
            case unknown
            /// A person.
            case person
            /// The face of a person whom the user has named.
            case faceFamiliar
            /// The face of a person whom the user has not named.
            case faceUnfamiliar
            /// A package that was put down.
            case packageDelivered
            /// An animal.
            case animal
            /// A vehicle.
            case vehicle
        }
    }
}
