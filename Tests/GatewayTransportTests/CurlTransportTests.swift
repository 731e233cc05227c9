import Synchronization
import TestSupport
import Testing

@testable import GatewayTransport

/// How libcurl sends requests and receives responses.
@Suite struct CurlTransportTests {
    private let transport: CurlTransport

    init() throws { transport = try CurlTransport() }

    /// The parts of one response as they arrive.
    private final class Transfer: Sendable {
        private struct State {
            var head: HTTPHead?
            var body: [UInt8] = []
            var isPaused = false
        }

        private let state: Mutex<State>
        private let result = Gate<TransportError?>()
        let exchange: CurlExchange
        let transport: CurlTransport

        init(_ transport: CurlTransport, isPaused: Bool = false) {
            self.transport = transport
            exchange = transport.makeExchange()
            state = Mutex(State(isPaused: isPaused))
        }

        func start(_ request: HTTPRequest, _ options: CurlOptions = CurlOptions(), isStream: Bool = false) {
            transport.start(exchange, request, options, isStream: isStream) { [self] element in
                state.withLock { state in
                    switch element {
                    case .head(let head): state.head = head
                    case .bytes(let bytes): state.body += bytes
                    }
                    return state.isPaused ? .pause : .more
                }
            } completion: { [self] in
                result.open(with: $0)
            }
        }

        func resume() {
            state.withLock { $0.isPaused = false }
            exchange.resume()
        }

        var head: HTTPHead? { state.withLock { $0.head } }
        var count: Int { state.withLock { $0.body.count } }
        var text: String { String(decoding: state.withLock { $0.body }, as: UTF8.self) }

        func wait() -> TransportError? { result.wait() }
    }

    private func url(_ server: ScriptedServer) -> String { "http://127.0.0.1:\(server.port)/" }

    /// Waits for the next request without a body, and answers it.
    private static func answer(_ connection: RawConnection, _ body: String = "yes") throws {
        _ = try connection.take(through: "\r\n\r\n")
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    @Test func aHeadRequestDoesNotWaitForABody() throws {
        let server = try ScriptedServer { connection, _ in
            _ = try connection.take(through: "\r\n\r\n")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")
            _ = connection.rest()
        }
        let transfer = Transfer(transport)
        transfer.start(HTTPRequest("HEAD", url(server)))
        #expect(transfer.wait() == nil)
        #expect(transfer.head?["Content-Length"] == "5" && transfer.count == 0)
    }

    @Test func sendsHeadersWithoutAValueAndTheTargetAsItIs() throws {
        let sent = Gate<String>()
        let server = try ScriptedServer { connection, _ in
            sent.open(with: try connection.take(through: "\r\n\r\n"))
            connection.send("HTTP/1.1 204 No Content\r\n\r\n")
        }
        var options = CurlOptions()
        options.target = "/a/../%2f?x={1}|"
        options.addsHeaders = false
        let transfer = Transfer(transport)
        transfer.start(HTTPRequest("POST", url(server), headers: [HTTPHeader("X-Empty", "")], body: []), options)
        #expect(transfer.wait() == nil)
        let lines = sent.wait().split(separator: "\r\n").map { String($0) }
        #expect(lines.first == "POST /a/../%2f?x={1}| HTTP/1.1")
        #expect(
            lines.dropFirst().sorted() == ["Content-Length: 0", "Host: 127.0.0.1:\(server.port)", "X-Empty:"])
    }

    @Test(arguments: [true, false])
    func repeatsARequestOnAClosedConnectionOnlyIfItMay(isRepeatable: Bool) throws {
        let requests = Atomic(0)
        let server = try ScriptedServer { connection, number in
            try Self.answer(connection)
            requests.add(1, ordering: .relaxed)
            // The second request has arrived, and may have been executed.
            guard number == 1 else { return }
            _ = try connection.take(through: "\r\n\r\n")
            requests.add(1, ordering: .relaxed)
        }
        let first = Transfer(transport)
        first.start(HTTPRequest("GET", url(server)))
        #expect(first.wait() == nil)
        var options = CurlOptions()
        options.isRepeatable = isRepeatable
        let second = Transfer(transport)
        second.start(HTTPRequest("DELETE", url(server)), options)
        #expect(second.wait()?.kind == (isRepeatable ? nil : .broken))
        #expect(first.text == "yes")
        #expect(requests.load(ordering: .relaxed) == (isRepeatable ? 3 : 2))
        #expect(second.text == (isRepeatable ? "yes" : ""))
    }

    @Test func aPausedTransferMakesTheServerWait() throws {
        let size = 32 << 20
        let sent = Atomic(0)
        let server = try ScriptedServer { connection, _ in
            _ = try connection.take(through: "\r\n\r\n")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            let piece = [UInt8](repeating: 1, count: 64 << 10)
            for _ in 0..<size / piece.count {
                connection.send(piece)
                sent.add(piece.count, ordering: .relaxed)
            }
            _ = connection.rest()
        }
        let transfer = Transfer(transport, isPaused: true)
        transfer.start(HTTPRequest("GET", url(server)))
        #expect(eventually { transfer.head != nil })
        // Another request shows that the thread goes on; the kernel's buffers take a part of the body.
        let other = try ScriptedServer { connection, _ in try Self.answer(connection) }
        for _ in 0..<100 {
            let request = Transfer(transport)
            request.start(HTTPRequest("GET", url(other)))
            #expect(request.wait() == nil)
        }
        #expect(transfer.count == 0 && sent.load(ordering: .relaxed) < size)
        transfer.resume()
        #expect(transfer.wait() == nil)
        #expect(transfer.count == size)
    }

    @Test func aPausedStreamHasNoTimeout() throws {
        let goOn = Gate<Void>()
        let server = try ScriptedServer { connection, number in
            _ = try connection.take(through: "\r\n\r\n")
            guard number == 1 else {
                _ = connection.rest()
                return
            }
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n")
            goOn.wait()
            connection.send("0\r\n\r\n")
        }
        let paused = Transfer(transport, isPaused: true)
        paused.start(HTTPRequest("GET", url(server), timeout: .milliseconds(20)), isStream: true)
        #expect(eventually { paused.head != nil })
        // A server of its own, because the first one waits.
        let silent = try ScriptedServer { connection, _ in _ = connection.rest() }
        for _ in 0..<3 {
            let stream = Transfer(transport)
            stream.start(HTTPRequest("GET", url(silent), timeout: .milliseconds(20)), isStream: true)
            #expect(stream.wait()?.kind == .timeout)
        }
        goOn.open(with: ())
        paused.resume()
        #expect(paused.wait() == nil)
        #expect(paused.text == "one")
    }

    @Test func aRequestThatWasCanceledBeforeItsStartIsNotSent() throws {
        let server = try ScriptedServer { connection, _ in try Self.answer(connection) }
        let transfer = Transfer(transport)
        transfer.exchange.cancel()
        transfer.start(HTTPRequest("GET", url(server)))
        #expect(transfer.wait()?.kind == .canceled)
    }

    @Test func tellsApartWhatWasSentAndWhatWasNot() throws {
        let garbage = try ScriptedServer { connection, _ in
            _ = try connection.take(through: "\r\n\r\n")
            connection.send("nothing of HTTP\r\n\r\n")
        }
        let transfer = Transfer(transport)
        transfer.start(HTTPRequest("GET", url(garbage)))
        #expect(transfer.wait()?.kind == .broken)
        garbage.stop()
        #expect(
            eventually {
                let refused = Transfer(transport)
                refused.start(HTTPRequest("GET", url(garbage)))
                return refused.wait()?.kind == .unreachable
            })
    }

    @Test func aClosedTransportEndsItsRequests() throws {
        let server = try ScriptedServer { connection, _ in _ = connection.rest() }
        let transfer = Transfer(transport)
        transfer.start(HTTPRequest("GET", url(server)))
        transport.close()
        #expect(transfer.wait()?.kind == .canceled)
        let later = Transfer(transport)
        later.start(HTTPRequest("GET", url(server)))
        #expect(later.wait()?.kind == .canceled)
    }
}
