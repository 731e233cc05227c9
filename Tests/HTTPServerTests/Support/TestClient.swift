import Glibc

/// A client that writes exactly the bytes of a test to its socket.
final class TestClient {
    let socket: Int32
    /// The received bytes, and the number of those that were returned already.
    private var received: [UInt8] = []
    private var taken = 0
    /// Set while a chunked body is read: ``received`` then contains the payload.
    private(set) var chunks: ChunkDecoder?

    /// - Parameters:
    ///   - receiveBuffer: The size of the socket's receive buffer in bytes, for clients that stall early.
    ///   - machine: The client's address is 127.0.0.`machine`.
    init(port: UInt16, receiveBuffer: Int32? = nil, machine: UInt8 = 1) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBuffer {
            setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        // Only a server that hangs is that slow.
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        if machine != 1 { Self.bind(socket, to: machine) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
        }
        guard connected == 0 else { throw Failure(operation: "connect", error: errno) }
    }

    private static func bind(_ socket: Int32, to machine: UInt8) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = (UInt32(0x7F00_0000) | UInt32(machine)).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(socket, $0, size) }
        }
    }

    deinit {
        close(socket)
    }

    struct Failure: Error {
        let operation: String
        let error: Int32
    }

    /// A parsed response.
    struct ReceivedResponse {
        let status: Int
        /// Names in lower case.
        let headers: [(name: String, value: String)]
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The only header with this name; nil if there is none or more than one.
        subscript(name: String) -> String? {
            let values = headers.filter { $0.name == name.lowercased() }
            return values.count == 1 ? values[0].value : nil
        }
    }

    /// Returns whether everything could be sent.
    @discardableResult
    func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Closes the sending side; responses can still be read.
    func finishSending() {
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Sends a request with a `Host`, and with a `Content-Length` if it has a body.
    func request(_ method: String, _ target: String, _ headers: [String] = [], body: String = "") {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers
        if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
        send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Returns the next response; throws if the connection ends before it is complete or if nothing arrives for ten
    /// seconds.
    func response(toHead: Bool = false) throws -> ReceivedResponse {
        let (status, headers) = try head()
        let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        let hasBody = !toHead && status != 204 && status != 304
        return ReceivedResponse(status: status, headers: headers, body: hasBody ? try take(length) : [])
    }

    /// Sends a request and returns its response.
    func get(_ target: String, _ headers: [String] = []) throws -> ReceivedResponse {
        request("GET", target, headers)
        return try response()
    }

    /// Makes the client's kernel drop everything that arrives, as after the loss of the network.
    func dropAllPackets() {
        // A filter of one instruction: accept no byte.
        var instruction: (code: UInt16, ifTrue: UInt8, ifFalse: UInt8, operand: UInt32) = (0x06, 0, 0, 0)
        withUnsafeMutablePointer(to: &instruction) { pointer in
            var program: (count: UInt16, instructions: UnsafeMutableRawPointer) = (1, UnsafeMutableRawPointer(pointer))
            let size = socklen_t(MemoryLayout.size(ofValue: program))
            setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, size)
        }
    }

    /// Returns the status and the headers of the next response, without reading its body.
    func head() throws -> (status: Int, headers: [(name: String, value: String)]) {
        chunks = nil
        let lines = try take(through: "\r\n\r\n").split(separator: "\r\n")
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (name: parts[0].lowercased(), value: String(parts[1].drop { $0 == " " }))
        }
        if headers.contains(where: { $0.name == "transfer-encoding" && $0.value == "chunked" }) {
            chunks = ChunkDecoder()
            let body = received[taken...]
            received = try decoded(body)
            taken = 0
        }
        return (Int(lines[0].split(separator: " ")[1]) ?? 0, headers)
    }

    /// Returns the bytes up to and including the next `mark`.
    func take(through mark: String) throws -> String {
        let mark = Array(mark.utf8)
        var searched = 0
        while true {
            while taken + searched + mark.count <= received.count {
                let start = taken + searched
                if received[start] == mark[0], received[start..<start + mark.count].elementsEqual(mark) {
                    return String(decoding: try take(searched + mark.count), as: UTF8.self)
                }
                searched += 1
            }
            guard try receive() else { throw Failure(operation: "ended before \(mark)", error: 0) }
        }
    }

    /// Returns everything until the server closes the connection, with or without a reset.
    func rest() throws -> String {
        do {
            while try receive() {}
        } catch let failure as Failure where failure.error == ECONNRESET {}
        return String(decoding: try take(received.count - taken), as: UTF8.self)
    }

    /// Returns the next bytes.
    func take(_ count: Int) throws -> [UInt8] {
        while received.count - taken < count {
            guard try receive() else { throw Failure(operation: "ended early", error: 0) }
        }
        defer { taken += count }
        return Array(received[taken..<taken + count])
    }

    /// Returns false if the server has closed the connection.
    private func receive() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var count: Int
        // With a timeout, a process that is stopped for a moment gets EINTR.
        repeat { count = recv(socket, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
        guard count >= 0 else { throw Failure(operation: "recv", error: errno) }
        if taken == received.count {
            received = []
            taken = 0
        }
        received += try decoded(buffer[..<count])
        return count > 0
    }

    private func decoded(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] {
        guard chunks != nil else { return Array(bytes) }
        guard let payload = chunks?.decode(bytes) else { throw Failure(operation: "malformed chunks", error: 0) }
        return payload
    }
}
