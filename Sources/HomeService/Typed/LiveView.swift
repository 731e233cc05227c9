import HomeModel

/// The content of a ``LiveSequence``: compares the present state of the home with the last element.
protocol LiveView<Element>: Sendable {
    associatedtype Element: Sendable

    /// Returns whether a change may affect the content.
    func isAffected(by frame: Frame) -> Bool

    /// Reads the present state of the home.
    mutating func update(from home: Home) throws(HomeError) -> ViewUpdate<Element>
}

/// The result of reading the home.
enum ViewUpdate<Element: Sendable>: Sendable {
    /// An element to emit. With `hasMore`, another element follows without a change of the home.
    case new(Element, hasMore: Bool = false)
    case unchanged
    /// The sequence ends.
    case ended
}

/// One object of the home: a structure, a room, a device, or a type of a device.
struct SingleView<Element: Sendable>: LiveView {
    let object: Frame.ObjectKind
    let id: String
    /// Reads the object. Nil ends the sequence; `notFound` ends it if the object existed before.
    let read: @Sendable (Home) throws(HomeError) -> Element?
    let isSame: @Sendable (Element, Element) -> Bool
    private var last: Element?

    init(
        of object: Frame.ObjectKind, id: String, read: @escaping @Sendable (Home) throws(HomeError) -> Element?,
        isSame: @escaping @Sendable (Element, Element) -> Bool
    ) {
        self.object = object
        self.id = id
        self.read = read
        self.isSame = isSame
    }

    func isAffected(by frame: Frame) -> Bool {
        frame.subject.object == object && frame.subject.id == id && frame.kind != .event
    }

    mutating func update(from home: Home) throws(HomeError) -> ViewUpdate<Element> {
        let element: Element
        do throws(HomeError) {
            guard let found = try read(home) else { return .ended }
            element = found
        } catch {
            // The removal of an object ends the sequence. An object that never existed is an error.
            if last != nil, error.code == .notFound { return .ended }
            throw error
        }
        if let last, isSame(last, element) { return .unchanged }
        last = element
        return .new(element)
    }
}
