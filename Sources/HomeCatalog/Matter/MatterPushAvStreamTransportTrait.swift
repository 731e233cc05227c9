public import HomeModel

extension Matter {
    /// Uploads recordings of a camera to servers, continuously or when motion or a command triggers a recording.
    ///
    /// Source: Matter 1.5, cluster PushAvStreamTransport (0x0555)
    public enum PushAvStreamTransportTrait: MatterTrait {
        public static let id: TraitID = 0x0555
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Each zone of a motion trigger has its own sensitivity.
            case perZoneSensitivity = "PERZONESENS"
            /// A recording can also contain data about the picture, such as where motion is.
            case metadata = "METADATA"

            public var conformance: Conformance {
                self == .metadata ? .firstOf([.provisional, .optional]) : .optional
            }
        }

        public struct Attributes: Schema {
            /// The formats of recordings that the camera has, each with the way to upload it.
            @Attribute<[Record<SupportedFormatStruct>]>(0x0000, .length(min: 1), .fixed) public var supportedFormats
            /// The connections to servers that clients have added.
            @Attribute<[Record<TransportConfigurationStruct>]>(0x0001, .nonvolatile) public var currentConnections
        }

        public struct Events: Schema {
            /// The upload of a recording began.
            @Event<PushTransportBegin>(0x00, .info) public var pushTransportBegin
            /// The upload of a recording ended.
            @Event<PushTransportEnd>(0x01, .info) public var pushTransportEnd
        }

        public struct PushTransportBegin: Schema {
            /// The number of the connection that uploads the recording.
            @Field<UInt16>(0, .to(65534)) public var connectionID
            /// The kind of trigger that started the recording.
            @Field<TransportTriggerTypeEnum>(1) public var triggerType
            /// Why a command started the recording; absent for other triggers.
            @Field<TriggerActivationReasonEnum>(
                2, .when(.value(of: \Self.triggerType, is: TransportTriggerTypeEnum.command)))
            public var activationReason
        }

        public struct PushTransportEnd: Schema {
            /// The number of the connection that uploaded the recording.
            @Field<UInt16>(0, .to(65534)) public var connectionID
            /// The kind of trigger that started the recording.
            @Field<TransportTriggerTypeEnum>(1) public var triggerType
            /// Why a command started the recording; absent for other triggers.
            @Field<TriggerActivationReasonEnum>(
                2, .when(.value(of: \Self.triggerType, is: TransportTriggerTypeEnum.command)))
            public var activationReason
        }
    }
}
