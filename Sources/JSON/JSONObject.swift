/// The members of a JSON object, in the order in which they were written.
///
/// Names are compared byte by byte, as in JSON: two spellings of `é` that are equal strings in Swift are two names
/// here. Objects are equal if they have equal members in any order.
public struct JSONObject: Sendable {
    /// Name and value of each member, in order. No name occurs twice.
    public private(set) var members: [(name: String, value: JSONValue)]

    public init() {
        members = []
    }

    /// Creates an object from members whose names the caller guarantees to be distinct.
    package init(distinct members: [(name: String, value: JSONValue)]) {
        self.members = members
    }

    public var count: Int { members.count }
    public var isEmpty: Bool { members.isEmpty }

    /// The value of a member; nil if there is none. Setting a value replaces the member in place or appends it; setting
    /// nil removes it. Takes linear time.
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

    /// Returns whether there is a member of this name.
    public func has(_ name: String) -> Bool { index(of: name) != nil }

    private func index(of name: String) -> Int? {
        members.firstIndex { JSONObject.isSame($0.name, name) }
    }

    /// Returns whether two names have the same bytes.
    static func isSame(_ first: String, _ second: String) -> Bool {
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
        // Sorting avoids a search per member if two large objects have different orders.
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
