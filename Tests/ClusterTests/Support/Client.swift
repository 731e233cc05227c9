import TestSupport

/// A client that reads responses as they are on the wire.
final class Client {
    let connection: RawConnection
    private let owner: AnyObject

    /// - Parameter owner: The server, which runs as long as its client exists.
    init(port: UInt16, of owner: AnyObject, receiveBuffer: Int32? = nil, machine: UInt8 = 1) throws {
        self.owner = owner
        connection = try RawConnection(port: port, receiveBuffer: receiveBuffer, machine: machine)
    }

    struct Response {
        let status: Int
        /// Names as they were sent.
        let headers: [(name: String, value: String)]
        var body: [UInt8] = []

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The values of all headers with this name.
        func values(_ name: String) -> [String] {
            headers.filter { $0.name.lowercased() == name.lowercased() }.map { $0.value }
        }

        var isChunked: Bool { values("Transfer-Encoding") == ["chunked"] }
    }

    /// Sends a request with a `Host`, and with a `Content-Length` if it has a body.
    func send(_ method: String, _ target: String, _ headers: [String] = [], body: [UInt8] = []) {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers
        if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
        connection.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    /// Returns the next response without its body.
    func head() throws -> Response {
        let lines = try connection.take(through: "\r\n\r\n").split(separator: "\r\n")
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), value: String(parts[1].drop { $0 == " " }))
        }
        return Response(status: Int(lines[0].split(separator: " ")[1]) ?? 0, headers: headers)
    }

    /// Returns the next chunk; an empty one is the end of the body.
    func chunk() throws -> [UInt8] {
        let size = try connection.take(through: "\r\n").dropLast()
        guard let count = Int(size, radix: 16) else {
            throw RawConnection.Failure(description: "malformed chunk")
        }
        defer { _ = try? connection.take(2) }
        return try connection.take(count)
    }

    /// Returns the text of chunks until it ends with `mark`.
    func text(through mark: String) throws -> String {
        var text: [UInt8] = []
        while !text.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
            let chunk = try chunk()
            guard !chunk.isEmpty else { throw RawConnection.Failure(description: "ended before \(mark)") }
            text += chunk
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Sends a request and returns its complete response; throws if it is incomplete.
    func request(
        _ method: String, _ target: String, _ headers: [String] = [], body: [UInt8] = []
    ) throws -> Response {
        send(method, target, headers, body: body)
        var response = try head()
        guard method != "HEAD", response.status != 204, response.status != 304 else { return response }
        if response.isChunked {
            while true {
                let chunk = try chunk()
                if chunk.isEmpty { return response }
                response.body += chunk
            }
        }
        response.body = try connection.take(response.values("Content-Length").first.flatMap { Int($0) } ?? 0)
        return response
    }
}
