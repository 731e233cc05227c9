/// The objects of one kind in the order in which they were added. A copy costs O(1); the first change after a copy
/// copies the references to all objects.
struct ReplicaTable<Object: Identifiable & Sendable>: Sendable where Object.ID == String {
    /// The objects; nil where one was removed.
    private var slots: [Object?] = []
    private var indices: [String: Int] = [:]

    var count: Int { indices.count }
    var isEmpty: Bool { indices.isEmpty }

    subscript(id: String) -> Object? { indices[id].flatMap { slots[$0] } }

    /// The objects in order.
    var all: some Sequence<Object> { slots.lazy.compactMap { $0 } }

    /// Adds an object at the end, or replaces the object with its id.
    mutating func set(_ object: Object) {
        if let index = indices[object.id] {
            slots[index] = object
        } else {
            indices[object.id] = slots.count
            slots.append(object)
        }
    }

    /// Removes an object; returns false if there is none with this id.
    @discardableResult
    mutating func remove(_ id: String) -> Bool {
        guard let index = indices.removeValue(forKey: id) else { return false }
        slots[index] = nil
        if slots.count > 64, slots.count > 2 * indices.count { compact() }
        return true
    }

    private mutating func compact() {
        slots = slots.filter { $0 != nil }
        for (index, object) in slots.enumerated() {
            if let object { indices[object.id] = index }
        }
    }
}
