/// A queue of elements of several owners. It returns one element of each owner in turn, then the next of each.
struct FairQueue<Owner: Hashable & Sendable, Element: Sendable>: Sendable {
    /// The elements of each owner, oldest first. Owners without elements are absent.
    private var elements: [Owner: [Element]] = [:]
    /// The owners in the order of their turns, each once.
    private var turns: [Owner] = []
    private(set) var count = 0

    mutating func add(_ element: Element, of owner: Owner) {
        if elements[owner] == nil { turns.append(owner) }
        elements[owner, default: []].append(element)
        count += 1
    }

    /// Removes and returns the oldest element of the owner whose turn it is.
    mutating func next() -> (owner: Owner, element: Element)? {
        guard !turns.isEmpty else { return nil }
        let owner = turns.removeFirst()
        guard var rest = elements.removeValue(forKey: owner) else { return nil }
        let element = rest.removeFirst()
        count -= 1
        if !rest.isEmpty {
            elements[owner] = rest
            turns.append(owner)
        }
        return (owner, element)
    }
}
