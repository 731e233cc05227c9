internal import CMicroHTTPD
internal import Glibc

/// How a stream's socket differs from that of a request.
enum StreamSocket {
    static func prepare(_ socket: Int32, acknowledgementTimeout: Duration) {
        // By default a reader that stalls may fill 4 MB of kernel memory.
        set(socket, SOL_SOCKET, SO_SNDBUF, 64 << 10)
        // A peer that vanishes without a word is found out by what it does not acknowledge, and when nothing is sent,
        // by probes.
        set(
            socket, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT,
            Int32(clamping: acknowledgementTimeout.nanoseconds / 1_000_000))
        set(socket, SOL_SOCKET, SO_KEEPALIVE, 1)
        set(socket, Int32(IPPROTO_TCP), TCP_KEEPIDLE, 30)
        set(socket, Int32(IPPROTO_TCP), TCP_KEEPINTVL, 10)
        set(socket, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    }

    private static func set(_ socket: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
