import HTTPServer

/// The body of another gateway's response that is sent while it arrives.
final class ForwardedStream: StreamSource {
    private let exchange: ForwardedExchange
    let isBody: Bool

    init(_ exchange: ForwardedExchange, isBody: Bool) { (self.exchange, self.isBody) = (exchange, isBody) }

    // A server that stops drops replies without opening their streams.
    deinit { exchange.cancel() }

    func next(now: UInt64) -> StreamStep { exchange.next() }

    /// The bytes that have arrived: events that the client would otherwise request again.
    func closingFrame() -> StreamFrame? {
        let bytes = exchange.takeAll()
        return bytes.isEmpty ? nil : StreamFrame(capacity: bytes.count) { $0 += bytes }
    }

    func closed() { exchange.cancel() }
}
