import HTTPServer
import HomeModel
import HomeService

/// The counters in the text format of Prometheus.
struct MetricsText {
    private(set) var text = ""

    init(server: HTTPServerMetrics?, bytes: (hits: Int, misses: Int, bytes: Int), snapshot: HomeSnapshot) {
        if let server {
            counter("http_requests", server.requests, "Requests whose headers have arrived.")
            counter("http_failures", server.failures, "Answers with a status of 400 and above.")
            gauge("http_connections", server.openConnections, "Open connections that carry requests.")
            counter("http_refused_connections", server.refusedConnections, "Connections turned away for their number.")
            counter("http_expired_connections", server.expiredConnections, "Connections cut for missing a deadline.")
            counter("http_body_bytes", server.bodyBytes, "Bytes of answers' bodies.")
            gauge("streams", server.openStreams, "Open streams.")
            counter("streams_started", server.startedStreams, "Streams that were opened.")
            counter("stream_bytes", server.streamBytes, "Bytes written to streams.")
        }
        gauge("devices", snapshot.state.deviceCount, "Devices of the home.")
        counter("changes", Int(clamping: snapshot.cursor.sequence), "Changes of the home that were committed.")
        gauge("clock_seconds", Int(snapshot.time.microseconds / 1_000_000), "The home's clock, seconds since 1970.")
        counter("device_cache_hits", bytes.hits, "Reads of a device that needed no encoding.")
        counter("device_cache_misses", bytes.misses, "Reads of a device that did.")
        gauge("device_cache_bytes", bytes.bytes, "Bytes of encoded devices that are kept.")
    }

    private mutating func counter(_ name: String, _ value: Int, _ help: String) {
        add("\(name)_total", "counter", value, help)
    }

    private mutating func gauge(_ name: String, _ value: Int, _ help: String) { add(name, "gauge", value, help) }

    private mutating func add(_ name: String, _ type: String, _ value: Int, _ help: String) {
        text += "# HELP home_gateway_\(name) \(help)\n"
        text += "# TYPE home_gateway_\(name) \(type)\n"
        text += "home_gateway_\(name) \(value)\n"
    }
}
