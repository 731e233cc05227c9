/// Elements that are added at the end and dropped from the front, both for nothing on average.
struct Backlog<Element> {
    private var elements: [Element] = []
    /// Those before it have been dropped and wait to be moved out of the array.
    private var start = 0

    var count: Int { elements.count - start }

    var first: Element? { count > 0 ? elements[start] : nil }

    /// By places from 0, the oldest element that is left.
    subscript(place: Int) -> Element { elements[start + place] }

    subscript(places: Range<Int>) -> ArraySlice<Element> {
        elements[(start + places.lowerBound)..<(start + places.upperBound)]
    }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func dropFirst() {
        start += 1
        if start > 1_024, start > elements.count / 2 {
            elements.removeFirst(start)
            start = 0
        }
    }
}

extension Backlog: Sendable where Element: Sendable {}
