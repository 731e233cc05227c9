import HomeCatalog
import HomeModel

/// A panel of a closure, or a panel alone.
///
/// While a panel moves, its position is exact; it stops at multiples of its resolution only. A panel with two positions
/// changes its position when it arrives.
struct ClosurePanel: ClosureBody {
    typealias Subject = Matter.ClosureDimensionTrait

    let endpoint: Endpoint

    private var panel: TraitDraft<Subject> { endpoint[Subject.self] }

    var hasPositions: Bool { panel.has(.positioning) }
    var hasLatch: Bool { panel.has(.motionLatching) }
    var position: UInt16? { panel.currentState?.position }

    var isLatched: Bool? {
        get { panel.currentState?.latch }
        nonmutating set {
            guard hasLatch, !hasPositions || position != nil else { return }
            edit { $0.latch = newValue }
        }
    }

    /// The speed; nil if it is unknown or cannot be chosen.
    var speed: Matter.ThreeLevelAutoEnum? {
        get { panel.has(.speed) ? panel.currentState?.speed : nil }
        nonmutating set {
            guard panel.has(.speed), panel.currentState != nil, let newValue else { return }
            edit { $0.speed = newValue }
        }
    }

    /// The target; nil if it is unknown.
    var target: Record<Subject.TargetStruct>? {
        get { panel[dynamicMember: \.target] }
        nonmutating set { panel[dynamicMember: \.target] = newValue }
    }

    var goal: ClosureGoal {
        get { ClosureGoal(position: target?.position, latch: target?.latch) }
        nonmutating set {
            target = Record {
                if hasPositions { $0.position = newValue.position ?? position }
                if hasLatch { $0.latch = newValue.latch ?? isLatched }
                if panel.has(.speed) { $0.speed = speed ?? .auto }
            }
        }
    }

    func multiple(nearestTo position: UInt16) -> UInt16 {
        let resolution = Int(max(1, panel.resolution ?? 1))
        let last = 10_000 / resolution * resolution
        return UInt16(min((Int(position) + resolution / 2) / resolution * resolution, last))
    }

    func nearest(to position: UInt16) -> UInt16 {
        let multiple = multiple(nearestTo: position)
        guard panel.has(.limitation), let limits = panel.limitRange, let low = limits.min, let high = limits.max,
            low <= high
        else { return multiple }
        return min(max(multiple, low), high)
    }

    /// Sets the position. If the state was unknown, the panel is not latched.
    func place(at position: UInt16) {
        guard hasPositions else { return }
        let isNew = panel.currentState == nil
        edit {
            $0.position = position
            if isNew, hasLatch { $0.latch = false }
            if isNew, panel.has(.speed) { $0.speed = .auto }
        }
    }

    private func edit(_ edit: (inout Record<Subject.CurrentStateStruct>) -> Void) {
        var state = panel.currentState ?? Record()
        edit(&state)
        panel.currentState = state
    }

    func showTravel(to position: UInt16, over span: Span) {
        guard let start = self.position, panel.resolution ?? 1 <= 5_000 else { return }
        panel.move(
            \.currentState, \Subject.CurrentStateStruct.position, from: Int64(start), to: Int64(position), per: 1,
            over: span, reporting: .every(seconds: 5))
    }

    func freeze() { panel.stop(\.currentState) }

    func forget() {
        panel.currentState = nil
        target = nil
    }
}
