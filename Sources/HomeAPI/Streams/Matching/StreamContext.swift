import HTTPServer
import HomeEngine
import Observability

/// The parts that all streams of a home share.
final class StreamContext: Sendable {
    let home: Home
    /// The id of the home.
    let homeID: String
    let registry: StreamRegistry
    let snapshots: SnapshotStore
    /// The folded changes for the subscribers of one filter and interval.
    let pieces = PieceCache<FoldPlan.Piece>(limit: 8 << 20)
    let clocks = ReportedClocks()
    /// The faults that are set on the home.
    let faults: FaultBoard
    let logger: Logger

    /// - Parameter heldBytes: The bytes of the home that wait to be sent.
    init(_ home: Home, id: String, devices: DeviceBytes, heldBytes: Budget, logger: Logger) {
        self.home = home
        homeID = id
        self.logger = logger
        snapshots = SnapshotStore(devices: devices)
        let registry = StreamRegistry(home, snapshots, clocks)
        self.registry = registry
        faults = FaultBoard(home, heldBytes: heldBytes) { registry.wakeAll() }
    }
}
