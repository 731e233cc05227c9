/// A FIFO queue with amortized O(1) append and drop.
struct Queue<Element> {
    private var elements: [Element] = []
    /// The index of the first element; those before it have been dropped, but are still in the array.
    private var start = 0

    var count: Int { elements.count - start }

    var first: Element? { count > 0 ? elements[start] : nil }

    /// The element at an index from the front of the queue.
    subscript(index: Int) -> Element { elements[start + index] }

    subscript(indices: Range<Int>) -> ArraySlice<Element> {
        elements[(start + indices.lowerBound)..<(start + indices.upperBound)]
    }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func dropFirst() {
        start += 1
        if start == elements.count {
            elements.removeAll(keepingCapacity: true)
            start = 0
        } else if start > 1_024, start > elements.count / 2 {
            elements.removeFirst(start)
            start = 0
        }
    }
}

extension Queue: Sendable where Element: Sendable {}
