/// One request and its response, from the request line on.
///
/// libmicrohttpd stores a pointer to it. Only the daemon's thread uses it. It cannot be copied, because a copy would
/// retain each of its members.
struct Exchange: ~Copyable {
    enum Stage {
        case headers
        case body
        /// The request has arrived completely; the handler is next.
        case complete
        /// The connection is suspended.
        case deferred(Deferral)
        case responded
        /// The socket belongs to a stream.
        case streaming
    }

    let connection: Connection
    /// The client: the peer of the connection, or the client that a proxy has named.
    var peer: PeerAddress
    /// The number of the request on its connection, from 1; 0 for a request that could not be read.
    let number: Int
    var stage = Stage.headers
    let head: ParsedHead
    var target: RequestTarget?
    var match: RouteMatch?
    /// The reply for a path that has no route and names a file.
    var file: Reply?
    /// The access of pages of the request's origin; ``AccessRules/OriginAccess/none`` if the request has no origin.
    var originAccess = AccessRules.OriginAccess.none
    /// The reason why no handler receives the request; nil if one may receive it. The body of a rejected request is
    /// dropped.
    var rejection: HTTPFailure?

    /// The body until the handler receives it.
    private(set) var body: [UInt8] = []
    /// The number of bytes of the body that have arrived, including those that were dropped.
    private(set) var received = 0
    /// The bytes of a long response that count as pending, until the exchange has ended.
    var pendingResponse: Reservation?
    /// The bytes of a long body, until the exchange has ended.
    private var pendingBody: Reservation?

    /// The number of bytes of a body that are always accepted.
    private static let acceptedBody = 16 << 10

    init(_ connection: Connection, _ arrival: RequestReader.Arrival) {
        self.connection = connection
        peer = connection.peer
        switch arrival {
        case .rejection(let failure):
            number = 0
            head = .unreadable
            rejection = failure
        case .request(let number, let head):
            self.number = number
            self.head = head
        }
    }

    /// The method; nil if no route can have it.
    var method: HTTPMethod? { head.method }

    /// Whether the client supports chunked encoding, that is, HTTP/1.1.
    var supportsChunks: Bool { !head.isHTTP10 }

    /// Why the end of the body could not be read; nil if it could, or if it has not arrived.
    var malformedBody: HTTPFailure? {
        guard let (number, failure) = connection.reader.pointee.malformedBody, number == self.number else { return nil }
        return failure
    }

    /// Whether the route usually responds with a stream.
    var mayOpenStream: Bool { rejection == nil && match?.endpoint.opensStreams == true }

    /// Whether connections are reserved for the route.
    var alwaysWorks: Bool { match?.endpoint.alwaysWorks == true }

    /// The raw path, for error messages; empty until it has been checked.
    var path: String { target.map { String(decoding: head.fields.bytes[$0.path], as: UTF8.self) } ?? "" }

    /// Prepares for a body. The memory reserved for it is limited, because the length is only a claim of the client.
    mutating func expectBody() {
        stage = .body
        if rejection == nil, let length = head.summary.framing.contentLength {
            body.reserveCapacity(Int(min(length, UInt64(Self.acceptedBody))))
        }
    }

    /// Moves the body into a request for the handler; nil if there is no route.
    mutating func makeRequest(_ method: HTTPMethod) -> Request? {
        guard let target, let route = match?.pattern, let parameters = match?.parameters else { return nil }
        var content: [UInt8] = []
        swap(&content, &body)
        return Request(
            method: method, isHead: self.method == .head, head: head.fields, target: target, route: route,
            parameters: parameters, body: content, peer: peer, connectionID: connection.id)
    }

    /// Returns a request that has no route, without its body; nil if its target could not be read.
    func unroutedRequest() -> Request? {
        target.map {
            Request(
                unrouted: method, name: head.otherMethod, head: head.fields, target: $0, peer: peer,
                connectionID: connection.id)
        }
    }

    /// Adds a piece of the body, or drops it; returns false if too much has been dropped.
    mutating func receive(
        _ bytes: UnsafeRawBufferPointer, limit: Int, discardLimit: Int, _ budget: Budget
    ) -> Bool {
        received += bytes.count
        if rejection == nil, received > limit { rejection = .payloadTooLarge(limit: limit) }
        if rejection == nil, received > Self.acceptedBody, !reserve(bytes.count, of: budget) {
            rejection = .tooManyBodyBytes(limit: budget.limit)
        }
        if rejection == nil {
            body.append(contentsOf: bytes)
        } else {
            body = []
            pendingBody = nil
        }
        return received <= max(limit, discardLimit)
    }

    private mutating func reserve(_ count: Int, of budget: Budget) -> Bool {
        if let pendingBody { return pendingBody.grow(by: count) }
        pendingBody = budget.reserve(count)
        return pendingBody != nil
    }
}
