internal import CLinux
internal import Glibc
internal import Threads

/// Opens the socket on which a server listens. libmicrohttpd could do it, but does not report the reason for a failure.
enum ListeningSocket {
    /// - Returns: The descriptor, and the port that it has.
    static func open(host: String, port: UInt16) throws(HTTPServerError) -> (socket: Int32, port: UInt16) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found else {
            throw .addressNotAvailable(host)
        }
        defer { freeaddrinfo(found) }
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let socket = Glibc.socket(address.pointee.ai_family, type, 0)
        guard socket >= 0 else { throw HTTPServerError(SystemCallError("socket")) }
        var on: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        // Connections inherit it. By default a client that does not read can fill 4 MB of kernel memory.
        var sendBuffer: Int32 = 64 << 10
        setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &sendBuffer, socklen_t(MemoryLayout<Int32>.size))
        guard bind(socket, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0, listen(socket, .max) == 0 else {
            let error = errno
            close(socket)
            throw reason(error, host: host, port: port)
        }
        return (socket, self.port(of: socket))
    }

    private static func reason(_ error: Int32, host: String, port: UInt16) -> HTTPServerError {
        switch error {
        case EADDRINUSE: .portInUse(port)
        case EACCES: .portNotPermitted(port)
        case EADDRNOTAVAIL: .addressNotAvailable(host)
        default: HTTPServerError(SystemCallError("bind", error: error))
        }
    }

    private static func port(of socket: Int32) -> UInt16 {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(socket, address, &length)
                return PeerAddress(address).port
            }
        }
    }
}
