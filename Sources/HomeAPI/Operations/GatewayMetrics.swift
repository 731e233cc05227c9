import HTTPServer
import HomeEngine
import HomeModel
import Observability
import Synchronization

extension MetricsText {
    /// Creates the metrics of the process, the server and a home.
    init(_ api: HomeAPI, _ served: ServedHome) {
        let snapshot = served.home.snapshot()
        self.init(prefix: "home_gateway")
        info("build", [("version", Product.version)], "The version of the program.")
        process(api.configuration.processUsage())
        if let server = api.configuration.serverMetrics() { add(server) }
        gauge(
            "http_pending_bytes", api.configuration.server.pendingResponses.count,
            "Bytes of long responses that clients have not read yet.")
        gauge(
            "http_pending_request_bytes", api.configuration.server.pendingRequests.count,
            "Bytes of long request bodies that are being received or executed.")
        gauge(
            "waiting_requests", api.budgets.waitingRequests.count,
            "Requests of all homes that wait for their responses.")
        gauge("delayed_responses", api.budgets.delayedResponses.count, "Responses of all homes that faults delay.")
        counter(
            "http_responses", api.responseSamples,
            "Responses by route and by class of their status. Files and requests without a route do not count.")
        histogram(
            "http_request_duration",
            zip(HomeAPI.routes, api.statistics).map { (labels: $0.metricLabels, durations: $1.durations) },
            "The time from the arrival of a request to its response, by route; of a stream, to its beginning.")
        gauge(
            "stream_lag_changes", Int(clamping: served.streams.lag),
            "The greatest number of changes that a stream has not handled yet, if one of them matches its filter. Streams with a minimum interval do not count."
        )
        gauge("homes", api.homes.count, "Homes that the gateway serves.")
        if let directory = api.configuration.directory { add(directory) }
        let resources = api.homes.configuration.newHome.resources
        gauge("total_recorded_bytes", api.budgets.requestMemory.size, "Bytes of the recorded requests of all homes.")
        gauge("total_snapshot_devices", resources.snapshotDeviceCount, "Devices in the named snapshots of all homes.")
        gauge("total_devices", resources.deviceCount, "Devices of all homes.")
        gauge(
            "total_log_bytes", resources.logBytes,
            "Bytes of the changes that all homes store for streams that resume.")
        gauge("log_bytes", served.home.logBytes, "Bytes of the changes that the home stores for streams that resume.")
        let faults = served.faults.all
        gauge("faults", faults.count, "Faults that are set on the home.")
        gauge(
            "fault_effects", faults.reduce(0) { $0 + $1.applied },
            "Requests, streams and frames that the faults of the home have affected, while the faults are set.")
        gauge("writable", served.home.isWritable ? 1 : 0, "1 while the home accepts changes, 0 while it rejects them.")
        if let journal = served.home.journalStatistics { add(journal) }
        gauge("devices", snapshot.state.deviceCount, "Devices of the home.")
        counter("changes", Int(clamping: snapshot.cursor.sequence), "Changes of the home that were committed.")
        gauge("clock_seconds", Int(snapshot.time.microseconds / 1_000_000), "The home's clock, seconds since 1970.")
        let bytes = served.deviceBytes.counters
        counter("device_cache_hits", bytes.hits, "Reads of a device that needed no encoding.")
        counter("device_cache_misses", bytes.misses, "Reads of a device that needed encoding.")
        gauge("device_cache_bytes", bytes.bytes, "Bytes of encoded devices in the cache.")
        if api.configuration.access != nil {
            counter(
                "wrong_credentials", api.wrongCredentials.load(ordering: .relaxed),
                "Requests and sign-ins with a wrong token, session or ticket.")
        }
        counter(
            "log_lines_dropped", api.configuration.droppedLogLines(),
            "Lines of the log that were dropped because its reader was slow.")
    }

    private mutating func add(_ directory: any HomeDirectory) {
        let statistics = directory.statistics
        gauge("cluster_nodes", directory.nodes.count, "Gateways that share the homes.")
        gauge(
            "cluster_lease_seconds", Double(statistics.lease / 1_000_000) / 1_000,
            "The time for which the gateway may still serve homes without another beat; 0 if it serves none.")
        counter(
            "cluster_forwarded_requests", statistics.forwardedRequests,
            "Requests that were forwarded to other gateways.")
        counter(
            "cluster_claimed_homes", statistics.claimedHomes, "Homes that were taken because no gateway had them.")
        counter("cluster_released_homes", statistics.releasedHomes, "Homes that were given back to other gateways.")
        counter("cluster_deposed", statistics.deposals, "How often the other gateways have deposed this one.")
        counter("cluster_beat_failures", statistics.beatFailures, "Beats that the database has not answered.")
    }

    private mutating func add(_ journal: JournalStatistics) {
        histogram(
            "journal_commit", limits: JournalStatistics.limits, counts: journal.commits, sum: journal.nanoseconds,
            "How long commits to the journal took, with the wait for the disk.")
        sizeHistogram(
            "journal_batch_changes", limits: JournalStatistics.batchLimits, counts: journal.batches,
            sum: journal.changes, "Changes in a commit to the journal.")
        counter("journal_failures", journal.failures, "Commits to the journal that failed.")
        if let size = journal.sizeOnDisk {
            gauge("journal_file_bytes", Int(size), "The size of the data file with its write-ahead log.")
        }
    }

    private mutating func add(_ server: HTTPServerMetrics) {
        counter("http_requests", server.requests, "Requests whose headers have arrived.")
        counter("http_failures", server.failures, "Responses with a status of 400 and above.")
        gauge("http_connections", server.openConnections, "Open connections, streams excluded.")
        gauge(
            "http_counted_connections", server.countedConnections,
            "Open connections that count toward the limit: those that have carried a request.")
        counter(
            "http_evicted_connections", server.evictedConnections,
            "Connections closed to make room for others, idle ones first.")
        counter(
            "http_refused_answers", server.rejectedResponses,
            "Long responses rejected because too many bytes were pending.")
        counter(
            "http_refused_connections", server.rejectedConnections,
            "Connections rejected because too many were open.")
        counter(
            "http_refused_client_connections", server.rejectedConnectionsOfClients,
            "Connections rejected because their client had too many open.")
        counter(
            "http_refused_streams", server.rejectedStreams, "Streams rejected because too many were open.")
        counter(
            "http_refused_client_streams", server.rejectedStreamsOfClients,
            "Streams rejected because their client had too many open.")
        counter(
            "http_refused_client_requests", server.rejectedRequests,
            "Requests rejected by the rate limit of their client.")
        counter(
            "http_expired_connections", server.expiredConnections,
            "Connections closed because of a missed deadline.")
        counter("http_body_bytes", server.bodyBytes, "Bytes of response bodies.")
        gauge("streams", server.openStreams, "Open streams.")
        counter("streams_started", server.startedStreams, "Streams that were opened.")
        counter("stream_bytes", server.streamBytes, "Bytes written to streams.")
    }
}

extension HomeAPI {
    /// The number of responses of each route, by class of their status.
    fileprivate var responseSamples: [MetricsText.Sample] {
        zip(Self.routes, statistics).flatMap { route, statistics in
            statistics.classes.map { (name, count) in
                (labels: route.metricLabels + [("status", name)], value: count)
            }
        }
    }
}

extension Route {
    fileprivate var metricLabels: [(name: String, value: String)] {
        [("method", method.rawValue), ("route", pattern)]
    }
}
