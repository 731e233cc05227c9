public import HomeModel

extension Matter {
    /// Stores the devices, groups, keys and access rules of a home network that several administrators share, and sends
    /// changes of them to the devices.
    ///
    /// Source: Matter 1.4.1, cluster JointFabricDatastore (0x0752)
    public enum JointFabricDatastoreTrait: MatterTrait {
        public static let id: TraitID = 0x0752
        public static let revision = 1

        public struct Attributes: Schema {
            /// The root certificate of the home network; the administrator that owns it is the anchor.
            @Attribute<Octets>(0x0000, .read(.administer)) public var anchorRootCA
            /// The administrator that is the anchor, by its number in the home network.
            @Attribute<UInt64>(0x0001, .read(.administer)) public var anchorNodeID
            /// The vendor of the anchor, by number.
            @Attribute<UInt16>(0x0002, .read(.administer)) public var anchorVendorID
            /// The name of the home network, for people.
            @Attribute<String>(0x0003, .length(max: 32), .read(.administer)) public var friendlyName
            /// The sets of keys that encrypt messages to groups of devices, and set 0.
            @Attribute<[Record<DatastoreGroupKeySetStruct>]>(0x0004, .read(.administer)) public var groupKeySetList
            /// The groups of the home network, with a group of the administrators and a group of the anchor.
            @Attribute<[Record<DatastoreGroupInformationEntryStruct>]>(0x0005, .read(.administer)) public var groupList
            /// The devices of the home network.
            @Attribute<[Record<DatastoreNodeInformationEntryStruct>]>(0x0006, .read(.administer)) public var nodeList
            /// The administrators of the home network, the anchor first; empty while they do not share it yet.
            @Attribute<[Record<DatastoreAdministratorInformationEntryStruct>]>(0x0007, .read(.administer))
            public var adminList
            /// The state of the datastore: committed if it can be used, pending if not yet, and deletePending while it
            /// is being transferred to another anchor.
            @Attribute<Record<DatastoreStatusEntryStruct>>(0x0008, .read(.administer)) public var status
            /// The groups that parts of devices belong to.
            @Attribute<[Record<DatastoreEndpointGroupIDEntryStruct>]>(0x0009, .read(.administer))
            public var endpointGroupIDList
            /// The devices and groups that parts of devices control directly.
            @Attribute<[Record<DatastoreEndpointBindingEntryStruct>]>(0x000A, .read(.administer))
            public var endpointBindingList
            /// The sets of group keys that devices have.
            @Attribute<[Record<DatastoreNodeKeySetEntryStruct>]>(0x000B, .read(.administer)) public var nodeKeySetList
            /// The access rules that devices have for this home network.
            @Attribute<[Record<DatastoreACLEntryStruct>]>(0x000C, .read(.administer)) public var nodeACLList
            /// The parts of devices, with their names.
            @Attribute<[Record<DatastoreEndpointEntryStruct>]>(0x000D, .read(.administer)) public var nodeEndpointList
        }
    }
}
