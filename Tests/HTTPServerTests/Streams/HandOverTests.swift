import Testing

@testable import HTTPServer

/// No order of the steps of threads loses a wake-up.
///
/// The model has what ``StreamGroup``, ``StreamInbox`` and ``StreamLoop`` do with two stream threads: a matcher at the
/// first one, and a group with streams at both. Each step of the model is one atomic operation or one locked section of
/// the program. All orders of the steps are tried.
@Suite struct HandOverTests {
    @Test(arguments: [[Waker.change], [.change, .change], [.change, .notice], [.change, .change, .notice]])
    func noOrderLosesAWakeUp(wakers: [Waker]) {
        let (lost, ends) = Model.explore(Model(wakers))
        #expect(lost == 0)
        #expect(ends > 0)
    }

    /// The model would find a thread that serves its streams before it lets the group be queued again.
    @Test func aThreadThatAcceptsWakeUpsTooLateLosesSome() {
        #expect(Model.explore(Model([.change, .change], beginsLate: true)).lost > 0)
    }

    @Test func theSignalIsSetOnceForAllMessagesBeforeTheNextCollection() {
        var handOver = HandOver<[Int]>([])
        #expect(handOver.post { $0.append(1) } == .signal)
        #expect(handOver.post { $0.append(2) } == .done)
        #expect(handOver.collect() == [1, 2])
        #expect(handOver.post { $0.append(3) } == .signal)
        #expect(handOver.close() == [3])
        #expect(handOver.post { $0.append(4) } == .rejected)
        #expect(handOver.collect() == [])
    }
}

/// A thread that wakes streams.
enum Waker {
    /// It publishes a change, and wakes the matcher.
    case change
    /// It changes something that all streams read, and wakes the group.
    case notice
}

private struct Model {
    private enum Group { case matcher, streams }

    private enum Step {
        case publish, notify
        /// Asks whether the part of a group at a stream thread has to be posted, and posts it.
        case request(Group, Int)
        case post(Group, Int)
        case collect
        case begin(Group)
        case match
        case serve
    }

    /// The steps that a thread does next, in order. A stream thread without steps waits for its signal.
    private var threads: [[Step]]
    private var inboxes = [HandOver<[Group]>](repeating: HandOver([]), count: 2)
    private var signals = [false, false]
    /// Whether the parts of the groups wait at the stream threads.
    private var queued: [Group: [Bool]] = [.matcher: [false, false], .streams: [false, false]]
    private var (published, matched, notices) = (0, 0, 0)
    /// What the streams at each thread have read: the matched changes and the notices.
    private var seen = [[0, 0], [0, 0]]
    private let beginsLate: Bool

    init(_ wakers: [Waker], beginsLate: Bool = false) {
        self.beginsLate = beginsLate
        threads = [[], []]
        for waker in wakers {
            switch waker {
            case .change: threads.append([.publish, .request(.matcher, 0)])
            case .notice: threads.append([.notify, .request(.streams, 0), .request(.streams, 1)])
            }
        }
    }

    /// Tries all orders. Returns the number of final states in which a stream has not read everything, and of all final
    /// states.
    static func explore(_ start: Model) -> (lost: Int, ends: Int) {
        var known: Set<String> = []
        var rest = [start]
        var (lost, ends) = (0, 0)
        while let model = rest.popLast() {
            guard known.insert("\(model)").inserted else { continue }
            let next = model.threads.indices.compactMap { model.stepping($0) }
            rest += next
            guard next.isEmpty else { continue }
            ends += 1
            if model.seen.contains(where: { $0 != [model.published, model.notices] }) { lost += 1 }
        }
        return (lost, ends)
    }

    /// Returns the model after the next step of a thread; nil if the thread has none.
    private func stepping(_ thread: Int) -> Model? {
        var model = self
        if model.threads[thread].isEmpty {
            guard thread < 2, signals[thread] else { return nil }
            model.threads[thread] = [.collect]
        }
        model.take(model.threads[thread].removeFirst(), on: thread)
        return model
    }

    private mutating func take(_ step: Step, on thread: Int) {
        switch step {
        case .publish: published += 1
        case .notify: notices += 1
        case .request(let group, let part):
            if queued[group]?[part] == false { threads[thread].insert(.post(group, part), at: 0) }
            queued[group]?[part] = true
        case .post(let group, let part):
            if inboxes[part].post({ $0.append(group) }) == .signal { signals[part] = true }
        case .collect:
            signals[thread] = false
            for group in inboxes[thread].collect() {
                switch group {
                case .matcher:
                    threads[thread] += ordered(.begin(.matcher), .match)
                    threads[thread].append(.request(.streams, 1 - thread))
                    threads[thread] += ordered(.begin(.streams), .serve)
                case .streams: threads[thread] += ordered(.begin(.streams), .serve)
                }
            }
        case .begin(let group): queued[group]?[thread] = false
        case .match: matched = published
        case .serve: seen[thread] = [matched, notices]
        }
    }

    private func ordered(_ begin: Step, _ work: Step) -> [Step] { beginsLate ? [work, begin] : [begin, work] }
}
