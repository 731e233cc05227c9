// The declarations of Apple's Combine that the typed API and its test use, with the same names and types. On Linux,
// where Combine does not exist, the test compiles the typed API with this module.
import Synchronization

public protocol Cancellable { func cancel() }

public protocol Subscription: Cancellable { func request(_ demand: Subscribers.Demand) }

public protocol Subscriber<Input, Failure> {
    associatedtype Input
    associatedtype Failure: Error
    func receive(subscription: any Subscription)
    func receive(_ input: Input) -> Subscribers.Demand
    func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

public enum Subscribers {
    public struct Demand: Comparable, Sendable {
        private let count: Int

        public static let unlimited = Demand(count: .max)
        public static let none = Demand(count: 0)
        public static func max(_ count: Int) -> Demand { Demand(count: count) }

        public static func < (first: Demand, second: Demand) -> Bool { first.count < second.count }
        public static func += (demand: inout Demand, other: Demand) {
            demand =
                demand == .unlimited || other == .unlimited ? .unlimited : Demand(count: demand.count + other.count)
        }
        public static func -= (demand: inout Demand, other: Int) { demand = Demand(count: demand.count - other) }
    }

    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }
}

public final class AnyCancellable: Cancellable, Hashable {
    private var end: (() -> Void)?

    public init(_ end: @escaping () -> Void) { self.end = end }

    deinit { end?() }

    public func cancel() {
        end?()
        end = nil
    }

    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

    public static func == (first: AnyCancellable, second: AnyCancellable) -> Bool { first === second }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let subscribe: (any Subscriber<Output, Failure>) -> Void

    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        subscribe = { subscriber in
            func open<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
                publisher.receive(subscriber: subscriber)
            }
            open(subscriber)
        }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscribe(subscriber)
    }
}

/// A subscriber of closures, which demands everything or single elements.
final class ClosureSubscriber<Input, Failure: Error>: Subscriber {
    private let first: Subscribers.Demand
    private let value: (Input) -> Subscribers.Demand
    private let completion: (Subscribers.Completion<Failure>) -> Void
    private(set) var subscription: (any Subscription)?

    init(
        _ first: Subscribers.Demand, _ completion: @escaping (Subscribers.Completion<Failure>) -> Void,
        _ value: @escaping (Input) -> Subscribers.Demand
    ) {
        (self.first, self.completion, self.value) = (first, completion, value)
    }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        subscription.request(first)
    }
    func receive(_ input: Input) -> Subscribers.Demand { value(input) }
    func receive(completion: Subscribers.Completion<Failure>) { self.completion(completion) }
}

/// A publisher that passes the elements of another one on through closures.
struct Relay<Upstream: Publisher, Output, Failure: Error>: Publisher {
    let upstream: Upstream
    let value: (Upstream.Output) -> Output?
    let completion: (Upstream.Failure) -> Failure

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let (value, completion) = (value, completion)
        let relay = ClosureSubscriber<Upstream.Output, Upstream.Failure>(.none) { end in
            switch end {
            case .finished: subscriber.receive(completion: .finished)
            case .failure(let error): subscriber.receive(completion: .failure(completion(error)))
            }
        } _: { input in
            value(input).map { subscriber.receive($0) } ?? .max(1)
        }
        upstream.receive(subscriber: relay)
        subscriber.receive(subscription: relay.subscription!)
    }
}

/// The pairs of the latest elements of two publishers.
struct LatestPair<First: Publisher, Second: Publisher>: Publisher where First.Failure == Second.Failure {
    typealias Output = (First.Output, Second.Output)
    typealias Failure = First.Failure

    let first: First
    let second: Second

    func receive<S: Subscriber>(subscriber: S)
    where S.Input == (First.Output, Second.Output), S.Failure == First.Failure {
        let latest = Latest<First.Output, Second.Output>()
        let firstSubscriber = ClosureSubscriber<First.Output, First.Failure>(.unlimited) {
            subscriber.receive(completion: $0)
        } _: { output in
            if let pair = latest.set(first: output, second: nil) { _ = subscriber.receive(pair) }
            return .none
        }
        let secondSubscriber = ClosureSubscriber<Second.Output, Second.Failure>(.unlimited) {
            subscriber.receive(completion: $0)
        } _: { output in
            if let pair = latest.set(first: nil, second: output) { _ = subscriber.receive(pair) }
            return .none
        }
        subscriber.receive(subscription: PairSubscription())
        first.receive(subscriber: firstSubscriber)
        second.receive(subscriber: secondSubscriber)
    }
}

private struct PairSubscription: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

private final class Latest<First, Second>: @unchecked Sendable {
    private let lock = Mutex(())
    private var first: First?
    private var second: Second?

    func set(first: First?, second: Second?) -> (First, Second)? {
        lock.withLock { _ in
            if let first { self.first = first }
            if let second { self.second = second }
            guard let first = self.first, let second = self.second else { return nil }
            return (first, second)
        }
    }
}

extension Publisher {
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let subscriber = ClosureSubscriber<Output, Failure>(.unlimited, receiveCompletion) { input in
            receiveValue(input)
            return .none
        }
        receive(subscriber: subscriber)
        return AnyCancellable { subscriber.subscription?.cancel() }
    }

    public func map<Other>(_ transform: @escaping (Output) -> Other) -> some Publisher<Other, Failure> {
        Relay(upstream: self, value: { transform($0) }, completion: { $0 })
    }

    public func combineLatest<Other: Publisher>(_ other: Other) -> some Publisher<(Output, Other.Output), Failure>
    where Other.Failure == Failure {
        LatestPair(first: self, second: other)
    }

    public func assertNoFailure() -> some Publisher<Output, Never> {
        Relay(upstream: self, value: { $0 }, completion: { fatalError("\($0)") })
    }

    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

extension Publisher where Failure == Never {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
}

extension Publisher where Output: Equatable {
    public func removeDuplicates() -> some Publisher<Output, Failure> {
        var last: Output?
        return Relay(
            upstream: self,
            value: { output in
                defer { last = output }
                return output == last ? nil : output
            }, completion: { $0 })
    }
}
