import HomeModel

/// All objects of a query as a set.
struct BatchView<Object: HomeObject>: LiveView {
    let source: ObjectSource<Object>
    private var last: Set<Object>?

    init(of source: ObjectSource<Object>) { self.source = source }

    func isAffected(by frame: Frame) -> Bool { source.isAffected(by: frame) }

    mutating func update(from home: Home) throws(HomeError) -> ViewUpdate<Set<Object>> {
        let all = Set(source.all(home.snapshot().state))
        if all == last { return .unchanged }
        last = all
        return .new(all)
    }
}

/// The objects of a query one by one: the existing ones, then each that is added or changes.
struct ChangeView<Object: HomeObject>: LiveView {
    let source: ObjectSource<Object>
    /// The cursor up to which all changes are processed; nil at the beginning.
    private var cursor: Cursor?
    /// The last emitted value of each existing object.
    private var emitted: [String: Object] = [:]
    /// The ids of the objects to compare, in the order of their changes.
    private var pending: ArraySlice<String> = []

    init(of source: ObjectSource<Object>) { self.source = source }

    func isAffected(by frame: Frame) -> Bool { source.isAffected(by: frame) }

    mutating func update(from home: Home) throws(HomeError) -> ViewUpdate<Object> {
        let snapshot = home.snapshot()
        while true {
            if pending.isEmpty {
                guard cursor != snapshot.cursor else { return .unchanged }
                pending = changes(until: snapshot, of: home)[...]
                cursor = snapshot.cursor
            }
            while let id = pending.popFirst() {
                guard let object = source.one(snapshot.state, id) else {
                    emitted[id] = nil
                    continue
                }
                guard emitted[id] != object else { continue }
                emitted[id] = object
                return .new(object, hasMore: !pending.isEmpty || cursor != snapshot.cursor)
            }
        }
    }

    /// Returns the ids of the objects that have changed since the last time; all objects if the log has a gap.
    private func changes(until snapshot: HomeSnapshot, of home: Home) -> [String] {
        guard let cursor, let changed = changed(after: cursor, until: snapshot.cursor, of: home) else {
            let existing = source.all(snapshot.state).map { $0.id }
            return existing + Set(emitted.keys).subtracting(existing).sorted()
        }
        return changed
    }

    private func changed(after start: Cursor, until end: Cursor, of home: Home) -> [String]? {
        let page = 1_000
        var ids: [String] = []
        var seen: Set<String> = []
        var cursor = start
        while cursor.sequence < end.sequence {
            guard case .frames(let frames) = home.frames(after: cursor, limit: page), let last = frames.last else {
                return nil
            }
            for frame in frames where source.reports(frame) && seen.insert(frame.subject.id).inserted {
                ids.append(frame.subject.id)
            }
            cursor = Cursor(epoch: cursor.epoch, sequence: last.sequence)
        }
        return cursor.epoch == end.epoch ? ids : nil
    }
}
