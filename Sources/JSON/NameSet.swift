/// The names of an object's members, compared byte by byte.
struct NameSet {
    /// The bytes of the names, once there are many.
    private var names: Set<[UInt8]> = []
    private static let linearCount = 16

    /// Adds a name after all members so far. Returns false if one of them has it.
    mutating func insert(_ name: String, after members: [(name: String, value: JSONValue)]) -> Bool {
        if members.count < Self.linearCount {
            return !members.contains { JSONObject.isSame($0.name, name) }
        }
        if names.isEmpty { names = Set(members.map { Array($0.name.utf8) }) }
        return names.insert(Array(name.utf8)).inserted
    }
}
