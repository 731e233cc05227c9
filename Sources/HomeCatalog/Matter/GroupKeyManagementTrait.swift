public import HomeModel

extension Matter {
    /// Stores the keys that encrypt messages to groups of devices.
    ///
    /// Keys are stored in sets of up to three. The keys of a set are valid one after another, so a key can be replaced
    /// without interrupting messages.
    ///
    /// Source: Matter 1.4.1, cluster GroupKeyManagement (0x003F)
    public enum GroupKeyManagementTrait: MatterTrait {
        public static let id: TraitID = 0x003F
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Can protect group messages by synchronized counters.
            case cacheAndSync = "CS"

            public var conformance: Conformance { .provisional }
        }

        public struct Attributes: Schema {
            /// The key set of each group.
            @Writable<[Record<GroupKeyMapStruct>]>(0x0000, .nonvolatile, .default(.emptyList), .manage)
            public var groupKeyMap
            /// The groups that parts of the device belong to.
            @Attribute<[Record<GroupInfoMapStruct>]>(0x0001, .default(.emptyList)) public var groupTable
            /// How many groups each home network may have on the device.
            @Attribute<UInt16>(0x0002, .fixed, .default(0)) public var maxGroupsPerFabric
            /// How many sets of keys each home network may have on the device, including set 0.
            @Attribute<UInt16>(0x0003, .from(1), .to(65535), .fixed, .default(1)) public var maxGroupKeysPerFabric
        }

        public struct Commands: Schema {
            /// Adds a set of keys, or replaces it.
            @Command<KeySetWrite>(0x00, .administer) public var keySetWrite
            /// Returns a set without the keys themselves.
            @RespondingCommand<KeySetRead, KeySetReadResponse>(0x01, response: 0x02, .administer) public var keySetRead
            /// Removes a set of keys, and the mappings of groups to it; set 0 cannot be removed.
            @Command<KeySetRemove>(
                0x03, .administer, .changes(\Attributes.groupKeyMap), .confirm("Delete the key set?"))
            public var keySetRemove
            /// Returns the numbers of all sets of the home network.
            @RespondingCommand<Empty, KeySetReadAllIndicesResponse>(0x04, response: 0x05, .administer)
            public var keySetReadAllIndices
        }

        public struct KeySetWrite: Schema {
            /// The key set, with at least the first key.
            @Field<Record<GroupKeySetStruct>>(0) public var groupKeySet
        }

        public struct KeySetRead: Schema {
            /// The number of the set.
            @Field<UInt16>(0) public var groupKeySetID
        }

        public struct KeySetReadResponse: Schema {
            /// The set; each key is null.
            @Field<Record<GroupKeySetStruct>>(0) public var groupKeySet
        }

        public struct KeySetRemove: Schema {
            /// The number of the set.
            @Field<UInt16>(0) public var groupKeySetID
        }

        public struct KeySetReadAllIndicesResponse: Schema {
            /// The numbers of the sets.
            @Field<[UInt16]>(0) public var groupKeySetIDs
        }

        /// The keys that a group uses.
        public struct GroupKeyMapStruct: Schema {
            /// The number of the group.
            @Field<UInt16>(1) public var groupId
            /// The set of keys it uses, by number; several groups may share one.
            @Field<UInt16>(2, .from(1), .to(65535)) public var groupKeySetID
            /// The number of the home network that it belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }

        /// A group and the parts of the device that belong to it.
        public struct GroupInfoMapStruct: Schema {
            /// The number of the group.
            @Field<UInt16>(1) public var groupId
            /// The parts of the device that belong to it, by number.
            @Field<[UInt16]>(2, .length(min: 1)) public var endpoints
            /// The name of the group; empty or absent if the device stores no names.
            @Field<String>(3, .optional, .length(max: 16)) public var groupName
            /// The number of the home network that it belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }

        /// A set of up to three keys with the times from which they are valid.
        public struct GroupKeySetStruct: Schema {
            /// The number of the set; 0 is the home network's own set, which the device receives together with that
            /// network's certificate.
            @Field<UInt16>(0) public var groupKeySetID
            /// How the device checks the first message of a sender, which may be a replay.
            @Field<GroupKeySecurityPolicyEnum>(1) public var groupKeySecurityPolicy
            /// The first key; null in responses, since keys never leave the device.
            @Field<Octets?>(2, .length(exactly: 16)) public var epochKey0
            /// When senders begin to use the first key; null is rejected.
            @Field<UInt64?>(3, .unit(.microsecondsSinceEpoch)) public var epochStartTime0
            /// The second key, later than the first; null if there is none, and in responses.
            @Field<Octets?>(4, .length(exactly: 16)) public var epochKey1
            /// When senders begin to use the second key; null if there is none.
            @Field<UInt64?>(5, .unit(.microsecondsSinceEpoch)) public var epochStartTime1
            /// The third key, later than the second; null if there is none, and in responses.
            @Field<Octets?>(6, .length(exactly: 16)) public var epochKey2
            /// When senders begin to use the third key; null if there is none.
            @Field<UInt64?>(7, .unit(.microsecondsSinceEpoch)) public var epochStartTime2
        }

        /// How a device synchronizes the message counters of senders that use a group key.
        public enum GroupKeySecurityPolicyEnum: UInt8, MatterEnum {
            /// Accepts the first counter of a sender without a check.
            case trustFirst
            /// Requests the current counter from the sender first.
            case cacheAndSync
        }
    }
}
