public import HomeModel

extension Matter {
    /// Stores the groups that a device belongs to, so that one message reaches all devices of a group.
    ///
    /// Source: Matter 1.4.1, cluster Groups (0x0004)
    public enum GroupsTrait: MatterTrait {
        public static let id: TraitID = 0x0004
        public static let revision = 4

        public enum Feature: String, MatterFeature {
            /// Stores names of groups.
            case groupNames = "GN"
        }

        public struct Attributes: Schema {
            /// Whether the device stores the names of its groups.
            @Attribute<NameSupportBitmap>(0x0000, .fixed, .default(0)) public var nameSupport
        }

        public struct Commands: Schema {
            /// Adds the device to a group.
            @RespondingCommand<AddGroup, AddGroupResponse>(
                0x00, response: 0x00, .manage, .reportsViolations(in: \AddGroupResponse.status, as: 0x87))
            public var addGroup
            /// Returns the name of a group.
            @RespondingCommand<ViewGroup, ViewGroupResponse>(
                0x01, response: 0x01, .reportsViolations(in: \ViewGroupResponse.status, as: 0x87))
            public var viewGroup
            /// Returns which groups the device belongs to.
            @RespondingCommand<GetGroupMembership, GetGroupMembershipResponse>(0x02, response: 0x02)
            public var getGroupMembership
            /// Removes the device from a group.
            @RespondingCommand<RemoveGroup, RemoveGroupResponse>(
                0x03, response: 0x03, .manage, .reportsViolations(in: \RemoveGroupResponse.status, as: 0x87),
                .confirm("Remove the device from the group?"))
            public var removeGroup
            /// Removes the device from all groups.
            @Command<Empty>(0x04, .manage, .confirm("Remove the device from all groups?")) public var removeAllGroups
            /// Adds the device to a group if it is identifying itself.
            @Command<AddGroupIfIdentifying>(0x05, .manage) public var addGroupIfIdentifying
        }

        public struct AddGroup: Schema {
            /// The number of the group.
            @Field<UInt16>(0, .from(1)) public var groupID
            /// The name of the group; ignored by devices that store no names.
            @Field<String>(1, .length(max: 16)) public var groupName
        }

        public struct AddGroupResponse: Schema {
            /// The outcome, as a status code of Matter; the command itself succeeds in either case.
            @Field<UInt8>(0, .statusCode) public var status
            /// The number of the group.
            @Field<UInt16>(1, .from(1)) public var groupID
        }

        public struct ViewGroup: Schema {
            /// The number of the group.
            @Field<UInt16>(0, .from(1)) public var groupID
        }

        public struct ViewGroupResponse: Schema {
            /// The outcome, as a status code of Matter; the command itself succeeds in either case.
            @Field<UInt8>(0, .statusCode) public var status
            /// The number of the group.
            @Field<UInt16>(1, .from(1)) public var groupID
            /// The name of the group; empty if the device stores no names.
            @Field<String>(2, .length(max: 16)) public var groupName
        }

        public struct GetGroupMembership: Schema {
            /// The groups to check; empty means all groups.
            @Field<[UInt16]>(0) public var groupList
        }

        public struct GetGroupMembershipResponse: Schema {
            /// How many more groups the device can store; 254 means at least one, null means unknown.
            @Field<UInt8?>(0) public var capacity
            /// The groups of the request that the device belongs to.
            @Field<[UInt16]>(1) public var groupList
        }

        public struct RemoveGroup: Schema {
            /// The number of the group.
            @Field<UInt16>(0, .from(1)) public var groupID
        }

        public struct RemoveGroupResponse: Schema {
            /// The outcome, as a status code of Matter; the command itself succeeds in either case.
            @Field<UInt8>(0, .statusCode) public var status
            /// The number of the group.
            @Field<UInt16>(1, .from(1)) public var groupID
        }

        public struct AddGroupIfIdentifying: Schema {
            /// The number of the group.
            @Field<UInt16>(0, .from(1)) public var groupID
            /// The name of the group; ignored by devices that store no names.
            @Field<String>(1, .length(max: 16)) public var groupName
        }

        /// Whether the device stores names of groups.
        public enum NameSupportFlag: UInt8, MatterFlag {
            /// The device stores the names of groups.
            case groupNames = 7
        }
        public typealias NameSupportBitmap = Bitmap8<NameSupportFlag>
    }
}
