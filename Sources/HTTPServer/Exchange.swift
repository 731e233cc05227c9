/// One request and its answer, from the request line on.
///
/// libmicrohttpd keeps a pointer to it. It belongs to the daemon's thread alone.
struct Exchange {
    enum Stage {
        case headers
        case body
        /// All has arrived; the handler is next.
        case complete
        /// The connection is suspended.
        case deferred(Deferral)
        case answered
        /// The socket has become a stream's.
        case streaming
    }

    let connection: Connection
    /// Counted from 1 on its connection; 0 for one that could not be read.
    let number: Int
    var stage = Stage.headers
    var head: RequestHead
    private(set) var summary: HeaderSummary
    var target: RequestTarget?
    var match: RouteMatch?
    /// What answers a path that has no route but a file.
    var file: Response?
    /// nil for a method that no route can have.
    var method: HTTPMethod?
    /// Whether the client understands chunks: it speaks HTTP/1.1.
    var takesChunks = true
    /// What pages of the request's origin may do; ``AccessRules/OriginAccess/none`` if it names no origin.
    var originAccess = AccessRules.OriginAccess.none
    /// Set as soon as it is certain that no handler will see the request; its body is then dropped.
    var refusal: HTTPFailure?

    /// What the handler was given; target, headers and body have been moved into it.
    private(set) var request: Request?
    private(set) var body: [UInt8] = []
    private(set) var received = 0
    /// Bytes of the answer that count as pending.
    var pendingBytes = 0

    init(_ connection: Connection, _ arrival: RequestReader.Arrival) {
        self.connection = connection
        switch arrival {
        case .refusal(let failure):
            number = 0
            head = RequestHead()
            summary = HeaderSummary()
            refusal = failure
        case .request(let number, let bytes, let framing):
            self.number = number
            var lines = HeadLines(bytes)
            // Cannot fail for a head that was found in order.
            let line = lines.next().flatMap { try? RequestLine($0) }
            method = line?.method
            takesChunks = line?.isHTTP10 != true
            summary = HeaderSummary(framing: framing)
            head = RequestHead(target: line?.target ?? UnsafeBufferPointer(start: nil, count: 0), headers: bytes.count)
            while let line = lines.next() {
                let field = HeaderField(checked: line)
                head.append(name: field.name, value: field.value)
                summary.add(name: field.name, value: field.value)
            }
            summary.finish()
        }
    }

    /// Why the body of this request could not be read to its end; nil if it could, or has not arrived.
    var brokenBody: HTTPFailure? {
        guard let (number, failure) = connection.requests.pointee.brokenBody, number == self.number else { return nil }
        return failure
    }

    /// Whether a handler sees it that answers with a stream, as far as is known.
    var mayOpenStream: Bool { refusal == nil && match?.endpoint.opensStreams == true }

    /// The raw path, for messages; empty while it is not known to be harmless.
    var path: String {
        if let request { return request.path }
        return target.map { String(decoding: head.bytes[$0.path], as: UTF8.self) } ?? ""
    }

    /// Gets ready for a body. A length that is only claimed reserves no more than a page or two.
    mutating func expectBody() {
        stage = .body
        if refusal == nil, let length = summary.framing.contentLength {
            body.reserveCapacity(Int(min(length, 16 << 10)))
        }
    }

    /// Moves everything into a request for the one who handles it; nil where it has no route.
    mutating func makeRequest(_ method: HTTPMethod) -> Request? {
        guard let target, let match else { return nil }
        var (moved, content) = (RequestHead(), [UInt8]())
        swap(&moved, &head)
        swap(&content, &body)
        let request = Request(
            method: method, head: moved, target: target, match: match, body: content, peer: connection.peer,
            connectionID: connection.id)
        self.request = request
        return request
    }

    /// Adds what has arrived of the body, or drops it. Returns false when even dropping has gone on for too long.
    mutating func receive(_ bytes: UnsafeRawBufferPointer, limit: Int, drainLimit: Int) -> Bool {
        received += bytes.count
        if refusal == nil, received > limit { refusal = .payloadTooLarge(limit: limit) }
        if refusal == nil {
            body.append(contentsOf: bytes)
        } else {
            body = []
        }
        return received <= max(limit, drainLimit)
    }
}
