import HomeCatalog
import HomeModel

/// Behavior of Matter's Groups: a part joins and leaves groups. If a command fails, its response contains one of
/// ``GroupStatus``.
///
/// The memory stores the commands that added the groups. Group keys are not simulated; every group is considered
/// to have one.
struct GroupsBehavior: Behavior {
    typealias Subject = Matter.GroupsTrait
    private typealias Group = Record<Subject.AddGroup>

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
                let group = endpoint[Subject.self].groups.first { $0.groupID == fields.groupID }
                let missing = fields.groupID == 0 ? GroupStatus.constraintError : GroupStatus.notFound
                return Record {
                    $0.status = group == nil ? missing : GroupStatus.success
                    $0.groupID = fields.groupID
                    $0.groupName = group?.groupName ?? ""
                }
            },
            .respond(to: \.getGroupMembership) { endpoint, fields in
                let ids = endpoint[Subject.self].groups.compactMap { $0.groupID }
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
                for id in endpoint[Subject.self].groups.compactMap({ $0.groupID }) {
                    _ = Self.remove(id, from: endpoint)
                }
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

    private static func add(_ fields: Group, to endpoint: Endpoint) -> UInt8 {
        guard let id = fields.groupID, id > 0, fields.groupName?.utf8.count ?? 0 <= 16 else {
            return GroupStatus.constraintError
        }
        var groups = endpoint[Subject.self].groups
        let index = groups.firstIndex { $0.groupID == id }
        guard index != nil || groups.count < capacity else { return GroupStatus.resourceExhausted }
        let group = Group {
            $0.groupID = id
            $0.groupName = endpoint[Subject.self].has(.groupNames) ? fields.groupName : ""
        }
        if let index { groups[index] = group } else { groups.append(group) }
        endpoint[Subject.self].groups = groups
        return GroupStatus.success
    }

    private static func remove(_ id: UInt16, from endpoint: Endpoint) -> UInt8 {
        guard id > 0 else { return GroupStatus.constraintError }
        var groups = endpoint[Subject.self].groups
        guard let index = groups.firstIndex(where: { $0.groupID == id }) else { return GroupStatus.notFound }
        groups.remove(at: index)
        endpoint[Subject.self].groups = groups
        ScenesManagementBehavior.removeScenes(of: id, on: endpoint)
        return GroupStatus.success
    }
}
