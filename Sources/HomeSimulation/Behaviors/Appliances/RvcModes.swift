import HomeCatalog
import HomeModel

/// Behavior of a robot's run mode and clean mode. The run mode starts and ends a job; a mode changes during one only with
/// the feature DirectModeChange.
enum RvcModes {
    static let run = ModeBehavior<Matter.RvcRunModeTrait, Matter.RvcRunModeTrait.ModeTag>(
        rejectionReason: { endpoint, requested in
            if isIdle(requested) { return nil }
            if endpoint[Matter.RvcOperationalStateTrait.self].operationalState == .error {
                return "The robot has an error; clear it first."
            }
            let canChange = endpoint[Matter.RvcRunModeTrait.self].has(.directModeChange)
            return endpoint[Matter.RvcOperationalStateTrait.self].hasJob && !canChange
                ? "The robot is working; change to an idle mode first." : nil
        },
        modeChanged: { endpoint, mode in
            if isIdle(mode) {
                RvcOperationalStateBehavior.endJob(endpoint)
            } else {
                RvcOperationalStateBehavior.startJob(endpoint, cleans: isCleaning(mode))
            }
        },
        reactions: [
            .derived(from: \.operationalState, of: Matter.RvcOperationalStateTrait.self) { endpoint in
                // The job has ended.
                let state = endpoint[Matter.RvcOperationalStateTrait.self].operationalState
                if state == .seekingCharger || state == .stopped { becomeIdle(endpoint) }
            }
        ])

    static let clean = ModeBehavior<Matter.RvcCleanModeTrait, Matter.RvcCleanModeTrait.ModeTag>(
        rejectionReason: { endpoint, _ in
            endpoint[Matter.RvcOperationalStateTrait.self].hasJob
                && !endpoint[Matter.RvcCleanModeTrait.self].has(.directModeChange)
                ? "The robot is working; change to an idle run mode first." : nil
        })

    /// Sets the run mode to the first idle mode, unless it is idle already.
    private static func becomeIdle(_ endpoint: Endpoint) {
        let modes = endpoint[Matter.RvcRunModeTrait.self]
        let idle = (modes.supportedModes ?? []).filter { isIdle($0) }.compactMap { $0.mode }
        guard let first = idle.first, let current = modes.currentMode, !idle.contains(current) else { return }
        modes.currentMode = first
    }

    private static func isCleaning(_ mode: Record<Matter.RvcRunModeTrait.ModeOptionStruct>) -> Bool {
        mode.modeTags?.contains { $0[dynamicMember: \.value] == .cleaning } ?? false
    }

    private static func isIdle(_ mode: Record<Matter.RvcRunModeTrait.ModeOptionStruct>) -> Bool {
        mode.modeTags?.contains { $0[dynamicMember: \.value] == .idle } ?? false
    }
}
