public import HomeModel

extension TraitHandle<Matter.GroupsTrait> {
    /// Adds the device to a group.
    public func addGroup(groupID: UInt16, groupName: String) async throws -> Record<T.AddGroupResponse> {
        try await invoke(\.addGroup) {
            $0.groupID = groupID
            $0.groupName = groupName
        }
    }

    /// Returns the name of a group.
    public func viewGroup(groupID: UInt16) async throws -> Record<T.ViewGroupResponse> {
        try await invoke(\.viewGroup) { $0.groupID = groupID }
    }

    /// Returns which groups the device belongs to.
    public func getGroupMembership(groupList: [UInt16]) async throws -> Record<T.GetGroupMembershipResponse> {
        try await invoke(\.getGroupMembership) { $0.groupList = groupList }
    }

    /// Removes the device from a group.
    public func removeGroup(groupID: UInt16) async throws -> Record<T.RemoveGroupResponse> {
        try await invoke(\.removeGroup) { $0.groupID = groupID }
    }

    /// Adds the device to a group if it is identifying itself.
    public func addGroupIfIdentifying(groupID: UInt16, groupName: String) async throws {
        try await invoke(\.addGroupIfIdentifying) {
            $0.groupID = groupID
            $0.groupName = groupName
        }
    }
}
