import Synchronization

/// A live query: emits the present state at once, then the state after each change.
///
/// It subscribes before it reads, so no change is lost; a reader that is slower than the changes gets the latest state.
/// Each loop is a separate subscription, which ends with the loop or its task. All errors are `HomeError`s.
///
///     for try await lamp in device.types.subscribe(DimmableLightDeviceType.self) { … }
public struct LiveSequence<Element: Sendable>: AsyncSequence, Sendable {
    public typealias Failure = any Error

    let home: Home
    let view: any LiveView<Element>

    init(_ home: Home, _ view: any LiveView<Element>) {
        self.home = home
        self.view = view
    }

    public func makeAsyncIterator() -> Iterator { Iterator(home, view) }

    public struct Iterator: AsyncIteratorProtocol {
        public typealias Failure = any Error

        private let home: Home
        private var view: any LiveView<Element>
        /// The subscription; nil once the sequence has ended.
        private var subscription: Subscription?

        fileprivate init(_ home: Home, _ view: any LiveView<Element>) {
            self.home = home
            self.view = view
            subscription = Subscription(to: home) { view.isAffected(by: $0) }
        }

        /// Returns the next state; nil once the object or the home was removed, or the task has been canceled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            while let subscription, await subscription.signal.wait(), !home.isClosed {
                let update: ViewUpdate<Element>
                do throws(HomeError) {
                    update = try await view.update(from: home, subscription.takeChanges())
                } catch {
                    self.subscription = nil
                    throw error
                }
                switch update {
                case .new(let element, let hasMore):
                    if hasMore { subscription.signal.raise() }
                    return element
                case .unchanged: continue
                case .ended: self.subscription = nil
                }
            }
            subscription = nil
            return nil
        }
    }
}

/// A subscription to a home, with what has changed since the last read. The observation ends when this object is
/// released.
private final class Subscription: Sendable {
    let signal: ChangeSignal
    private let pending: Pending
    private let observation: HomeObservation

    /// The changes since the last read. At the beginning, everything has changed.
    private final class Pending: Sendable {
        private let state = Mutex((changes: PendingObjects.all, known: Set<HomeNotice.ChangedObject>()))

        func add(_ objects: [HomeNotice.ChangedObject]) {
            state.withLock { state in
                for object in objects { state.changes.add(object, known: &state.known) }
            }
        }

        func addAll() { state.withLock { $0 = (.all, []) } }

        func take() -> PendingObjects {
            state.withLock { state in
                defer { state = (.none, []) }
                return state.changes
            }
        }
    }

    init(to home: Home, where isAffected: @escaping @Sendable (HomeNotice.ChangedObject) -> Bool) {
        let (signal, pending) = (ChangeSignal(), Pending())
        self.signal = signal
        self.pending = pending
        observation = home.observe { notice in
            switch notice {
            case .changes(let objects):
                let affected = objects.filter(isAffected)
                guard !affected.isEmpty else { return }
                pending.add(affected)
            case .replacement, .end: pending.addAll()
            }
            signal.raise()
        }
    }

    func takeChanges() -> PendingObjects { pending.take() }
}
