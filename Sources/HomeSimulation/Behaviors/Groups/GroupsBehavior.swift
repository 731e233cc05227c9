import HomeCatalog
import HomeModel

/// Behavior of Matter's Groups: a part joins and leaves groups. If a command fails, its response contains one of
/// ``GroupStatus``.
///
/// The memory stores the commands that added the groups. Group keys are not simulated; every group is considered
/// to have one.
struct GroupsBehavior: Behavior {
    typealias Subject = Matter.GroupsTrait
    typealias Group = Record<Subject.AddGroup>

    /// The maximum number of groups of a part.
    private static let capacity = 16

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.addGroup) { endpoint, fields in
                let status = Self.add(fields, to: endpoint)
                return Record {
                    $0.status = status
                    $0.groupID = fields.groupID
                }
            },
            .respond(to: \.viewGroup) { endpoint, fields in
                let group = Self.groups(of: endpoint).first { $0.groupID == fields.groupID }
                let missing = fields.groupID == 0 ? GroupStatus.constraintError : GroupStatus.notFound
                return Record {
                    $0.status = group == nil ? missing : GroupStatus.success
                    $0.groupID = fields.groupID
                    $0.groupName = group?.groupName ?? ""
                }
            },
            .respond(to: \.getGroupMembership) { endpoint, fields in
                let ids = Self.groups(of: endpoint).compactMap { $0.groupID }
                let requested = fields.groupList ?? []
                return Record {
                    $0.capacity = UInt8(Self.capacity - ids.count)
                    $0.groupList = requested.isEmpty ? ids : ids.filter { requested.contains($0) }
                }
            },
            .respond(to: \.removeGroup) { endpoint, fields in
                let status = Self.remove(fields.groupID ?? 0, from: endpoint)
                return Record {
                    $0.status = status
                    $0.groupID = fields.groupID
                }
            },
            .on(\.removeAllGroups) { endpoint, _ in
                for id in Self.groups(of: endpoint).compactMap({ $0.groupID }) { _ = Self.remove(id, from: endpoint) }
            },
            .on(\.addGroupIfIdentifying) { (endpoint, fields) throws(HomeError) in
                guard endpoint[Matter.IdentifyTrait.self].identifyTime ?? 0 > 0 else { return }
                let group = Group {
                    $0.groupID = fields.groupID
                    $0.groupName = fields.groupName
                }
                if Self.add(group, to: endpoint) == GroupStatus.resourceExhausted {
                    throw .rejected(
                        .resourceExhausted, "A part can belong to at most \(Self.capacity) groups; remove one first.")
                }
            },
        ]
    }

    /// Returns whether a part belongs to a group. Returns true for group 0, which means no group.
    static func isMember(_ endpoint: Endpoint, of id: UInt16) -> Bool {
        id == 0 || groups(of: endpoint).contains { $0.groupID == id }
    }

    private static func add(_ fields: Group, to endpoint: Endpoint) -> UInt8 {
        guard let id = fields.groupID, id > 0, fields.groupName?.utf8.count ?? 0 <= 16 else {
            return GroupStatus.constraintError
        }
        var groups = groups(of: endpoint)
        let index = groups.firstIndex { $0.groupID == id }
        guard index != nil || groups.count < capacity else { return GroupStatus.resourceExhausted }
        let group = Group {
            $0.groupID = id
            $0.groupName = endpoint[Subject.self].has(.groupNames) ? fields.groupName : ""
        }
        if let index { groups[index] = group } else { groups.append(group) }
        set(groups, of: endpoint)
        return GroupStatus.success
    }

    private static func remove(_ id: UInt16, from endpoint: Endpoint) -> UInt8 {
        guard id > 0 else { return GroupStatus.constraintError }
        var groups = groups(of: endpoint)
        guard let index = groups.firstIndex(where: { $0.groupID == id }) else { return GroupStatus.notFound }
        groups.remove(at: index)
        set(groups, of: endpoint)
        ScenesManagementBehavior.removeScenes(of: id, on: endpoint)
        return GroupStatus.success
    }

    private static func groups(of endpoint: Endpoint) -> [Group] {
        endpoint[Subject.self].memory.flatMap { [Group]($0) } ?? []
    }

    private static func set(_ groups: [Group], of endpoint: Endpoint) {
        endpoint[Subject.self].memory = groups.isEmpty ? nil : groups.value
    }
}

/// Matter's status numbers in the responses to commands for groups and scenes.
enum GroupStatus {
    static let success: UInt8 = 0x00
    static let invalidCommand: UInt8 = 0x85
    static let constraintError: UInt8 = 0x87
    static let resourceExhausted: UInt8 = 0x89
    static let notFound: UInt8 = 0x8B
}
