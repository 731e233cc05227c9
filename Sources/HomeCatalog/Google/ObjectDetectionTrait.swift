public import HomeModel

extension Google {
    /// Reports that a camera recognized people or things.
    ///
    /// Source: Google Home APIs, trait ObjectDetection; Cloud-to-cloud trait ObjectDetection
    public enum ObjectDetectionTrait: GoogleTrait {
        public struct Events: Schema {
            /// The camera saw something.
            @Event<ObjectDetected>(0x00, .info) public var objectDetected
        }

        public struct ObjectDetected: Schema {
            /// The recognized persons and things.
            @Field<Record<Objects>>(0, .optional) public var objects
            /// The time of the detection.
            @Field<Int64>(1, .optional, .unit(.millisecondsSince1970)) public var detectionTimestampMillis
            /// The priority of the notification; 0 means that it is spoken aloud.
            @Field<Int32>(2, .optional, .from(0)) public var priority
        }

        /// The recognized persons and things: named, familiar, unfamiliar and unclassified.
        public struct Objects: Schema {
            /// The names of those that the user has named.
            @Field<[String]>(0, .optional) public var named
            /// Number of those that are familiar but have no name.
            @Field<Int32>(1, .optional, .from(0)) public var familiar
            /// Number of those that are unfamiliar.
            @Field<Int32>(2, .optional, .from(0)) public var unfamiliar
            /// Number of those that the camera cannot classify as familiar or unfamiliar.
            @Field<Int32>(3, .optional, .from(0)) public var unclassified
            /// The details of each, if the camera reports them.
            @Field<[Record<Object>]>(4, .optional) public var objects
        }

        /// A recognized person or thing.
        public struct Object: Schema {
            /// The kind of the person or thing.
            @Field<ObjectType>(0) public var type
            /// When it appeared.
            @Field<Int64>(1, .optional, .unit(.millisecondsSince1970)) public var startTimestampMillis
            /// When it was seen last.
            @Field<Int64>(2, .optional, .unit(.millisecondsSince1970)) public var endTimestampMillis
            /// Its name, set by a person.
            @Field<String>(3, .optional) public var name
        }

        /// A kind of person or thing that a camera can recognize.
        public enum ObjectType: UInt8, MatterEnum {
            /// Something that the camera could not recognize.
            case unknown
            /// Somebody is seen.
            case person
            /// The face of a person whom the user has named.
            case faceFamiliar
            /// The face of a person whom the user has not named.
            case faceUnfamiliar
            /// A package that was put down.
            case packageDelivered
            /// An animal is seen, such as a pet.
            case animal
            /// A vehicle is seen, such as a car or a bicycle.
            case vehicle
        }
    }
}
