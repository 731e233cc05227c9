import HomeModel
import HomeService
import Observability
import Synchronization

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

/// The homes that the API serves, by id.
final class ServedHomes: Sendable {
    /// The home that paths without `/homes/{home}` address.
    let standard: ServedHome
    private let others = Mutex<[String: ServedHome]>([:])

    init(_ standard: ServedHome) { self.standard = standard }

    /// Returns the home with an id; throws `notFound` if there is none.
    func home(_ id: String) throws(HomeError) -> ServedHome {
        if id == standard.id { return standard }
        if let home = others.withLock({ $0[id] }) { return home }
        throw HomeError(.notFound, "There is no home \(id).")
    }
}
