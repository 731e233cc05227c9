import HomeModel

/// The parts of a home that all its changes use and that never change.
final class HomeRules: Sendable {
    let seed: UInt64
    let behaviors: BehaviorSet
    let shapes: ShapeTable

    init(seed: UInt64, behaviors: BehaviorSet, shapes: ShapeTable) {
        self.seed = seed
        self.behaviors = behaviors
        self.shapes = shapes
    }

    /// Creates a device of a home; its ambient processes have started.
    func device(_ template: DeviceTemplate, network: NetworkState, at time: HomeTime, revision: UInt64) -> Device {
        let device = template.device(shapes: shapes, revision: revision)
        let draft = DeviceDraft(device, now: time, seed: seed)
        behaviors.start(draft)
        draft.connect(to: network)
        return draft.finish(revision: revision).device ?? device
    }
}
