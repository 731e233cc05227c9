import Synchronization

/// How the replica follows the stream of the home.
extension GatewayConnection {
    /// Handles what the stream reports.
    func handle(_ signal: StreamFollower.Signal) -> StreamFollower.Verdict {
        switch signal {
        case .opened:
            state.withLock { $0.replica.beginStream() }
            return .next
        case .events(let events): return apply(events)
        case .restart:
            state.withLock { $0.replica.dropCursor() }
            return .next
        case .lost(let error): return lose(error)
        case .gone(let error):
            let isKnown = state.withLock { $0.published.cursor != nil }
            if isKnown { end() } else { _ = lose(error, isFinal: true) }
            return .stop
        case .rejected(let error):
            _ = lose(error, isFinal: true)
            return .stop
        }
    }

    private func apply(_ events: [EventStreamParser.Event]) -> StreamFollower.Verdict {
        var verdict = StreamFollower.Verdict.next
        let publication = state.withLock { state -> (() -> Void)? in
            for event in events {
                switch state.replica.apply(event) {
                case .unchanged: break
                case .changed(let object): state.changes.append(object)
                case .replaced:
                    state.isReplaced = true
                    state.isOnline = true
                case .gap: verdict = .reopen
                case .deleted: verdict = .stop
                }
                if verdict != .next { break }
            }
            if state.replica.cursor != nil {
                state.isOnline = true
                state.connectionProblem = nil
            }
            return publish(&state)
        }
        publication?()
        if verdict == .stop { end() }
        return verdict
    }

    /// Records that the gateway cannot be reached.
    ///
    /// - Parameter isFinal: Whether another attempt would fail, too.
    private func lose(_ error: HomeError, isFinal: Bool = false) -> StreamFollower.Verdict {
        let (observers, waiters) = state.withLock { state in
            state.isOnline = false
            let isNew = state.connectionProblem == nil
            state.connectionProblem = error
            state.hasGivenUp = isFinal
            // Only those who wait for the first objects wait for the gateway to be reached.
            let waiters = state.waiters.filter { isFinal || $0.value.cursor == nil }
            for number in waiters.keys { state.waiters[number] = nil }
            return (isNew ? Array(state.observers.values) : [], Array(waiters.values))
        }
        for observer in observers { observer(.replacement) }
        for waiter in waiters { waiter.resume(error) }
        return isClosed ? .stop : .next
    }

    /// Makes the replica visible, unless something about it has to be asked for first. Returns what to do without the
    /// lock.
    func publish(_ state: inout State) -> (() -> Void)? {
        guard state.replica.cursor != nil else { return nil }
        if state.isCompleting { return nil }
        let structures = state.replica.objects.structures
        if !structures.isEmpty {
            state.hasAskedForAccess = false
            state.published.accessProblem = nil
        }
        let needs = Needs(
            traitsAndTypes: state.replica.unknown, featuresOf: state.replica.featureless,
            access: structures.isEmpty && !state.hasAskedForAccess)
        guard needs.isEmpty else {
            state.isCompleting = true
            return { [weak self] in
                guard let self else { return }
                Task { await self.complete(needs) }
            }
        }
        state.published.objects = state.replica.objects
        state.published.cursor = state.replica.cursor
        state.published.catalog = state.replica.decoder.catalog
        let changes = state.changes
        let notice: HomeNotice? = state.isReplaced ? .replacement : changes.isEmpty ? nil : .changes(changes)
        state.changes = []
        state.isReplaced = false
        let cursor = state.published.cursor
        let waiters = state.waiters.filter { _, waiter in
            guard let wanted = waiter.cursor else { return true }
            return wanted.epoch == cursor?.epoch && wanted.sequence <= cursor?.sequence ?? 0
        }
        for number in waiters.keys { state.waiters[number] = nil }
        let observers = notice == nil ? [] : Array(state.observers.values)
        if observers.isEmpty, waiters.isEmpty { return nil }
        return {
            if let notice { for observer in observers { observer(notice) } }
            for waiter in waiters.values { waiter.resume(nil) }
        }
    }

    // MARK: Completing

    /// Data that must be requested, because the events of the stream do not contain them.
    private struct Needs: Sendable {
        let traitsAndTypes: Set<String>
        /// The devices whose features are missing, as in ``Replica/featureless``.
        let featuresOf: [String: Int]
        let access: Bool

        var isEmpty: Bool { traitsAndTypes.isEmpty && featuresOf.isEmpty && !access }
    }

    /// Asks for what is missing, and publishes the replica. Data that the gateway does not return stay unknown.
    private func complete(_ needs: Needs) async {
        let lookups = GatewayLookups(connection: self)
        let featureless = Set(needs.featuresOf.keys)
        if !needs.traitsAndTypes.isEmpty {
            let definitions = await lookups.definitions(needs.traitsAndTypes)
            state.withLock { state in
                state.replica.learn(definitions)
                if !definitions.isComplete { state.replica.isIncomplete = true }
            }
            for (json, cursor) in await lookups.devices(featureless) {
                state.withLock { state in
                    guard state.replica.apply(read: json, at: cursor) else { return }
                    state.isReplaced = true
                }
            }
        }
        let features = featureless.isEmpty ? [:] : await lookups.features(featureless)
        let problem = needs.access ? await lookups.accessProblem() : nil
        let publication = state.withLock { state in
            state.isCompleting = false
            state.changes += state.replica.setFeatures(features, asked: needs.featuresOf)
            if needs.access {
                state.hasAskedForAccess = true
                state.published.accessProblem = state.replica.objects.structures.isEmpty ? problem : nil
            }
            return publish(&state)
        }
        publication?()
    }
}
