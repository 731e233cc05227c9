public import HomeModel

/// The commands, and the fields of those for key sets, groups and administrators.
extension Matter.JointFabricDatastoreTrait {
    public struct Commands: Schema {
        /// Adds a set of group keys; fails if a set with this number exists.
        @Command<AddKeySet>(0x00, .administer, .changes(\Attributes.groupKeySetList)) public var addKeySet
        /// Changes a set of group keys, also on the devices that have it.
        @Command<UpdateKeySet>(0x01, .administer, .changes(\Attributes.groupKeySetList, \Attributes.nodeKeySetList))
        public var updateKeySet
        /// Removes a set of group keys; fails for set 0 and if a device uses the set.
        @Command<RemoveKeySet>(
            0x02, .administer, .changes(\Attributes.groupKeySetList), .confirm("Delete the key set?"))
        public var removeKeySet
        /// Adds a group without members; fails if a group with this number exists.
        @Command<AddGroup>(0x03, .administer, .changes(\Attributes.groupList)) public var addGroup
        /// Changes a group, also on the devices that belong to it or have access rules for it.
        @Command<UpdateGroup>(
            0x04, .administer,
            .changes(
                \Attributes.groupList, \Attributes.endpointGroupIDList, \Attributes.nodeKeySetList,
                \Attributes.nodeACLList))
        public var updateGroup
        /// Removes a group; fails if it has members, and for the groups of the administrators and the anchor.
        @Command<RemoveGroup>(0x05, .administer, .changes(\Attributes.groupList), .confirm("Delete the group?"))
        public var removeGroup
        /// Adds an administrator to the list; fails if the list contains it already.
        @Command<AddAdmin>(0x06, .administer, .changes(\Attributes.adminList), .label("Add administrator"))
        public var addAdmin
        /// Changes the name and the certificate of an administrator in the list.
        @Command<UpdateAdmin>(0x07, .administer, .changes(\Attributes.adminList), .label("Update administrator"))
        public var updateAdmin
        /// Removes an administrator from the list.
        @Command<RemoveAdmin>(
            0x08, .administer, .changes(\Attributes.adminList), .label("Remove administrator"),
            .confirm("Remove the administrator from the list?"))
        public var removeAdmin
        /// Adds a device to the list before it is completely set up; fails if the list contains it already.
        @Command<AddPendingNode>(0x09, .administer, .changes(\Attributes.nodeList), .label("Add device"))
        public var addPendingNode
        /// Sends the pending changes to a device, and reads its parts, groups, bindings, keys and access rules.
        @Command<RefreshNode>(
            0x0A, .administer,
            .changes(
                \Attributes.nodeList, \Attributes.nodeEndpointList, \Attributes.endpointGroupIDList,
                \Attributes.endpointBindingList, \Attributes.nodeKeySetList, \Attributes.nodeACLList),
            .label("Refresh device"))
        public var refreshNode
        /// Changes the name of a device in the list; the device itself does not receive it.
        @Command<UpdateNode>(0x0B, .administer, .changes(\Attributes.nodeList), .label("Rename device"))
        public var updateNode
        /// Removes a device from the list; the device stays in the home network.
        @Command<RemoveNode>(
            0x0C, .administer, .changes(\Attributes.nodeList), .label("Remove device"),
            .confirm("Remove the device from the list?"))
        public var removeNode
        /// Changes the name of a part of a device.
        @Command<UpdateEndpointForNode>(
            0x0D, .administer, .changes(\Attributes.nodeEndpointList), .label("Rename part"))
        public var updateEndpointForNode
        /// Adds a part of a device to a group, and sends the keys of the group to the device.
        @Command<AddGroupIDToEndpointForNode>(
            0x0E, .administer, .changes(\Attributes.endpointGroupIDList, \Attributes.nodeKeySetList),
            .label("Add part to group"))
        public var addGroupIDToEndpointForNode
        /// Removes a part of a device from a group, and removes the keys of the group from the device.
        @Command<RemoveGroupIDFromEndpointForNode>(
            0x0F, .administer, .changes(\Attributes.endpointGroupIDList, \Attributes.nodeKeySetList),
            .label("Remove part from group"), .confirm("Remove the part from the group?"))
        public var removeGroupIDFromEndpointForNode
        /// Adds a device or group that a part of a device controls directly.
        @Command<AddBindingToEndpointForNode>(
            0x10, .administer, .changes(\Attributes.endpointBindingList), .label("Add binding"))
        public var addBindingToEndpointForNode
        /// Removes a device or group, so that a part of a device no longer controls it directly.
        @Command<RemoveBindingFromEndpointForNode>(
            0x11, .administer, .changes(\Attributes.endpointBindingList), .label("Remove binding"),
            .confirm("Remove the binding?"))
        public var removeBindingFromEndpointForNode
        /// Adds an access rule to a device.
        @Command<AddACLToNode>(0x12, .administer, .changes(\Attributes.nodeACLList), .label("Add access rule"))
        public var addACLToNode
        /// Removes an access rule from a device.
        @Command<RemoveACLFromNode>(
            0x13, .administer, .changes(\Attributes.nodeACLList), .label("Remove access rule"),
            .confirm("Remove the access rule?"))
        public var removeACLFromNode
    }

    public struct AddKeySet: Schema {
        /// The new set, with at least the first key.
        @Field<Record<DatastoreGroupKeySetStruct>>(0) public var groupKeySet
    }

    public struct UpdateKeySet: Schema {
        /// The set with its new content; its number selects the set to change.
        @Field<Record<DatastoreGroupKeySetStruct>>(0) public var groupKeySet
    }

    public struct RemoveKeySet: Schema {
        /// The number of the set.
        @Field<UInt16>(0) public var groupKeySetID
    }

    public struct AddGroup: Schema {
        /// The number of the group.
        @Field<UInt16>(0) public var groupID
        /// The name of the group, for people.
        @Field<String>(1, .length(max: 32)) public var friendlyName
        /// The set of keys that the group uses, by number; null if no message is sent to the group as a whole.
        @Field<UInt16?>(2, .from(1), .to(65534)) public var groupKeySetID
        /// The tag that marks members of the group in their certificates; null for none. The tags of the administrators
        /// and the anchor are rejected.
        @Field<UInt16?>(3) public var groupCAT
        /// The version of the tag; null if groupCAT is null.
        @Field<UInt16?>(4, .from(1), .to(65534)) public var groupCATVersion
        /// The privilege that access rules for the group grant.
        @Field<DatastoreAccessControlEntryPrivilegeEnum>(5) public var groupPermission
    }

    public struct UpdateGroup: Schema {
        /// The number of the group.
        @Field<UInt16>(0) public var groupID
        /// The new name of the group; null leaves it unchanged.
        @Field<String?>(1, .length(max: 32)) public var friendlyName
        /// The set of keys that the group will use, by number; null leaves it unchanged.
        @Field<UInt16?>(2, .from(1), .to(65534)) public var groupKeySetID
        /// The new tag that marks members of the group in their certificates; null leaves it unchanged. The tags of the
        /// administrators and the anchor are rejected.
        @Field<UInt16?>(3) public var groupCAT
        /// The new version of the tag; null leaves it unchanged.
        @Field<UInt16?>(4, .from(1), .to(65534)) public var groupCATVersion
        /// The privilege that access rules for the group will grant.
        @Field<DatastoreAccessControlEntryPrivilegeEnum>(5) public var groupPermission
    }

    public struct RemoveGroup: Schema {
        /// The number of the group.
        @Field<UInt16>(0) public var groupID
    }

    public struct AddAdmin: Schema {
        /// The administrator, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
        /// The name of the administrator, for people.
        @Field<String>(1, .length(max: 32)) public var friendlyName
        /// The vendor of the administrator, by number.
        @Field<UInt16>(2) public var vendorID
        /// The intermediate certificate that signed the administrator's own.
        @Field<Octets>(3, .length(max: 400)) public var icac
    }

    public struct UpdateAdmin: Schema {
        /// The administrator to change, by its number in the home network; null selects none, so the command fails.
        @Field<UInt64?>(0) public var nodeID
        /// The new name of the administrator; null leaves it unchanged.
        @Field<String?>(1, .length(max: 32)) public var friendlyName
        /// The intermediate certificate that signed the administrator's own; null leaves it unchanged.
        @Field<Octets?>(2, .length(max: 400)) public var icac
    }

    public struct RemoveAdmin: Schema {
        /// The administrator to remove, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
    }
}
