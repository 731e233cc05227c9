// Combine exists on Apple's systems only. Elsewhere the same calls return async sequences.
#if canImport(Combine)
public import Combine
import Synchronization

extension Query {
    /// Publishes what ``batched()-(LiveSequence)`` emits.
    @_disfavoredOverload
    public func batched() -> AnyPublisher<Set<Object>, HomeError> { batched().publisher }

    /// Publishes what ``stream()-(LiveSequence)`` emits.
    @_disfavoredOverload
    public func stream() -> AnyPublisher<Object, HomeError> { stream().publisher }
}

extension Home {
    /// Publishes the present state of a device, then its state after each change.
    @_disfavoredOverload
    public func device(id: String) -> AnyPublisher<HomeDevice, HomeError> { device(id: id).publisher }

    /// Publishes the present state of a structure, then its state after each change.
    @_disfavoredOverload
    public func structure(id: String) -> AnyPublisher<Structure, HomeError> { structure(id: id).publisher }

    /// Publishes the present state of a room, then its state after each change.
    @_disfavoredOverload
    public func room(id: String) -> AnyPublisher<Room, HomeError> { room(id: id).publisher }
}

extension DeviceTypeController {
    /// Publishes the present state of a type of the device, then its state after each change. Completes at once if the
    /// device lacks the type.
    @_disfavoredOverload
    public func subscribe<T: DeviceType>(_ type: T.Type) -> AnyPublisher<T, HomeError> { subscribe(type).publisher }

    /// Publishes the present state of all types of the device, then their state after each change.
    @_disfavoredOverload
    public func subscribeAll() -> AnyPublisher<DeviceTypeCollection, HomeError> { subscribeAll().publisher }
}

extension LiveSequence {
    /// The elements as a publisher. Each subscriber is a separate subscription to the home. One that is slower than the
    /// changes receives the latest state.
    ///
    /// Subscribers are called on the main actor: closures in views belong to it, and Swift checks this at run time.
    public var publisher: AnyPublisher<Element, HomeError> { AnyPublisher(LivePublisher(sequence: self)) }
}

private struct LivePublisher<Element: Sendable>: Publisher {
    typealias Output = Element
    typealias Failure = HomeError

    let sequence: LiveSequence<Element>

    func receive<S: Subscriber>(subscriber: S) where S.Input == Element, S.Failure == HomeError {
        let subscription = LiveSubscription(Receiver(subscriber))
        subscriber.receive(subscription: subscription)
        subscription.follow(sequence)
    }
}

/// A subscriber, which is called on the main actor.
private struct Receiver<Element: Sendable>: @unchecked Sendable {
    let receive: (Element) -> Subscribers.Demand
    let complete: (Subscribers.Completion<HomeError>) -> Void

    init<S: Subscriber>(_ subscriber: S) where S.Input == Element, S.Failure == HomeError {
        receive = { subscriber.receive($0) }
        complete = { subscriber.receive(completion: $0) }
    }
}

/// A subscription, which reads the sequence as fast as its subscriber demands.
private final class LiveSubscription<Element: Sendable>: Subscription, Sendable {
    private struct State {
        var demand = Subscribers.Demand.none
        var task: Task<Void, Never>?
        var isCanceled = false
    }

    /// Raised when there is new demand.
    private let demanded = ChangeSignal()
    private let state = Mutex(State())
    private let receiver: Receiver<Element>

    init(_ receiver: Receiver<Element>) { self.receiver = receiver }

    func request(_ demand: Subscribers.Demand) {
        state.withLock { $0.demand += demand }
        demanded.raise()
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCanceled = true
            return state.task
        }
        task?.cancel()
    }

    func follow(_ sequence: LiveSequence<Element>) {
        let task = Task { @MainActor in await run(sequence) }
        let isCanceled = state.withLock { state in
            state.task = task
            return state.isCanceled
        }
        if isCanceled { task.cancel() }
    }

    @MainActor private func run(_ sequence: LiveSequence<Element>) async {
        var iterator = sequence.makeAsyncIterator()
        do {
            while await isDemanded() {
                guard let element = try await iterator.next(isolation: nil) else {
                    if !isCanceled { receiver.complete(.finished) }
                    return
                }
                if isCanceled { return }
                let demand = receiver.receive(element)
                state.withLock { $0.demand += demand }
            }
        } catch let error as HomeError {
            if !isCanceled { receiver.complete(.failure(error)) }
        } catch {
            // A live sequence throws only errors of its home.
            preconditionFailure("\(error)")
        }
    }

    private var isCanceled: Bool { state.withLock { $0.isCanceled } }

    /// Waits until the subscriber requests another element; returns false once the subscription was canceled.
    private func isDemanded() async -> Bool {
        while !isCanceled {
            let isTaken = state.withLock { state in
                guard state.demand > .none else { return false }
                if state.demand != .unlimited { state.demand -= 1 }
                return true
            }
            if isTaken { return true }
            guard await demanded.wait() else { return false }
        }
        return false
    }
}
#endif
