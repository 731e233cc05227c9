import HomeModel

/// The inverse of a change of committed state.
struct PastChange: Sendable {
    /// The sequence of the first frame of the change; that of the next frame if the change has none.
    let first: UInt64
    /// The sequence of the last frame up to the change.
    let last: UInt64
    var time: HomeTime
    let steps: [HomeState.Step]

    /// Approximate size in memory, in bytes.
    var size: Int {
        steps.reduce(80) { size, step in
            guard case .device(_, let device) = step.inverse else { return size + 256 }
            // A removed device may be the last one of its shape.
            let isRemoval = if case .noDevice = step.mutation { true } else { false }
            return size + 64 + device.estimatedMemorySize + (isRemoval ? 4 * device.estimatedJSONSize : 0)
        }
    }
}

/// The oldest state to which a log can return: its cursor, and the time of its last change.
struct PastStart: Sendable {
    let sequence: UInt64
    let time: HomeTime
}
