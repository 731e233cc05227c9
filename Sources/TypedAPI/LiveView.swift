/// The content of a ``LiveSequence``: compares the present objects of the home with the last element.
protocol LiveView<Element>: Sendable {
    associatedtype Element: Sendable

    /// Returns whether a change of an object may affect the content.
    func isAffected(by object: HomeNotice.ChangedObject) -> Bool

    /// Reads the present objects of the home.
    ///
    /// - Parameter changes: The objects that have changed since the last call; all objects for the first one.
    nonisolated(nonsending) mutating func update(from home: Home, _ changes: PendingObjects) async throws(HomeError)
        -> ViewUpdate<Element>
}

/// The result of reading the home.
enum ViewUpdate<Element: Sendable>: Sendable {
    /// An element to emit. With `hasMore`, another element follows without a change of the home.
    case new(Element, hasMore: Bool = false)
    case unchanged
    /// The sequence ends.
    case ended
}

/// The objects that have changed since a reader has read the home, in the order of their first changes.
enum PendingObjects: Sendable {
    case some([HomeNotice.ChangedObject])
    case all

    static let none = PendingObjects.some([])

    /// Adds a change, unless the object is waiting already.
    ///
    /// - Parameter known: The waiting objects.
    mutating func add(_ object: HomeNotice.ChangedObject, known: inout Set<HomeNotice.ChangedObject>) {
        guard case .some(var objects) = self, known.insert(object).inserted else { return }
        // The array has to be the only reference when it grows.
        self = .all
        objects.append(object)
        self = .some(objects)
    }
}

/// One object of the home: a structure, a room, a device, or a type of a device.
struct SingleView<Element: Sendable>: LiveView {
    /// The known state of the object.
    enum Lookup: Sendable {
        case found(Element)
        /// The home does not have it, or it is not visible.
        case missing
        /// The sequence has no more elements.
        case ended
    }

    let kind: HomeObjectKind
    let id: String
    let read: @Sendable (Home, any HomeObjects) -> Lookup
    let isSame: @Sendable (Element, Element) -> Bool
    private var last: Element?

    init(
        of kind: HomeObjectKind, id: String, read: @escaping @Sendable (Home, any HomeObjects) -> Lookup,
        isSame: @escaping @Sendable (Element, Element) -> Bool
    ) {
        self.kind = kind
        self.id = id
        self.read = read
        self.isSame = isSame
    }

    func isAffected(by object: HomeNotice.ChangedObject) -> Bool { object.kind == kind && object.id == id }

    mutating func update(from home: Home, _ changes: PendingObjects) async throws(HomeError) -> ViewUpdate<Element> {
        switch read(home, home.connection.objects()) {
        case .found(let element):
            if let last, isSame(last, element) { return .unchanged }
            last = element
            return .new(element)
        case .ended: return .ended
        case .missing:
            let error = await home.connection.absence(of: kind, id)
            // The removal of an object ends the sequence. An object that never existed is an error.
            if last != nil, error.code == .notFound { return .ended }
            throw error
        }
    }
}
