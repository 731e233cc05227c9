extension LiveSequence {
    /// Combines the latest elements of this sequence and of another one of the same home: emits a pair once both have
    /// emitted, then whenever one of them emits.
    ///
    ///     for try await (rooms, devices) in home.rooms().batched().combineLatest(home.devices().batched()) { … }
    ///
    /// A change that affects both is emitted once. The combined sequence fails when one of them fails. It ends when
    /// both have ended, or when one has ended without an element.
    public func combineLatest<Other>(_ other: LiveSequence<Other>) -> LiveSequence<(Element, Other)> {
        precondition(home === other.home, "Sequences of two homes cannot be combined.")
        return LiveSequence<(Element, Other)>(
            home, PairView(first: LatestElement(view), second: LatestElement(other.view)))
    }
}

/// Combines two views. Its element is the pair of their latest elements.
private struct PairView<First: Sendable, Second: Sendable>: LiveView {
    var first: LatestElement<First>
    var second: LatestElement<Second>

    func isAffected(by object: HomeNotice.ChangedObject) -> Bool {
        first.view.isAffected(by: object) || second.view.isAffected(by: object)
    }

    mutating func update(from home: Home, _ changes: PendingObjects) async throws(HomeError)
        -> ViewUpdate<(First, Second)>
    {
        var changes = changes
        while true {
            let isNew = [try await first.update(from: home, changes), try await second.update(from: home, changes)]
            let hasMore = first.hasMore || second.hasMore
            if isNew.contains(true), let first = first.latest, let second = second.latest {
                return .new((first, second), hasMore: hasMore)
            }
            if first.isEmpty || second.isEmpty || first.hasEnded && second.hasEnded { return .ended }
            // Until both have a first element there is nothing to emit, but one of them may already have more elements.
            guard hasMore else { return .unchanged }
            changes = .none
        }
    }
}

/// One of the views of a ``PairView`` with its latest element.
private struct LatestElement<Element: Sendable>: Sendable {
    var view: any LiveView<Element>
    var latest: Element?
    var hasMore = false
    var hasEnded = false

    init(_ view: any LiveView<Element>) { self.view = view }

    /// Whether the view has ended without an element.
    var isEmpty: Bool { hasEnded && latest == nil }

    /// Reads the home; returns whether there is a new element.
    nonisolated(nonsending) mutating func update(from home: Home, _ changes: PendingObjects) async throws(HomeError)
        -> Bool
    {
        hasMore = false
        guard !hasEnded else { return false }
        switch try await view.update(from: home, changes) {
        case .new(let element, let hasMore):
            latest = element
            self.hasMore = hasMore
            return true
        case .unchanged: return false
        case .ended:
            hasEnded = true
            return false
        }
    }
}
