public import HomeModel

/// The fields of the commands for devices and their parts.
extension Matter.JointFabricDatastoreTrait {
    public struct AddPendingNode: Schema {
        /// The device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
        /// The name of the device, for people.
        @Field<String>(1, .length(max: 32)) public var friendlyName
    }

    public struct RefreshNode: Schema {
        /// The device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
    }

    public struct UpdateNode: Schema {
        /// The device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
        /// The new name of the device.
        @Field<String>(1, .length(max: 32)) public var friendlyName
    }

    public struct RemoveNode: Schema {
        /// The device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
    }

    public struct UpdateEndpointForNode: Schema {
        /// The part of the device.
        @Field<UInt16>(0) public var endpointID
        /// The device, by its number in the home network.
        @Field<UInt64>(1) public var nodeID
        /// The new name of the part.
        @Field<String>(2, .length(max: 32)) public var friendlyName
    }

    public struct AddGroupIDToEndpointForNode: Schema {
        /// The device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
        /// The part of the device.
        @Field<UInt16>(1) public var endpointID
        /// The number of the group.
        @Field<UInt16>(2) public var groupID
    }

    public struct RemoveGroupIDFromEndpointForNode: Schema {
        /// The device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
        /// The part of the device.
        @Field<UInt16>(1) public var endpointID
        /// The number of the group.
        @Field<UInt16>(2) public var groupID
    }

    public struct AddBindingToEndpointForNode: Schema {
        /// The controlling device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
        /// The part of the device that controls.
        @Field<UInt16>(1) public var endpointID
        /// The device or group that is controlled.
        @Field<Record<DatastoreBindingTargetStruct>>(2) public var binding
    }

    public struct RemoveBindingFromEndpointForNode: Schema {
        /// The number of the binding in endpointBindingList.
        @Field<UInt16>(0) public var listID
        /// The part of the device that controls.
        @Field<UInt16>(1) public var endpointID
        /// The controlling device, by its number in the home network.
        @Field<UInt64>(2) public var nodeID
    }

    public struct AddACLToNode: Schema {
        /// The device, by its number in the home network.
        @Field<UInt64>(0) public var nodeID
        /// The access rule.
        @Field<Record<DatastoreAccessControlEntryStruct>>(1) public var aclEntry
    }

    public struct RemoveACLFromNode: Schema {
        /// The number of the access rule in nodeACLList.
        @Field<UInt16>(0) public var listID
        /// The device, by its number in the home network.
        @Field<UInt64>(1) public var nodeID
    }
}
