import HomeCatalog
import HomeModel

/// The position and the latch that a closure has itself, because no panel has them.
struct ClosureFrame: ClosureBody {
    typealias Subject = Matter.ClosureControlTrait

    let endpoint: Endpoint
    let hasPositions: Bool
    let hasLatch: Bool

    private var control: TraitDraft<Subject> { endpoint[Subject.self] }

    /// The closure's data besides its attributes.
    private struct Memory: LocalSchema {
        /// The position in hundredths of a percent; during a travel, that at its start.
        @Field<UInt16>(0) var position
        /// The position at the end of the movement.
        @Field<UInt16>(1) var goal
        /// The latch at the end of the movement.
        @Field<Bool>(2) var latch
    }

    private var memory: Record<Memory> {
        get { control.storedRecord() }
        nonmutating set { control.store(newValue) }
    }

    /// The exact position. An unknown position stays unknown until a travel ends.
    var position: UInt16? {
        guard hasPositions, let start = memory.position.map({ min($0, 10_000) }) else { return nil }
        guard isTraveling, let arrival = timer(.arrived), let goal = memory.goal else { return start }
        let full = (speed ?? .auto).fullTravelTime.microseconds
        let left = UInt16(clamping: (arrival - endpoint.now).microseconds * 10_000 / full)
        return start < goal ? goal - min(left, goal - start) : goal + min(left, start - goal)
    }

    var isLatched: Bool? {
        get { hasLatch ? control.overallCurrentState?.latch : nil }
        nonmutating set {
            guard hasLatch else { return }
            var state = control.overallCurrentState ?? Record()
            state.latch = newValue
            control.overallCurrentState = state
        }
    }

    var speed: Matter.ThreeLevelAutoEnum? {
        get { control.has(.speed) ? control.overallCurrentState?.speed : nil }
        nonmutating set {
            if control.has(.speed) { control.overallCurrentState?.speed = newValue }
        }
    }

    var goal: ClosureGoal {
        get { ClosureGoal(position: memory.goal, latch: memory.latch) }
        nonmutating set {
            memory.goal = newValue.position
            memory.latch = newValue.latch
        }
    }

    func multiple(nearestTo position: UInt16) -> UInt16 { position }

    func nearest(to position: UInt16) -> UInt16 { position }

    func place(at position: UInt16) { if hasPositions { memory.position = position } }

    func showTravel(to position: UInt16, over span: Span) {}

    func freeze() { memory.position = position }

    func forget() { control.memory = nil }

    /// Takes the position from the attributes, unless the memory has it more exactly. `shownPosition` follows from the
    /// memory.
    func synchronize(with shownPosition: Subject.CurrentPositionEnum?) {
        let shown = control.overallCurrentState?.position
        guard hasPositions, shownPosition != shown else { return }
        memory.position = shown?.hundredths
    }
}
