import HTTPServer
import HomeModel
import HomeService
import Observability

extension MetricsText {
    /// Creates the metrics of the server and the home.
    init(
        server: HTTPServerMetrics?, bytes: (hits: Int, misses: Int, bytes: Int), snapshot: HomeSnapshot,
        droppedLogLines: Int
    ) {
        self.init(prefix: "home_gateway")
        if let server {
            counter("http_requests", server.requests, "Requests whose headers have arrived.")
            counter("http_failures", server.failures, "Responses with a status of 400 and above.")
            gauge("http_connections", server.openConnections, "Open connections, streams excluded.")
            gauge(
                "http_counted_connections", server.countedConnections,
                "Open connections that count toward the limit: those that have carried a request.")
            counter(
                "http_evicted_connections", server.evictedConnections,
                "Connections closed to make room for others, idle ones first.")
            gauge("http_pending_bytes", server.pendingBytes, "Bytes of long responses that clients have not read yet.")
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
        gauge("devices", snapshot.state.deviceCount, "Devices of the home.")
        counter("changes", Int(clamping: snapshot.cursor.sequence), "Changes of the home that were committed.")
        gauge("clock_seconds", Int(snapshot.time.microseconds / 1_000_000), "The home's clock, seconds since 1970.")
        counter("device_cache_hits", bytes.hits, "Reads of a device that needed no encoding.")
        counter("device_cache_misses", bytes.misses, "Reads of a device that needed encoding.")
        gauge("device_cache_bytes", bytes.bytes, "Bytes of encoded devices in the cache.")
        counter("log_lines_dropped", droppedLogLines, "Lines of the log that were dropped because its reader was slow.")
    }
}
