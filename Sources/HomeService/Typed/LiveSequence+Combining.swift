import HomeModel

extension LiveSequence {
    /// Combines the latest elements of this sequence and of another one of the same home: emits a pair once both have
    /// emitted, then whenever one of them emits.
    ///
    ///     for try await (rooms, devices) in home.rooms().batched().combineLatest(home.devices().batched()) { … }
    ///
    /// A change that affects both is emitted once. Fails when one of them fails. Ends when both have ended, or when one
    /// has ended without an element.
    public func combineLatest<Other>(_ other: LiveSequence<Other>) -> LiveSequence<(Element, Other)> {
        precondition(home === other.home, "Sequences of two homes cannot be combined.")
        return LiveSequence<(Element, Other)>(home, PairView(first: Side(view), second: Side(other.view)))
    }
}

/// Two views as one: the latest of each.
private struct PairView<First: Sendable, Second: Sendable>: LiveView {
    var first: Side<First>
    var second: Side<Second>

    func concerns(_ frame: Frame) -> Bool { first.view.concerns(frame) || second.view.concerns(frame) }

    mutating func look(at home: Home) throws(HomeError) -> Sighting<(First, Second)> {
        while true {
            let isNew = [try first.look(at: home), try second.look(at: home)].contains(true)
            let hasMore = first.hasMore || second.hasMore
            if isNew, let first = first.latest, let second = second.latest {
                return .new((first, second), hasMore: hasMore)
            }
            if first.isEmpty || second.isEmpty || first.hasEnded && second.hasEnded { return .gone }
            // Without a first element of both there is nothing to emit yet; later elements may already be available.
            guard hasMore else { return .same }
        }
    }
}

/// One of the views of a ``PairView`` and what it has shown last.
private struct Side<Element: Sendable>: Sendable {
    var view: any LiveView<Element>
    var latest: Element?
    var hasMore = false
    var hasEnded = false

    init(_ view: any LiveView<Element>) { self.view = view }

    /// Whether it has ended without an element.
    var isEmpty: Bool { hasEnded && latest == nil }

    /// Whether there was something new.
    mutating func look(at home: Home) throws(HomeError) -> Bool {
        hasMore = false
        guard !hasEnded else { return false }
        switch try view.look(at: home) {
        case .new(let element, let hasMore):
            latest = element
            self.hasMore = hasMore
            return true
        case .same: return false
        case .gone:
            hasEnded = true
            return false
        }
    }
}
