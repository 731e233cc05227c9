/// The members of a JSON object, in the order they were written.
///
/// Names are compared byte by byte, as JSON does: two spellings of `é` that Swift holds for the same string are two
/// names here. Objects are equal if they have equal members, in whatever order.
public struct JSONObject: Sendable {
    /// Name and value of each member, in order. No name occurs twice.
    public private(set) var members: [(name: String, value: JSONValue)]

    public init() {
        members = []
    }

    /// Members with distinct names, which the caller vouches for.
    init(distinct members: [(name: String, value: JSONValue)]) {
        self.members = members
    }

    public var count: Int { members.count }
    public var isEmpty: Bool { members.isEmpty }

    /// The member of this name; nil if there is none. Setting adds it at the end or replaces its value in place;
    /// setting nil removes it. Looks through the members one by one.
    public subscript(name: String) -> JSONValue? {
        get {
            index(of: name).map { members[$0].value }
        }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// Whether there is a member of this name.
    public func has(_ name: String) -> Bool { index(of: name) != nil }

    private func index(of name: String) -> Int? {
        members.firstIndex { JSONObject.isSame($0.name, name) }
    }

    private static func isSame(_ first: String, _ second: String) -> Bool {
        let (first, second) = (first.utf8.span, second.utf8.span)
        guard first.count == second.count else { return false }
        for index in first.indices where first[index] != second[index] { return false }
        return true
    }
}

extension JSONObject: Hashable {
    public static func == (first: JSONObject, second: JSONObject) -> Bool {
        guard first.count == second.count else { return false }
        if isSameInOrder(first.members, second.members) { return true }
        // Sorted, so that two large objects in a different order do not cost a search per member.
        return isSameInOrder(first.sortedMembers, second.sortedMembers)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        var sum = 0
        for (name, value) in members {
            var member = Hasher()
            member.combine(name)
            member.combine(value)
            sum ^= member.finalize()
        }
        hasher.combine(sum)
    }

    private var sortedMembers: [(name: String, value: JSONValue)] {
        members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private static func isSameInOrder(
        _ first: [(name: String, value: JSONValue)], _ second: [(name: String, value: JSONValue)]
    ) -> Bool {
        zip(first, second).allSatisfy { isSame($0.name, $1.name) && $0.value == $1.value }
    }
}
