import HomeEngine
import HomeModel

/// Finds the filters that a change may pass.
///
/// A filter is indexed by the values of one dimension only: the first of device, room, structure, type, trait and kind
/// that it names. Most changes are therefore matched against few filters, even if there are many.
struct FilterIndex: Sendable {
    private var devices = Dimension<String>()
    private var rooms = Dimension<String>()
    private var structures = Dimension<String>()
    private var types = Dimension<String>()
    private var traits = Dimension<String>()
    private var kinds = Dimension<ObjectFilter.ChangeKind>()
    /// The groups of filters that name no value.
    private var all: [FilterGroup] = []

    /// The groups of filters by one of their values.
    private struct Dimension<Value: Hashable & Sendable>: Sendable {
        private var groups: [Value: [FilterGroup]] = [:]

        mutating func edit(_ values: Set<Value>, _ edit: (inout [FilterGroup]) -> Void) {
            for value in values {
                edit(&groups[value, default: []])
                if groups[value]?.isEmpty ?? false { groups[value] = nil }
            }
        }

        /// The groups of a value; empty if there are none.
        subscript(value: Value?) -> [FilterGroup] {
            // Most dimensions have no filter at all.
            guard !groups.isEmpty, let value else { return [] }
            return groups[value] ?? []
        }
    }

    mutating func insert(_ group: FilterGroup) {
        edit(group.filter) { $0.append(group) }
    }

    mutating func remove(_ group: FilterGroup) {
        edit(group.filter) { groups in
            guard let index = groups.lastIndex(where: { $0 === group }) else { return }
            groups.swapAt(index, groups.count - 1)
            groups.removeLast()
        }
    }

    /// Edits the groups of each value of the dimension by which a filter is indexed.
    private mutating func edit(_ filter: ObjectFilter, _ edit: (inout [FilterGroup]) -> Void) {
        if !filter.devices.isEmpty {
            devices.edit(filter.devices, edit)
        } else if !filter.rooms.isEmpty {
            rooms.edit(filter.rooms, edit)
        } else if !filter.structures.isEmpty {
            structures.edit(filter.structures, edit)
        } else if !filter.types.isEmpty {
            types.edit(filter.types, edit)
        } else if !filter.traits.isEmpty {
            traits.edit(filter.traits, edit)
        } else if !filter.kinds.isEmpty {
            kinds.edit(filter.kinds, edit)
        } else {
            edit(&all)
        }
    }

    /// Returns the groups whose filters may pass a change; a group may occur more than once.
    func candidates(for frame: Frame) -> [[FilterGroup]] {
        var candidates: [[FilterGroup]] = []
        _ = visit(frame) { groups in
            candidates.append(groups)
            return false
        }
        return candidates
    }

    /// Returns whether any filter may pass a change.
    func mayPass(_ frame: Frame) -> Bool { visit(frame) { _ in true } }

    /// Calls `body` with the groups of each value of a change until it returns true; returns whether it did.
    private func visit(_ frame: Frame, _ body: ([FilterGroup]) -> Bool) -> Bool {
        func visit(_ groups: [FilterGroup]) -> Bool { !groups.isEmpty && body(groups) }
        let subject = frame.subject
        if visit(all) || visit(kinds[frame.changeKind]) { return true }
        if subject.object == .device, visit(devices[subject.id]) { return true }
        if visit(rooms[subject.roomID]) || visit(structures[subject.structureID]) { return true }
        if let moved = subject.moved {
            if moved.roomID != subject.roomID, visit(rooms[moved.roomID]) { return true }
            if moved.structureID != subject.structureID, visit(structures[moved.structureID]) { return true }
        }
        return subject.types.contains { visit(types[$0]) } || subject.traits.contains { visit(traits[$0]) }
    }
}
