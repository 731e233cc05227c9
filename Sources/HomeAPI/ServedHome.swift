import HomeService
import Observability

/// A home that the API serves, with its caches and streams.
final class ServedHome: Sendable {
    let home: Home
    let deviceBytes = DeviceBytes()
    /// Compressed lists.
    let compressedBytes = CompressedBytes()
    let ids: IDGenerator
    let streams: StreamOpener

    init(_ home: Home, logger: Logger) {
        self.home = home
        ids = IDGenerator(seed: home.seed, start: home.cursor)
        streams = StreamOpener(home, devices: deviceBytes, logger: logger)
    }
}
