/// The structures, rooms or devices of a home: as a list, as a live set, or one by one as they change.
public struct Query<Object: HomeObject>: Sendable {
    let home: Home
    let source: ObjectSource<Object>

    init(_ home: Home, _ source: ObjectSource<Object>) {
        self.home = home
        self.source = source
    }

    /// Returns the objects that are visible now: the first value of ``batched()``. Those of a structure to which access
    /// is not granted are not visible.
    public func list() async throws -> Set<Object> { Set(source.all(home, home.connection.objects())) }

    /// Emits the complete set at once, and again after each change of names, rooms, structures or connectivity, not of
    /// attributes.
    ///
    /// While access is not granted, the set is empty and ``Home/accessProblem`` contains the reason.
    public func batched() -> LiveSequence<Set<Object>> { LiveSequence(home, BatchView(of: source)) }

    /// Emits each existing object, then each object that is added or changes as in ``batched()``. It does not report
    /// removals; ``batched()`` does.
    ///
    /// Emits nothing while access is not granted, and the objects when access is granted.
    public func stream() -> LiveSequence<Object> { LiveSequence(home, ChangeView(of: source)) }
}

/// An object that a ``Query`` returns. Two are equal if all their public values are.
public protocol HomeObject: Hashable, Identifiable, Sendable where ID == String {}

/// Reads the objects of a query from those of a home.
struct ObjectSource<Object: HomeObject>: Sendable {
    let kind: HomeObjectKind
    /// The visible objects in the order they were created.
    let all: @Sendable (Home, any HomeObjects) -> [Object]
    /// The object with an id; nil if there is none, it is not visible, or the query does not include it.
    let one: @Sendable (Home, any HomeObjects, String) -> Object?

    /// Returns whether a change may affect the objects of the query.
    func isAffected(by object: HomeNotice.ChangedObject) -> Bool { object.kind == kind && object.isMetadata }
}
