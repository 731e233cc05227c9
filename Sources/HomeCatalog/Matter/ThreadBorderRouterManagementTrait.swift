public import HomeModel

extension Matter {
    /// Manages the Thread network of a border router, which connects the network's devices to the rest of the home.
    ///
    /// Source: Matter 1.4.1, cluster ThreadBorderRouterManagement (0x0452)
    public enum ThreadBorderRouterManagementTrait: MatterTrait {
        public static let id: TraitID = 0x0452
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// The settings of a network in use can be changed.
            case panChange = "PC"
        }

        public struct Attributes: Schema {
            /// The name that the border router announces in the home's network, for people.
            @Attribute<String>(0x0000, .length(1...63)) public var borderRouterName
            /// The unique ID by which clients distinguish border routers.
            @Attribute<Octets>(0x0001, .length(exactly: 16)) public var borderAgentID
            /// The version of Thread, by its number in the protocol: 4 for Thread 1.3, 5 for Thread 1.4.
            @Attribute<UInt16>(0x0002, .fixed) public var threadVersion
            /// Whether the Thread interface is turned on.
            @Attribute<Bool>(0x0003, .nonvolatile, .default(false)) public var interfaceEnabled
            /// The time of the network's current settings, as Thread encodes times; null if there are none.
            @Attribute<UInt64?>(0x0004, .nonvolatile, .default(0)) public var activeDatasetTimestamp
            /// The time of the pending settings, as Thread encodes times; null if there are none.
            @Attribute<UInt64?>(0x0005, .nonvolatile, .default(0)) public var pendingDatasetTimestamp
        }

        public struct Commands: Schema {
            /// Returns the current settings of the network with its credentials; empty if there are none.
            @RespondingCommand<Empty, DatasetResponse>(
                0x00, response: 0x02, .manage, .label("Get active dataset"))
            public var getActiveDatasetRequest
            /// Returns the settings that the network will apply after a delay; empty if there are none.
            @RespondingCommand<Empty, DatasetResponse>(
                0x01, response: 0x02, .manage, .label("Get pending dataset"))
            public var getPendingDatasetRequest
            /// Sets the first settings of the network and starts it; fails if there are settings already. In Matter it
            /// requires the timer that GeneralCommissioning's armFailSafe starts; the gateway starts the timer itself.
            @Command<SetActiveDatasetRequest>(
                0x03, .manage, .timed, .changes(\Attributes.interfaceEnabled, \Attributes.activeDatasetTimestamp),
                .label("Set active dataset"))
            public var setActiveDatasetRequest
            /// Sets the settings that all devices of the network apply after the delay that the settings contain.
            @Command<SetPendingDatasetRequest>(
                0x04, .when(Feature.panChange), .manage, .timed,
                .changes(\Attributes.activeDatasetTimestamp, \Attributes.pendingDatasetTimestamp),
                .label("Set pending dataset"))
            public var setPendingDatasetRequest
        }

        public struct SetActiveDatasetRequest: Schema {
            /// The settings and credentials of the network, as Thread encodes them.
            @Field<Octets>(0, .length(max: 254)) public var activeDataset
            /// The value to write to GeneralCommissioning's breadcrumb if the command succeeds.
            @Field<UInt64>(1, .optional) public var breadcrumb
        }

        public struct SetPendingDatasetRequest: Schema {
            /// The new settings and credentials, with the delay until they apply, as Thread encodes them.
            @Field<Octets>(0, .length(max: 254)) public var pendingDataset
        }

        public struct DatasetResponse: Schema {
            /// The settings and credentials of the network, as Thread encodes them.
            @Field<Octets>(0, .length(max: 254)) public var dataset
        }
    }
}
