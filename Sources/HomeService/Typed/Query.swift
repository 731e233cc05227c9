import HomeModel

/// Structures, rooms or devices of a home: as they are, as a live set, or one by one as they change.
public struct Query<Object: HomeObject>: Sendable {
    private let home: Home
    private let source: ObjectSource<Object>

    init(_ home: Home, _ source: ObjectSource<Object>) {
        self.home = home
        self.source = source
    }

    /// What may be seen now, the first value of ``batched()``; nothing of a structure to which access is not granted.
    public func list() async throws -> Set<Object> { Set(source.all(home.snapshot().state)) }

    /// The whole set at once, and again after each change of it: of names, rooms, structures and connectivity, not of
    /// attributes.
    ///
    /// Emits the empty set while access is not granted (``Home/accessProblem`` has the reason), and the whole set when
    /// access is granted.
    public func batched() -> LiveSequence<Set<Object>> { LiveSequence(home, BatchView(of: source)) }

    /// Each object that is there, then each that is new or has changed in what ``batched()`` tells of; what is removed
    /// is seen there.
    ///
    /// Emits nothing while access is not granted, and the objects when access is granted.
    public func stream() -> LiveSequence<Object> { LiveSequence(home, ChangeView(of: source)) }
}

/// Something that a ``Query`` finds. Two are equal where everything they tell is.
public protocol HomeObject: Hashable, Identifiable, Sendable where ID == String {}

/// Where a query finds its objects.
struct ObjectSource<Object: HomeObject>: Sendable {
    let kind: Frame.ObjectKind
    /// The objects that may be seen, in the order they were made.
    let all: @Sendable (HomeState) -> [Object]
    /// The object of that id; nil where there is none, it may not be seen, or the query does not look for it.
    let one: @Sendable (HomeState, String) -> Object?

    /// Whether a change tells that an object is new, has changed or is gone.
    func tells(_ frame: Frame) -> Bool {
        frame.subject.object == kind && frame.kind != .attributes && frame.kind != .event
    }

    /// Whether after a change the query may show something else. Access comes and goes with structures.
    func concerns(_ frame: Frame) -> Bool { tells(frame) || frame.subject.object == .structure }
}
