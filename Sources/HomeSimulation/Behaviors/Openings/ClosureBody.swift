import HomeCatalog
import HomeModel

/// A part of a closure that moves and latches by itself: a panel, or the closure as a whole.
///
/// A movement has up to three timers: at `ready`, all latches are open and the travel begins; at `arrived`, the body is
/// at its position; at `latched`, its latch has closed. An instantaneous movement has none.
protocol ClosureBody {
    associatedtype Subject: Trait

    var endpoint: Endpoint { get }
    var hasPositions: Bool { get }
    var hasLatch: Bool { get }
    /// The exact position in hundredths of a percent, 0 open, 10,000 closed; nil if it is unknown.
    var position: UInt16? { get }
    /// Whether the latch is closed; nil if that is unknown.
    var isLatched: Bool? { get nonmutating set }
    var speed: Matter.ThreeLevelAutoEnum? { get nonmutating set }
    /// Where the current or last movement ends.
    var goal: ClosureGoal { get nonmutating set }

    /// Returns the nearest multiple of the resolution.
    func multiple(nearestTo position: UInt16) -> UInt16

    /// Returns the nearest position at which the body can stop now.
    func nearest(to position: UInt16) -> UInt16

    /// Sets the position without a movement.
    func place(at position: UInt16)

    /// Makes reads show the movement to a position.
    func showTravel(to position: UInt16, over span: Span)

    /// Ends ``showTravel(to:over:)`` at the exact position.
    func freeze()

    /// Makes position and latch unknown.
    func forget()
}

/// Where a movement of a body ends. Nil leaves the position or the latch as it is.
struct ClosureGoal {
    var position: UInt16?
    var latch: Bool?
}

/// The timers of closures and panels.
enum ClosureTimer: String {
    case ready, arrived, latched
    /// The movement of the whole closure ends.
    case completed
    case calibrated
}

extension Matter.ThreeLevelAutoEnum {
    /// The duration of a movement from open to closed.
    var fullTravelTime: Span {
        switch self {
        case .auto, .medium: .seconds(20)
        case .low: .seconds(40)
        case .high: .seconds(10)
        }
    }
}

extension ClosureBody {
    private var drive: TraitDraft<Subject> { endpoint[Subject.self] }

    func timer(_ timer: ClosureTimer) -> HomeTime? { drive.timer(timer.rawValue) }

    /// The end of the current movement; nil if there is none.
    var end: HomeTime? { [.ready, .arrived, .latched].compactMap { timer($0) }.max() }

    /// Whether the body waits for latches before it travels.
    var isWaiting: Bool { timer(.arrived) != nil && timer(.ready) != nil }

    var isTraveling: Bool { timer(.arrived) != nil && timer(.ready) == nil }

    /// Returns the duration of the travel to a position. From an unknown position, it is that of the whole way.
    func travelTime(to target: UInt16) -> Span {
        let full = (speed ?? .auto).fullTravelTime
        guard let position else { return full }
        return Span(microseconds: full.microseconds * abs(Int64(target) - Int64(position)) / 10_000)
    }

    /// Begins a movement. Its phases end after these spans, which are zero if it is instantaneous.
    func begin(_ step: ClosureStep, ready: Span, travel: Span, end: Span) {
        let (unlatches, latches) = (step.unlatches, step.latches)
        goal = ClosureGoal(position: step.position, latch: step.latch)
        if travel > .zero { drive.schedule(ClosureTimer.arrived.rawValue, after: ready + travel) }
        if latches, end > .zero { drive.schedule(ClosureTimer.latched.rawValue, after: end) }
        if ready > .zero { return drive.schedule(ClosureTimer.ready.rawValue, after: ready) }
        if unlatches { isLatched = false }
        if travel > .zero { beginTravel() } else if let position = step.position { place(at: position) }
        if latches, end == .zero { isLatched = true }
    }

    /// Performs what is due.
    func fire(_ timer: ClosureTimer) {
        switch timer {
        case .ready:
            if goal.latch == false { isLatched = false }
            beginTravel()
        case .arrived: if let position = goal.position { place(at: position) }
        case .latched: isLatched = true
        case .completed, .calibrated: break
        }
    }

    private func beginTravel() {
        guard let position = goal.position, let arrival = timer(.arrived) else { return }
        showTravel(to: position, over: arrival - endpoint.now)
    }

    /// Ends a movement at the exact position.
    func pause() {
        if isTraveling { freeze() }
        for timer in [ClosureTimer.ready, .arrived, .latched] { drive.cancel(timer.rawValue) }
    }

    /// Ends a movement at the nearest position at which the body can stop.
    func halt() {
        guard end != nil else { return }
        setByHand(nil, latch: nil)
    }

    /// Stops the body, and sets its position and its latch unless they are nil.
    func setByHand(_ position: UInt16?, latch: Bool?) {
        pause()
        if let position = position ?? self.position { place(at: nearest(to: position)) }
        if let latch { isLatched = latch }
        goal = ClosureGoal(position: self.position, latch: isLatched)
    }
}

/// What one body does in a movement. Nil leaves its position or its latch as it is.
struct ClosureStep {
    let body: any ClosureBody
    let position: UInt16?
    let latch: Bool?

    /// Creates a step without what the body cannot do.
    init(_ body: any ClosureBody, to position: UInt16?, latch: Bool?) {
        self.body = body
        self.position = body.hasPositions ? position : nil
        self.latch = body.hasLatch ? latch : nil
    }

    var unlatches: Bool { latch == false && body.isLatched != false }
    var latches: Bool { latch == true && body.isLatched != true }

    /// Begins a movement of several bodies: they unlatch, then they travel, and when all have arrived, they latch.
    static func begin(_ steps: [ClosureStep], isInstantaneous: Bool) {
        func time(_ span: Span) -> Span { isInstantaneous ? .zero : span }
        let latching = time(.seconds(1))
        let travels = steps.map { step in time(step.position.map { step.body.travelTime(to: $0) } ?? .zero) }
        let ready = steps.contains { $0.unlatches } ? latching : .zero
        let end = ready + (travels.max() ?? .zero) + latching
        for (step, travel) in zip(steps, travels) { step.body.begin(step, ready: ready, travel: travel, end: end) }
    }
}
