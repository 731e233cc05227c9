/// A FIFO queue with amortized O(1) append and drop.
struct Queue<Element> {
    /// Nil are the elements that have been dropped, at the front.
    private var elements: [Element?] = []
    /// The index of the first element.
    private var start = 0

    var count: Int { elements.count - start }

    var first: Element? { count > 0 ? elements[start] : nil }

    var last: Element? { count > 0 ? elements[elements.count - 1] : nil }

    /// The element at an index from the front of the queue.
    subscript(index: Int) -> Element { elements[start + index]! }

    /// Returns the elements at these indices, transformed.
    func map<Output>(_ indices: Range<Int>, _ transform: (Element) -> Output) -> [Output] {
        elements[(start + indices.lowerBound)..<(start + indices.upperBound)].map { transform($0!) }
    }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func dropFirst() {
        elements[start] = nil
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
