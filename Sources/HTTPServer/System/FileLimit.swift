internal import Glibc

/// The maximum number of open files and sockets of the process, and how they are distributed.
enum FileLimit {
    /// The number of descriptors for everything except connections and streams; the reserved connections are among them.
    private static let reserve = 64
    /// The descriptors of each worker after the first one.
    private static let workerReserve = 4

    /// Raises the soft limit of the process to the hard limit, and returns it.
    ///
    /// Most systems set the soft limit to 1,024 for programs that use `select`, which this program does not, and allow
    /// far more.
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        if limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = limit.rlim_max
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// Lowers the limits of `configuration` to fit into `files` descriptors.
    ///
    /// Connections get at most half of them, connections before their first request an eighth, and streams the rest.
    static func fit(_ configuration: inout HTTPServerConfiguration, into files: Int) {
        let free = max(8, files - reserve - workerReserve * (configuration.workers - 1))
        configuration.connectionLimit = min(configuration.connectionLimit, free / 2)
        configuration.newConnectionLimit = min(configuration.newConnectionLimit, free / 8)
        let left = free - configuration.connectionLimit - configuration.newConnectionLimit
        configuration.streamLimit = min(configuration.streamLimit, left)
    }
}
