import HomeService
import Observability

/// A home that the API serves, with its caches and streams.
final class ServedHome: Sendable {
    /// The id, as in `/homes/{home}`.
    let id: String
    let home: Home
    let deviceBytes = DeviceBytes()
    /// Compressed lists.
    let compressedBytes = CompressedBytes()
    let ids: IDGenerator
    let streams: StreamOpener

    /// The id of the home that paths without `/homes/{home}` address.
    static let defaultID = "default"

    init(_ home: Home, id: String = defaultID, logger: Logger) {
        self.id = id
        self.home = home
        ids = IDGenerator(seed: home.seed, start: home.cursor)
        streams = StreamOpener(home, devices: deviceBytes, logger: logger)
    }
}
