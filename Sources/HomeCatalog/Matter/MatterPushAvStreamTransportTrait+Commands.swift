public import HomeModel

/// The commands that add, change, remove and trigger connections.
extension Matter.PushAvStreamTransportTrait {
    public struct Commands: Schema {
        /// Adds a connection, which is inactive at first.
        @RespondingCommand<AllocatePushTransport, AllocatePushTransportResponse>(
            0x00, response: 0x01, .manage, .changes(\Attributes.currentConnections), .label("Add connection"))
        public var allocatePushTransport
        /// Removes a connection, which then uploads nothing more.
        @Command<DeallocatePushTransport>(
            0x02, .manage, .changes(\Attributes.currentConnections), .label("Remove connection"),
            .confirm("Delete the connection?"))
        public var deallocatePushTransport
        /// Replaces the options of a connection.
        @Command<ModifyPushTransport>(
            0x03, .manage, .changes(\Attributes.currentConnections), .label("Change connection"))
        public var modifyPushTransport
        /// Activates or deactivates one connection, or all connections of the home network.
        @Command<SetTransportStatus>(0x04, .manage, .changes(\Attributes.currentConnections), .label("Set status"))
        public var setTransportStatus
        /// Starts a recording on an active connection that is not continuous.
        @Command<ManuallyTriggerTransport>(0x05, .label("Record")) public var manuallyTriggerTransport
        /// Returns one connection, or all connections of the home network.
        @RespondingCommand<FindTransport, FindTransportResponse>(0x06, response: 0x07, .label("Find connections"))
        public var findTransport
    }

    public struct AllocatePushTransport: Schema {
        /// The streams, the server and the trigger of the connection.
        @Field<Record<TransportOptionsStruct>>(0) public var transportOptions
    }

    public struct AllocatePushTransportResponse: Schema {
        /// The connection with its number.
        @Field<Record<TransportConfigurationStruct>>(0) public var transportConfiguration
    }

    public struct DeallocatePushTransport: Schema {
        /// The number of the connection to remove.
        @Field<UInt16>(0, .to(65534)) public var connectionID
    }

    public struct ModifyPushTransport: Schema {
        /// The number of the connection to change.
        @Field<UInt16>(0, .to(65534)) public var connectionID
        /// The streams, the server and the trigger that replace the previous ones.
        @Field<Record<TransportOptionsStruct>>(1) public var transportOptions
    }

    public struct SetTransportStatus: Schema {
        /// The number of the connection; null means all connections of the home network.
        @Field<UInt16?>(0) public var connectionID
        /// Whether the connection is active from now on.
        @Field<TransportStatusEnum>(1) public var transportStatus
    }

    public struct ManuallyTriggerTransport: Schema {
        /// The number of the connection that uploads the recording.
        @Field<UInt16>(0, .to(65534)) public var connectionID
        /// Why the recording is started; the event pushTransportBegin repeats it.
        @Field<TriggerActivationReasonEnum>(1) public var activationReason
        /// How long the recording lasts; its blindDuration is ignored.
        @Field<Record<TransportMotionTriggerTimeControlStruct>>(2, .optional) public var timeControl
    }

    public struct FindTransport: Schema {
        /// The number of the connection to return; if it is null or absent, all connections of the home network.
        @Field<UInt16?>(0, .optional) public var connectionID
    }

    public struct FindTransportResponse: Schema {
        /// The connections that were found, with all their options.
        @Field<[Record<TransportConfigurationStruct>]>(0) public var transportConfigurations
    }
}
