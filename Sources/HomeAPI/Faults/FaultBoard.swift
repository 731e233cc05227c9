import HTTPServer
import HomeModel
import HomeService
import Synchronization

/// The faults that are set on a home, in the order in which they were set.
final class FaultBoard: Sendable {
    private struct State {
        var faults: [ActiveFault] = []
        /// The number of faults that were ever set, for ids.
        var created: UInt64 = 0
        /// The clients and routes that have opened a stream; see ``opened(_:)``.
        var streams: Set<FaultOrigin> = []
    }

    private let state = Mutex(State())
    private let affectsRequestsNow = Atomic(false)
    /// 0 while no fault on streams is set; otherwise it increases with each change of the faults.
    private let streamRevision = Atomic<UInt64>(0)
    private let revisions = Atomic<UInt64>(0)
    private let hostTime: HostTime
    private let seed: UInt64
    /// Makes all streams of the home take their next step.
    private let wakeStreams: @Sendable () -> Void

    /// The maximum number of faults of a home.
    static let limit = 100
    /// The number of clients and routes that are remembered.
    private static let rememberedStreams = 1_000

    init(_ home: Home, wakeStreams: @escaping @Sendable () -> Void) {
        hostTime = home.hostTime
        seed = home.seed
        self.wakeStreams = wakeStreams
    }

    /// Whether a fault on requests or on opening streams is set. Each request reads it.
    var affectsRequests: Bool { affectsRequestsNow.load(ordering: .relaxed) }

    /// 0 while no fault on streams is set. Each step of a stream reads it.
    var revisionForStreams: UInt64 { streamRevision.load(ordering: .acquiring) }

    /// The host's time.
    var now: Int64 { hostTime.steady() }

    // MARK: Setting

    var all: [ActiveFault] { state.withLock { $0.faults } }

    /// Returns a fault; throws `notFound` if there is none with this id.
    func fault(_ id: String) throws(HomeError) -> ActiveFault {
        if let fault = all.first(where: { $0.fault.id == id }) { return fault }
        throw HomeError(.notFound, "There is no fault \(id).")
    }

    /// Sets a fault.
    ///
    /// - Parameter makeFault: Returns the fault with an id; the argument is an id that is not in use.
    func add(_ makeFault: (_ freeID: String) throws(HomeError) -> Fault) throws(HomeError) -> ActiveFault {
        let now = now
        let active = try state.withLock { state throws(HomeError) in
            guard state.faults.count < Self.limit else {
                throw HomeError(
                    .resourceExhausted,
                    "The home has \(Self.limit) faults, which is the limit; remove some of them first.")
            }
            var freeID: String
            repeat {
                state.created += 1
                freeID = "fault-\(state.created)"
            } while state.faults.contains { $0.fault.id == freeID }
            let active = ActiveFault(try makeFault(freeID), at: now, seed: seed)
            guard !state.faults.contains(where: { $0.fault.id == active.fault.id }) else {
                throw HomeError(
                    .alreadyExists, "There is a fault \(active.fault.id) already; remove it or choose another id.",
                    details: [HomeError.Detail(pointer: "/id", detail: "another id")])
            }
            state.faults.append(active)
            publish(state)
            return active
        }
        wakeStreams()
        return active
    }

    /// Removes a fault; throws `notFound` if there is none with this id.
    func remove(_ id: String) throws(HomeError) {
        try state.withLock { state throws(HomeError) in
            guard let index = state.faults.firstIndex(where: { $0.fault.id == id }) else {
                throw HomeError(.notFound, "There is no fault \(id).")
            }
            state.faults.remove(at: index)
            publish(state)
        }
        wakeStreams()
    }

    /// Removes all faults.
    func removeAll() {
        state.withLock { state in
            state.faults = []
            publish(state)
        }
        wakeStreams()
    }

    private func publish(_ state: State) {
        let (_, revision) = revisions.add(1, ordering: .relaxed)
        let affectsStreams = state.faults.contains { if case .stream = $0.fault.effect { true } else { false } }
        affectsRequestsNow.store(!state.faults.isEmpty, ordering: .relaxed)
        streamRevision.store(affectsStreams ? revision : 0, ordering: .releasing)
    }

    // MARK: Applying

    /// Returns the effects on a request, which are counted, with the ids to name.
    func effects(on origin: FaultOrigin, opensStream: Bool) -> RequestEffects {
        let now = now
        var effects = RequestEffects()
        for active in all where active.phase(at: now) == .active && active.fault.target.matches(origin) {
            switch active.fault.effect {
            case .request(let effect):
                // Only one effect can replace the response; others are not used up.
                guard effects.accepts(effect), active.apply() else { continue }
                effects.add(effect, of: active)
            case .stream(.refuse(let status)):
                guard opensStream, effects.ending == nil, hasOpened(origin), active.apply() else { continue }
                effects.add(.status(status, ProblemKind.code(ofStatus: status), retryAfter: nil), of: active)
            case .stream: continue
            }
        }
        return effects
    }

    /// Returns the faults of a stream, except those that refuse it.
    func faults(ofStream origin: FaultOrigin) -> [ActiveFault] {
        all.filter { active in
            switch active.fault.effect {
            case .request, .stream(.refuse): false
            case .stream: active.fault.target.matches(origin)
            }
        }
    }

    /// Returns the header with the ids of the faults that affect a stream now; nil if none is to be named.
    func header(ofStream origin: FaultOrigin) -> Header? {
        guard revisionForStreams != 0 else { return nil }
        let now = now
        let ids = faults(ofStream: origin).filter { !$0.fault.isHidden && $0.phase(at: now) == .active }
        return ids.isEmpty ? nil : Header(HomeAPI.faultHeader, ids.map { $0.fault.id }.joined(separator: ", "))
    }

    /// Remembers that a client has opened a stream, because a fault can refuse to open it again.
    func opened(_ origin: FaultOrigin) {
        state.withLock { state in
            if state.streams.count < Self.rememberedStreams { state.streams.insert(origin) }
        }
    }

    /// Returns whether a client has opened a stream of a route before; true if there are too many to remember.
    private func hasOpened(_ origin: FaultOrigin) -> Bool {
        state.withLock { $0.streams.count >= Self.rememberedStreams || $0.streams.contains(origin) }
    }
}

/// The effects of all faults on a request.
struct RequestEffects: Sendable {
    /// The milliseconds by which the response is delayed.
    private(set) var delay = 0
    /// The effect that replaces the response or how it is sent; nil if there is none.
    private(set) var ending: Fault.RequestEffect?
    /// The ids of the faults, except hidden ones.
    private(set) var ids: [String] = []
    /// The ids of all faults.
    private(set) var allIDs: [String] = []

    /// The status of a request that is not executed.
    var status: Int { if case .status(let status, _, _) = ending { status } else { 500 } }

    func accepts(_ effect: Fault.RequestEffect) -> Bool {
        if case .latency = effect { true } else { ending == nil }
    }

    mutating func add(_ effect: Fault.RequestEffect, of active: ActiveFault) {
        if case .latency(let milliseconds, let jitter) = effect {
            delay += milliseconds + active.random(below: jitter + 1)
        } else {
            ending = effect
        }
        allIDs.append(active.fault.id)
        if !active.fault.isHidden { ids.append(active.fault.id) }
    }
}
