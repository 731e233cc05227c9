public import HomeModel

/// The entries of the datastore, with the state of their transfer to the devices.
extension Matter.JointFabricDatastoreTrait {
    /// An access rule of a device.
    public struct DatastoreACLEntryStruct: Schema {
        /// The device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
        /// The number of the entry in the list.
        @Field<UInt16>(1) public var listID
        /// The rule itself.
        @Field<Record<DatastoreAccessControlEntryStruct>>(2) public var aclEntry
        /// Whether the device has the rule.
        @Field<Record<DatastoreStatusEntryStruct>>(3) public var statusEntry
    }

    /// A rule that allows clients to use parts of a device.
    public struct DatastoreAccessControlEntryStruct: Schema {
        /// The privilege of the subjects.
        @Field<DatastoreAccessControlEntryPrivilegeEnum>(1) public var privilege
        /// How a subject proves its identity.
        @Field<DatastoreAccessControlEntryAuthModeEnum>(2) public var authMode
        /// The clients and groups that the rule is for; null means every client that belongs to the home network.
        @Field<[UInt64]?>(3) public var subjects
        /// The parts and traits that the rule applies to; null means the whole device.
        @Field<[Record<DatastoreAccessControlTargetStruct>]?>(4) public var targets
    }

    /// The part of a device that a rule is about. A field that is null does not limit the rule.
    public struct DatastoreAccessControlTargetStruct: Schema {
        /// The number of the trait; null means any trait.
        @Field<UInt32?>(0) public var cluster
        /// The number of the part; null means any part, or that deviceType selects the parts.
        @Field<UInt16?>(1) public var endpoint
        /// The number of the device type of the parts; null means any type, or that endpoint selects the part.
        @Field<UInt32?>(2) public var deviceType
    }

    /// An administrator of the home network.
    public struct DatastoreAdministratorInformationEntryStruct: Schema {
        /// The administrator, by its number in the home network.
        @Field<UInt64>(1) public var nodeID
        /// The name of the administrator, for people.
        @Field<String>(2, .length(max: 32)) public var friendlyName
        /// The vendor of the administrator, by number.
        @Field<UInt16>(3) public var vendorID
        /// The intermediate certificate that signed the administrator's own.
        @Field<Octets>(4, .length(max: 400)) public var icac
    }

    /// A device or group that a part of a device controls.
    public struct DatastoreBindingTargetStruct: Schema {
        /// The device that is controlled; used with endpoint.
        @Field<UInt64>(1, .when(.has(\Self.endpoint))) public var node
        /// The group that is controlled, instead of a single device.
        @Field<UInt16>(2, .unless(.has(\Self.endpoint)), .from(1)) public var group
        /// The part of the device that is controlled.
        @Field<UInt16>(3, .unless(.has(\Self.group))) public var endpoint: FieldKey<UInt16>
        /// The number of the trait that is controlled; if it is absent, all suitable traits.
        @Field<UInt32>(4, .optional) public var cluster
    }

    /// A part of a device, and a device or group that it controls.
    public struct DatastoreEndpointBindingEntryStruct: Schema {
        /// The controlling device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
        /// The part of the device that controls.
        @Field<UInt16>(1) public var endpointID
        /// The number of the entry in the list.
        @Field<UInt16>(2) public var listID
        /// The device or group that is controlled.
        @Field<Record<DatastoreBindingTargetStruct>>(3) public var binding
        /// Whether the controlling device has the binding.
        @Field<Record<DatastoreStatusEntryStruct>>(4) public var statusEntry
    }

    /// A part of a device.
    public struct DatastoreEndpointEntryStruct: Schema {
        /// The number of the part.
        @Field<UInt16>(0) public var endpointID
        /// The device, by its number in the home network.
        @Field<UInt64>(1) public var nodeID
        /// The name of the part, for people.
        @Field<String>(2, .length(max: 32)) public var friendlyName
        /// Whether the device has the data of the entry.
        @Field<Record<DatastoreStatusEntryStruct>>(3) public var statusEntry
    }

    /// A part of a device, and a group that it belongs to.
    public struct DatastoreEndpointGroupIDEntryStruct: Schema {
        /// The device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
        /// The part of the device.
        @Field<UInt16>(1) public var endpointID
        /// The number of the group.
        @Field<UInt16>(2) public var groupID
        /// Whether the device has stored that it belongs to the group.
        @Field<Record<DatastoreStatusEntryStruct>>(3) public var statusEntry
    }

    /// A group of the home network.
    public struct DatastoreGroupInformationEntryStruct: Schema {
        /// The number of the group.
        @Field<UInt64>(0) public var groupID
        /// The name of the group, for people.
        @Field<String>(1, .length(max: 32)) public var friendlyName
        /// The set of keys that the group uses, by number; null if no message is sent to the group as a whole.
        @Field<UInt16?>(2, .from(1), .to(65534)) public var groupKeySetID
        /// The tag that marks members of the group in their certificates; null for none.
        @Field<UInt16?>(3) public var groupCAT
        /// The version of the tag; null if groupCAT is null.
        @Field<UInt16?>(4, .from(1), .to(65534)) public var groupCATVersion
        /// The privilege that access rules for the group grant.
        @Field<DatastoreAccessControlEntryPrivilegeEnum>(5) public var groupPermission
    }

    /// A set of up to three keys with the times from which they are valid.
    public struct DatastoreGroupKeySetStruct: Schema {
        /// The number of the set; 0 is the home network's own set, which a device receives together with that network's
        /// certificate.
        @Field<UInt16>(0) public var groupKeySetID
        /// How a device checks the first message of a sender, which may be a replay.
        @Field<DatastoreGroupKeySecurityPolicyEnum>(1) public var groupKeySecurityPolicy
        /// The first key; null if it is not reported.
        @Field<Octets?>(2, .length(exactly: 16)) public var epochKey0
        /// When senders begin to use the first key; null if it is not reported.
        @Field<UInt64?>(3, .unit(.microsecondsSinceEpoch)) public var epochStartTime0
        /// The second key, later than the first; null if there is none.
        @Field<Octets?>(4, .length(exactly: 16)) public var epochKey1
        /// When senders begin to use the second key; null if there is none.
        @Field<UInt64?>(5, .unit(.microsecondsSinceEpoch)) public var epochStartTime1
        /// The third key, later than the second; null if there is none.
        @Field<Octets?>(6, .length(exactly: 16)) public var epochKey2
        /// When senders begin to use the third key; null if there is none.
        @Field<UInt64?>(7, .unit(.microsecondsSinceEpoch)) public var epochStartTime2
        /// Which multicast address messages to the groups of the set have.
        @Field<DatastoreGroupKeyMulticastPolicyEnum>(8) public var groupKeyMulticastPolicy
    }

    /// A device of the home network.
    public struct DatastoreNodeInformationEntryStruct: Schema {
        /// The device, by its number in the home network.
        @Field<UInt64>(1) public var nodeID
        /// The name of the device, for people; the device itself does not receive it.
        @Field<String>(2, .length(max: 32)) public var friendlyName
        /// The state of the device's setup: pending before it is completed, committed afterwards, and commitFailed
        /// if it failed.
        @Field<Record<DatastoreStatusEntryStruct>>(3) public var commissioningStatusEntry
    }

    /// A set of group keys that a device has.
    public struct DatastoreNodeKeySetEntryStruct: Schema {
        /// The device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
        /// The number of the set.
        @Field<UInt16>(1) public var groupKeySetID
        /// Whether the device has the current keys of the set.
        @Field<Record<DatastoreStatusEntryStruct>>(2) public var statusEntry
    }

    /// The state of an entry of the datastore.
    public struct DatastoreStatusEntryStruct: Schema {
        /// Whether the device has the entry.
        @Field<DatastoreStateEnum>(0, .default(0)) public var state
        /// When the entry was last changed.
        @Field<UInt32>(1, .unit(.secondsSinceEpoch)) public var updateTimestamp
        /// The error if the state is commitFailed, as a status code of Matter; else 0.
        @Field<UInt8>(2, .default(0), .statusCode) public var failureCode
    }

    /// How a client proves its identity.
    public enum DatastoreAccessControlEntryAuthModeEnum: UInt8, MatterEnum {
        /// By a passcode, while a device is being set up.
        case pase = 1
        /// By a certificate of the home network.
        case `case`
        /// By the key of a group.
        case group
    }
    /// The access that a rule grants.
    public enum DatastoreAccessControlEntryPrivilegeEnum: UInt8, MatterEnum {
        /// Reads attributes and events.
        case view = 1
        /// Reads on behalf of other clients.
        case proxyView
        /// Also sends commands and writes for normal use.
        case operate
        /// Also changes the configuration.
        case manage
        /// Also changes the access control list.
        case administer
    }
    /// The multicast address of messages to groups.
    public enum DatastoreGroupKeyMulticastPolicyEnum: UInt8, MatterEnum {
        /// Each group has its own address.
        case perGroupID
        /// All groups share one address.
        case allNodes
    }
    /// How a device synchronizes the message counters of senders that use a group key.
    public enum DatastoreGroupKeySecurityPolicyEnum: UInt8, MatterEnum {
        /// Accepts the first counter of a sender without a check.
        case trustFirst
    }
    /// Whether a change of the datastore has reached the device that it is for.
    public enum DatastoreStateEnum: UInt8, MatterEnum {
        /// The change is not on the device yet.
        case pending
        /// The change is on the device.
        case committed
        /// The entry is to be removed from the device.
        case deletePending
        /// The device rejected the change, or was not reached.
        case commitFailed
    }
}
