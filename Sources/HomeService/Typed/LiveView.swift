import HomeModel

/// What a ``LiveSequence`` looks at: it compares the home as it is with what it has shown last.
protocol LiveView<Element>: Sendable {
    associatedtype Element: Sendable

    /// Whether a change may be one to show.
    func concerns(_ frame: Frame) -> Bool

    /// Looks at the home as it is now.
    mutating func look(at home: Home) throws(HomeError) -> Sighting<Element>
}

/// What a look at the home showed.
enum Sighting<Element: Sendable>: Sendable {
    /// Something to hand out. With `hasMore` the next look shows more without a change.
    case new(Element, hasMore: Bool = false)
    case same
    /// There is nothing to look at any more.
    case gone
}

/// One thing of the home: a device, a room, a type of a device.
struct SingleView<Element: Sendable>: LiveView {
    let object: Frame.ObjectKind
    let id: String
    /// Nil where it ends without being gone; `notFound` where it is gone.
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

    func concerns(_ frame: Frame) -> Bool {
        frame.subject.object == object && frame.subject.id == id && frame.kind != .event
    }

    mutating func look(at home: Home) throws(HomeError) -> Sighting<Element> {
        let element: Element
        do throws(HomeError) {
            guard let found = try read(home) else { return .gone }
            element = found
        } catch {
            // Something that was there and is removed ends the sequence; something that never was is a fault.
            if last != nil, error.code == .notFound { return .gone }
            throw error
        }
        if let last, isSame(last, element) { return .same }
        last = element
        return .new(element)
    }
}
