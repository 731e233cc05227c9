import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Synchronization

/// The faults that are set on a home, in the order in which they were set.
final class FaultBoard: Sendable {
    private struct State {
        var faults: [SetFault] = []
        /// Those on requests and streams.
        var http: [ActiveHTTPFault] = []
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

    /// The bytes of the home that wait to be sent, also of frames that faults hold back.
    let heldBytes: Budget

    init(_ home: Home, heldBytes: Budget, wakeStreams: @escaping @Sendable () -> Void) {
        self.heldBytes = heldBytes
        hostTime = home.hostTime
        seed = home.seed
        self.wakeStreams = wakeStreams
    }

    /// Whether a fault on requests or on opening streams is set. Each request reads it.
    var affectsRequests: Bool { affectsRequestsNow.load(ordering: .relaxed) }

    /// 0 while no fault on streams is set. Each step of a stream reads it.
    var revisionForStreams: UInt64 { streamRevision.load(ordering: .acquiring) }

    /// It increases with each change of the faults.
    var revision: UInt64 { revisions.load(ordering: .acquiring) }

    /// The host's time.
    var now: Int64 { hostTime.steady() }

    // MARK: Setting

    var all: [SetFault] { state.withLock { $0.faults } }

    /// The faults on requests and streams.
    private var http: [ActiveHTTPFault] { state.withLock { $0.http } }

    /// Returns a fault; throws `notFound` if there is none with this id.
    func fault(_ id: String) throws(HomeError) -> SetFault {
        if let fault = all.first(where: { $0.id == id }) { return fault }
        throw HomeError(.notFound, "There is no fault \(id).")
    }

    /// Returns those of the ids with which no fault is set.
    func missing(from ids: [String]) -> Set<String> { Set(ids).subtracting(all.map { $0.id }) }

    /// Returns the id for a new fault: the given one, or one that is not in use.
    ///
    /// Throws `alreadyExists` if the id is in use and `resourceExhausted` if there are too many faults.
    func newID(_ id: String?) throws(HomeError) -> String {
        try state.withLock { state throws(HomeError) in
            guard state.faults.count < Self.limit else {
                throw HomeError(
                    .resourceExhausted,
                    "The home has \(Self.limit) faults, which is the limit; remove some of them first.")
            }
            if let id {
                guard !state.faults.contains(where: { $0.id == id }) else {
                    throw HomeError(
                        .alreadyExists, "There is a fault \(id) already; remove it or choose another id.",
                        details: [HomeError.Detail(pointer: "/id", detail: "another id")])
                }
                return id
            }
            var free: String
            repeat {
                state.created += 1
                free = "fault-\(state.created)"
            } while state.faults.contains { $0.id == free }
            return free
        }
    }

    /// Returns a fault on requests or streams that begins to act when it is added.
    func activate(_ fault: HTTPFault) -> ActiveHTTPFault { ActiveHTTPFault(fault, at: now, seed: seed) }

    /// Adds a fault that has been set.
    func add(_ fault: SetFault) {
        state.withLock { state in
            state.faults.append(fault)
            publish(&state)
        }
        wakeStreams()
    }

    /// Removes the faults with these ids; all of them if it is nil.
    func remove(_ ids: Set<String>? = nil) {
        state.withLock { state in
            state.faults.removeAll { ids?.contains($0.id) ?? true }
            publish(&state)
        }
        wakeStreams()
    }

    private func publish(_ state: inout State) {
        let (_, revision) = revisions.add(1, ordering: .releasing)
        state.http = state.faults.compactMap { fault in
            if case .http(let active) = fault.source { active } else { nil }
        }
        let affectsStreams = state.http.contains { if case .stream = $0.fault.effect { true } else { false } }
        affectsRequestsNow.store(!state.faults.isEmpty, ordering: .relaxed)
        streamRevision.store(affectsStreams ? revision : 0, ordering: .releasing)
    }

    /// Returns the header with the ids of faults, except hidden ones; nil if none is left.
    func header(naming ids: [String]) -> Header? {
        if ids.isEmpty { return nil }
        let hidden = Set(all.filter { $0.isHidden }.map { $0.id })
        let named = ids.filter { !hidden.contains($0) }
        return named.isEmpty ? nil : Header(HomeAPI.faultHeader, named.joined(separator: ", "))
    }

    // MARK: Applying

    /// Returns the effects on a request, which are counted, with the ids to name.
    func effects(on origin: FaultOrigin, opensStream: Bool) -> RequestEffects {
        let now = now
        var effects = RequestEffects()
        for active in http where active.fault.target.matches(origin) && active.phase(at: now) == .active {
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
    func faults(ofStream origin: FaultOrigin) -> [ActiveHTTPFault] {
        http.filter { active in
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
        return header(naming: faults(ofStream: origin).filter { $0.phase(at: now) == .active }.map { $0.fault.id })
    }

    /// Records that a client has opened a stream, because a fault can refuse to open it again.
    func opened(_ origin: FaultOrigin) {
        state.withLock { state in
            if state.streams.count < Self.rememberedStreams { state.streams.insert(origin) }
        }
    }

    /// Returns whether a client has opened a stream of a route before; true if there are too many to record.
    private func hasOpened(_ origin: FaultOrigin) -> Bool {
        state.withLock { $0.streams.count >= Self.rememberedStreams || $0.streams.contains(origin) }
    }
}

/// A fault that is set on a home.
struct SetFault: Sendable {
    let id: String
    /// The members that the client has sent.
    let description: Input
    let source: Source

    enum Source: Sendable {
        case devices(ActiveDeviceFault)
        case http(ActiveHTTPFault)
        case journal(ActiveJournalFault)
    }

    /// Whether no response names it.
    var isHidden: Bool { description.flag(ifPresent: "hidden") ?? false }

    /// How often it had an effect.
    var applied: Int {
        switch source {
        case .devices(let active): active.applied
        case .http(let active): active.applied
        case .journal(let active): active.applied
        }
    }

    func phase(in home: Home) -> FaultPhase {
        switch source {
        case .devices(let active): active.phase(at: home.clock().time)
        case .http(let active): active.phase(at: home.hostTime.steady())
        case .journal(let active): active.phase(at: home.hostTime.steady())
        }
    }
}

/// The effects of all faults on a request.
struct RequestEffects: Sendable {
    /// The microseconds by which the response is delayed, and the ids of the faults that delay it.
    private(set) var delay: Int64 = 0
    private(set) var delayIDs: [String] = []
    /// The effect that replaces the response or how it is sent; nil if there is none.
    private(set) var ending: HTTPFault.RequestEffect?
    /// The ids of the faults, except hidden ones.
    private(set) var ids: [String] = []
    /// The ids of all faults.
    private(set) var allIDs: [String] = []

    /// The status of a request that is not executed.
    var status: Int { if case .status(let status, _, _) = ending { status } else { 500 } }

    func accepts(_ effect: HTTPFault.RequestEffect) -> Bool { !effect.isEnding || ending == nil }

    mutating func add(_ effect: HTTPFault.RequestEffect, of active: ActiveHTTPFault) {
        if let (span, jitter) = effect.delay {
            let random = Int64(active.random(through: jitter)) * 1_000
            delay = delay.saturatingAdding(span.saturatingAdding(random))
            delayIDs.append(active.fault.id)
        }
        if effect.isEnding { ending = effect }
        allIDs.append(active.fault.id)
        if !active.fault.isHidden { ids.append(active.fault.id) }
    }
}
