import HomeModel

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
            while let signal = subscription?.signal, await signal.wait(), !home.isDeleted {
                let update: ViewUpdate<Element>
                do throws(HomeError) {
                    update = try view.update(from: home)
                } catch {
                    subscription = nil
                    throw error
                }
                switch update {
                case .new(let element, let hasMore):
                    if hasMore { signal.raise() }
                    return element
                case .unchanged: continue
                case .ended: subscription = nil
                }
            }
            subscription = nil
            return nil
        }
    }
}

/// A subscription to a home. The observation ends when this object is released.
private final class Subscription: Sendable {
    let signal: ChangeSignal
    private let observation: Home.Observation

    init(to home: Home, where isAffected: @escaping @Sendable (Frame) -> Bool) {
        let signal = ChangeSignal()
        self.signal = signal
        observation = home.observe { publication in
            switch publication {
            case .changes(let frames): if frames.contains(where: isAffected) { signal.raise() }
            case .replacement, .deletion: signal.raise()
            case .clock: break
            }
        }
    }

    deinit { observation.cancel() }
}
