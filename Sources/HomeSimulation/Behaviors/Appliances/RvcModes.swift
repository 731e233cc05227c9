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
            return RvcOperationalStateBehavior.hasJob(endpoint) && !canChange
                ? "The robot is working; change to an idle mode first." : nil
        },
        modeChanged: { endpoint, mode in
            if isIdle(mode) {
                RvcOperationalStateBehavior.endJob(endpoint)
            } else {
                RvcOperationalStateBehavior.startJob(endpoint, cleans: isCleaning(mode))
            }
        })

    static let clean = ModeBehavior<Matter.RvcCleanModeTrait, Matter.RvcCleanModeTrait.ModeTag>(
        rejectionReason: { endpoint, _ in
            RvcOperationalStateBehavior.hasJob(endpoint)
                && !endpoint[Matter.RvcCleanModeTrait.self].has(.directModeChange)
                ? "The robot is working; change to an idle run mode first." : nil
        })

    /// Sets the run mode to the first idle mode, unless it is idle already.
    static func becomeIdle(_ endpoint: Endpoint) {
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
