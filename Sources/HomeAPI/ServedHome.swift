import Atomics
import HTTPServer
import HomeEngine
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
    let deviceIDs = DeviceIDs()
    let streams: StreamOpener
    let requests: RequestJournal
    let budgets: Budgets
    /// The limits of the server.
    let server: HTTPServerConfiguration
    let delayedResponses: DelayedResponses
    private let observation: Home.Observation

    /// The faults that are set on the home.
    var faults: FaultBoard { streams.faults }

    fileprivate init(
        _ hosted: HostedHome, _ configuration: HomeAPI.Configuration, _ budgets: Budgets,
        _ timer: @escaping DelayedResponses.Timer, _ openStreams: OpenStreams
    ) {
        let id = hosted.id
        self.id = id
        home = hosted.home
        ids = IDGenerator(seed: home.seed, start: home.cursor)
        self.budgets = budgets.ofHome()
        streams = StreamOpener(
            home, id: id, devices: deviceBytes, heldBytes: self.budgets.pendingBytes, logger: configuration.logger)
        requests = RequestJournal(home, limit: configuration.requestLimit, budgets.requestMemory)
        server = configuration.server
        delayedResponses = DelayedResponses(self.budgets.delayedResponses, streams.faults, timer)
        // A home that begins again has no faults and has received no requests; one that is gone delays no responses.
        observation = home.observe(follows: false) {
            [weak faults = streams.faults, weak requests, weak delayedResponses] publication in
            switch publication {
            case .replacement: requests?.clear()
            case .deletion: requests?.streams.wake()
            case .departure: openStreams.close(home: id)
            case .changes, .clock: return
            }
            faults?.remove()
            delayedResponses?.release(nil)
        }
    }

    deinit { observation.cancel() }

    /// Removes faults on requests and streams by their ids, and sends the responses that they delay; all of them if it is
    /// nil.
    func removeFaults(_ ids: Set<String>?) {
        faults.remove(ids)
        delayedResponses.release(ids)
    }
}

extension HostedHome {
    /// Returns what the API stores with the home. It is created when the home is used for the first time.
    func served(
        _ configuration: HomeAPI.Configuration, _ budgets: Budgets, _ timer: @escaping DelayedResponses.Timer,
        _ openStreams: OpenStreams
    ) -> ServedHome {
        let served =
            attachment.load() ?? attachment.storeIfNil(ServedHome(self, configuration, budgets, timer, openStreams))
        // Only this type of object is stored there.
        return unsafeDowncast(served, to: ServedHome.self)
    }
}
