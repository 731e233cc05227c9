import Glibc

/// A connection to or from the machine itself that sends exactly the bytes of a test.
///
/// Unchecked because one thread at a time uses it.
public final class RawConnection: @unchecked Sendable {
    private let socket: Int32
    /// The bytes that have arrived and were not returned.
    private var received: [UInt8] = []

    /// Takes ownership of a connected socket.
    init(socket: Int32) { self.socket = socket }

    /// Connects to a port of this machine.
    ///
    /// - Parameters:
    ///   - receiveBuffer: The size of the socket's receive buffer in bytes, for clients that read slowly.
    ///   - machine: The address of this end is 127.0.0.`machine`.
    public init(port: UInt16, receiveBuffer: Int32? = nil, machine: UInt8 = 1) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var receiveBuffer {
            setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        // Only a server that hangs is that slow.
        var timeout = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        if machine != 1 {
            var own = sockaddr_in.loopback(port: 0, machine: machine)
            _ = own.withSocketAddress { bind(socket, $0, $1) }
        }
        var address = sockaddr_in.loopback(port: port)
        guard address.withSocketAddress({ connect(socket, $0, $1) }) == 0 else {
            throw Failure(description: "connect: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(socket) }

    public struct Failure: Error, CustomStringConvertible {
        public let description: String

        public init(description: String) { self.description = description }
    }

    /// Returns whether everything could be sent.
    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
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

    /// Ends the connection in both directions.
    public func finish() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Returns everything up to and including the next `mark`.
    public func take(through mark: String) throws -> String {
        let mark = Array(mark.utf8)
        var start = 0
        while true {
            while start + mark.count <= received.count {
                if received[start] == mark[0], received[start..<start + mark.count].elementsEqual(mark) {
                    return String(decoding: try take(start + mark.count), as: UTF8.self)
                }
                start += 1
            }
            guard try receive() else { throw Failure(description: "ended before \(mark)") }
        }
    }

    /// Returns the next bytes.
    public func take(_ count: Int) throws -> [UInt8] {
        while received.count < count {
            guard try receive() else { throw Failure(description: "ended early") }
        }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    /// Returns everything until the peer closes the connection, with or without a reset.
    public func rest() -> [UInt8] {
        while (try? receive()) == true {}
        defer { received = [] }
        return received
    }

    /// Waits for bytes; returns false if the peer has closed the connection.
    private func receive() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var count: Int
        repeat { count = recv(socket, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
        guard count >= 0 else { throw Failure(description: "recv: \(String(cString: strerror(errno)))") }
        received += buffer[..<count]
        return count > 0
    }
}

extension sockaddr_in {
    static func loopback(port: UInt16, machine: UInt8 = 1) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = (UInt32(0x7F00_0000) | UInt32(machine)).bigEndian
        return address
    }

    mutating func withSocketAddress<Result>(_ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafeMutablePointer(to: &self) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
