import GatewayTransport
import HTTPServer

/// The head of a response that passes from another gateway to a client, and the headers that pass to it.
struct ForwardedHead {
    let status: Int
    /// The headers of the response without those that the server adds to each response.
    private(set) var headers: [Header] = []
    /// The length of the body; nil if it is unknown.
    private(set) var length: Int?
    /// Whether the body has no end of its own: its clients connect again after an end.
    private(set) var isEndless = false

    /// Headers that concern one connection only (RFC 9110, 7.6.1), and the length of the body, which the receiver of a
    /// message determines again. `Proxy-` begins the names of further ones.
    private static let hopByHop: Set = [
        "connection", "content-length", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Headers of a request that the forwarder or libcurl writes, or that name another client than the address in
    /// `X-Forwarded-For`.
    private static let ownOfRequest: Set = ["expect", "forwarded", "x-forwarded-for"]

    /// Headers that a server writes to each response. `Access-Control-` begins the names of further ones.
    private static let ownOfResponse: Set = ["date", "x-content-type-options"]

    private static let forwardedFor = "X-Forwarded-For"

    /// Returns the headers of a request for the other gateway.
    ///
    /// - Parameter name: The name of this gateway.
    static func headers(of request: Request, from name: String) -> [HTTPHeader] {
        let headers = request.headers
        // A client cannot remove the name of the server.
        let named = namesInConnection(headers.lazy.map { ($0.name, $0.value) }).subtracting(["host"])
        var result: [HTTPHeader] = []
        result.reserveCapacity(headers.count + 2)
        var hops: [String] = []
        for header in headers {
            let lower = header.name.lowercased()
            if lower == forwardedFor.lowercased() { hops.append(header.value) }
            guard !isHopByHop(lower), !ownOfRequest.contains(lower), !named.contains(lower),
                lower != Forwarder.hopHeader.lowercased()
            else { continue }
            result.append(HTTPHeader(header.name, header.value))
        }
        hops.append(request.peer.host.isEmpty ? "unknown" : request.peer.host)
        result.append(HTTPHeader(forwardedFor, hops.filter { !$0.isEmpty }.joined(separator: ", ")))
        result.append(HTTPHeader(Forwarder.hopHeader, name))
        return result
    }

    init(_ head: HTTPHead) {
        status = head.status
        let named = Self.namesInConnection(head.headers.lazy.map { ($0.name, $0.value) })
        headers.reserveCapacity(head.headers.count)
        var isChunked = false
        for header in head.headers {
            let name = header.name.lowercased()
            switch name {
            case "content-length": length = Int(header.value)
            case "transfer-encoding": isChunked = true
            case "content-type": isEndless = Self.isEventStream(header.value)
            default: break
            }
            guard !Self.isHopByHop(name), !Self.ownOfResponse.contains(name), !name.hasPrefix("access-control-"),
                !named.contains(name)
            else { continue }
            if name != "vary" {
                headers.append(Header(header.name, header.value))
            } else if let vary = Self.withoutOrigin(header) {
                headers.append(vary)
            }
        }
        if isChunked { length = nil }
        if length != nil { isEndless = false }
    }

    private static func isEventStream(_ type: String) -> Bool {
        let type = type.lowercased()
        return type.hasPrefix("text/event-stream") || type.hasPrefix("application/x-ndjson")
    }

    /// Returns a `Vary` without `Origin`, which the server adds itself; nil if nothing is left.
    private static func withoutOrigin(_ header: HTTPHeader) -> Header? {
        let names = elements(of: header.value).filter { $0.lowercased() != "origin" }
        return names.isEmpty ? nil : Header(header.name, names.joined(separator: ", "))
    }

    private static func isHopByHop(_ name: String) -> Bool { hopByHop.contains(name) || name.hasPrefix("proxy-") }

    /// Returns the names that `Connection` declares as headers of the connection, in lower case.
    private static func namesInConnection(_ headers: some Sequence<(String, String)>) -> Set<String> {
        var names: Set<String> = []
        for (name, value) in headers where name.utf8.count == 10 && name.lowercased() == "connection" {
            names.formUnion(elements(of: value.lowercased()))
        }
        return names
    }

    /// Returns the elements of a list with commas, without the spaces around them.
    private static func elements(of list: String) -> [String] {
        list.split(separator: ",").compactMap { element in
            var element = element.drop { $0 == " " || $0 == "\t" }
            while let last = element.last, last == " " || last == "\t" { element.removeLast() }
            return element.isEmpty ? nil : String(element)
        }
    }
}
