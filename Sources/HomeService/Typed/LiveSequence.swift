import HomeModel

/// What a live query shows: the present state at once, then the state after each change.
///
/// It subscribes before it reads, so no change is lost; a reader that is slower than the changes gets the latest state.
/// Each loop over it is a subscription of its own, which ends with the loop or its task. Each error that it throws is a
/// `HomeError`.
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
        /// Nil once the sequence has ended.
        private var subscription: Subscription?

        fileprivate init(_ home: Home, _ view: any LiveView<Element>) {
            self.home = home
            self.view = view
            subscription = Subscription(to: home) { view.concerns($0) }
        }

        /// The next state; nil once there is nothing to look at any more or the task has been cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            while let signal = subscription?.signal, await signal.wait() {
                let sighting: Sighting<Element>
                do throws(HomeError) {
                    sighting = try view.look(at: home)
                } catch {
                    subscription = nil
                    throw error
                }
                switch sighting {
                case .new(let element, let hasMore):
                    if hasMore { signal.raise() }
                    return element
                case .same: continue
                case .gone: subscription = nil
                }
            }
            subscription = nil
            return nil
        }
    }
}

/// A place among a home's observers for as long as it lives.
private final class Subscription: Sendable {
    let signal: ChangeSignal
    private let observation: Home.Observation

    init(to home: Home, where concerns: @escaping @Sendable (Frame) -> Bool) {
        let signal = ChangeSignal()
        self.signal = signal
        observation = home.observe { frames in
            if frames.contains(where: concerns) { signal.raise() }
        }
    }

    deinit { observation.cancel() }
}
