/// An element of a ``Table``.
package protocol TableElement: Sendable {
    var id: String { get }
}

/// An ordered collection: O(1) copy, O(256) update.
///
/// Each element has an ordinal, the permanent number with which it was added; a removed element leaves a gap. While an
/// older copy exists, setting an element copies one chunk of 256 elements; adding or removing one also copies a few
/// hundred entries of the index. Ordinals define the order and do not identify elements: after a restart, the ordinals
/// of elements removed at the end are used again.
package struct Table<Element: TableElement>: Sendable {
    private static var chunkSize: Int { 256 }

    private var chunks: [[Element?]] = []
    private var ordinals = OrdinalIndex()
    /// The ordinal of the next new element.
    private(set) var end = 0

    var count: Int { ordinals.count }

    /// Returns the ordinal of an element; nil if there is none with this id.
    func ordinal(of id: String) -> Int? { ordinals[id] }

    package subscript(id: String) -> Element? {
        guard let ordinal = ordinals[id] else { return nil }
        return self[ordinal: ordinal]
    }

    subscript(ordinal ordinal: Int) -> Element? {
        let chunk = ordinal / Self.chunkSize
        guard ordinal >= 0, chunk < chunks.count, ordinal % Self.chunkSize < chunks[chunk].count else { return nil }
        return chunks[chunk][ordinal % Self.chunkSize]
    }

    /// Sets the element at an ordinal; a new element's ordinal is ``end`` or higher.
    mutating func set(_ element: Element, at ordinal: Int) {
        if let old = self[ordinal: ordinal] {
            if old.id != element.id {
                ordinals.remove(old.id)
                ordinals.set(ordinal, for: element.id)
            }
        } else {
            ordinals.set(ordinal, for: element.id)
        }
        put(element, at: ordinal)
    }

    /// Adds an element at the end. Returns false and changes nothing if there is one with its id.
    mutating func append(_ element: Element) -> Bool {
        guard ordinals.insert(end, for: element.id) else { return false }
        put(element, at: end)
        return true
    }

    private mutating func put(_ element: Element, at ordinal: Int) {
        let (chunk, index) = ordinal.quotientAndRemainder(dividingBy: Self.chunkSize)
        while chunks.count <= chunk { chunks.append([]) }
        while chunks[chunk].count <= index { chunks[chunk].append(nil) }
        chunks[chunk][index] = element
        end = max(end, ordinal + 1)
    }

    mutating func remove(at ordinal: Int) {
        guard let element = self[ordinal: ordinal] else { return }
        ordinals.remove(element.id)
        let chunk = ordinal / Self.chunkSize
        chunks[chunk][ordinal % Self.chunkSize] = nil
        // Otherwise a home would grow by a gap for each device that is added and removed.
        if chunks[chunk].allSatisfy({ $0 == nil }) { chunks[chunk] = [] }
    }

    mutating func reserve(_ count: Int) { ordinals.reserve(count) }

    /// Returns the elements with their ordinals from an ordinal on, in order.
    package func elements(from ordinal: Int = 0) -> Elements { Elements(table: self, ordinal: ordinal) }

    package struct Elements: Sequence, IteratorProtocol, Sendable {
        let table: Table
        var ordinal: Int

        package mutating func next() -> (ordinal: Int, element: Element)? {
            while ordinal < table.end {
                let (chunk, index) = ordinal.quotientAndRemainder(dividingBy: Table.chunkSize)
                guard index < table.chunks[chunk].count else {
                    ordinal = (chunk + 1) * Table.chunkSize
                    continue
                }
                defer { ordinal += 1 }
                if let element = table.chunks[chunk][index] { return (ordinal, element) }
            }
            return nil
        }
    }
}
