/// All objects of a query as a set.
struct BatchView<Object: HomeObject>: LiveView {
    let source: ObjectSource<Object>
    private var last: Set<Object>?

    init(of source: ObjectSource<Object>) { self.source = source }

    func isAffected(by object: HomeNotice.ChangedObject) -> Bool { source.isAffected(by: object) }

    mutating func update(from home: Home, _ changes: PendingObjects) -> ViewUpdate<Set<Object>> {
        let all = Set(source.all(home, home.connection.objects()))
        if all == last { return .unchanged }
        last = all
        return .new(all)
    }
}

/// The objects of a query one by one: the existing ones, then each that is added or changes.
struct ChangeView<Object: HomeObject>: LiveView {
    let source: ObjectSource<Object>
    /// The last emitted value of each existing object.
    private var emitted: [String: Object] = [:]
    /// The ids of the objects to compare, in the order of their changes.
    private var pending: ArraySlice<String> = []

    init(of source: ObjectSource<Object>) { self.source = source }

    func isAffected(by object: HomeNotice.ChangedObject) -> Bool { source.isAffected(by: object) }

    mutating func update(from home: Home, _ changes: PendingObjects) -> ViewUpdate<Object> {
        let objects = home.connection.objects()
        switch changes {
        case .all:
            let existing = source.all(home, objects).map { $0.id }
            pending = (existing + Set(emitted.keys).subtracting(existing).sorted())[...]
        case .some(let objects):
            let waiting = Set(pending)
            pending += objects.filter { source.isAffected(by: $0) && !waiting.contains($0.id) }.map { $0.id }
        }
        while let id = pending.popFirst() {
            guard let object = source.one(home, objects, id) else {
                emitted[id] = nil
                continue
            }
            guard emitted[id] != object else { continue }
            emitted[id] = object
            return .new(object, hasMore: !pending.isEmpty)
        }
        return .unchanged
    }
}
