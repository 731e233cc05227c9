internal import Glibc

/// Settings of a stream's socket that differ from those of a request's socket.
enum StreamSocket {
    static func prepare(_ socket: Int32) {
        // By default a client that does not read can fill 4 MB of kernel memory.
        set(socket, SOL_SOCKET, SO_SNDBUF, 64 << 10)
        // While nothing is sent, probes check whether the peer is there. While bytes are sent, PeerLiveness does.
        set(socket, SOL_SOCKET, SO_KEEPALIVE, 1)
        set(socket, Int32(IPPROTO_TCP), TCP_KEEPIDLE, 30)
        set(socket, Int32(IPPROTO_TCP), TCP_KEEPINTVL, 10)
        set(socket, Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
        set(socket, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    }

    /// Returns the kernel's report about the connection; nil if there is none.
    static func observation(of socket: Int32) -> PeerLiveness.Observation? {
        var info = tcp_info()
        var size = socklen_t(MemoryLayout<tcp_info>.size)
        guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &info, &size) == 0 else { return nil }
        return PeerLiveness.Observation(
            unacknowledged: Int(info.tcpi_retransmits) + Int(info.tcpi_probes),
            silence: UInt64(info.tcpi_last_ack_recv) * 1_000_000)
    }

    /// Makes closing the socket drop the bytes that the peer has not acknowledged. Otherwise the kernel sends them
    /// again for minutes.
    static func abandon(_ socket: Int32) {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    }

    private static func set(_ socket: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
