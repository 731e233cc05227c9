internal import Glibc

/// How many files, sockets among them, the process may have open, and what they are for.
enum FileLimit {
    /// Descriptors left for everything that is neither a connection nor a stream.
    private static let reserve = 64

    /// Raises the process's limit as far as it may go by itself, and returns it.
    ///
    /// Most systems start programs with 1,024 for the sake of `select`, which nothing here uses, and let them have far
    /// more.
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

    /// Lowers the limits of `configuration` to what fits into so many files.
    ///
    /// Connections get half of them at most, those that have not sent a request yet an eighth, and streams the rest.
    static func fit(_ configuration: inout HTTPServerConfiguration, into files: Int) {
        let free = max(8, files - reserve)
        configuration.connectionLimit = min(configuration.connectionLimit, free / 2)
        configuration.newcomerLimit = min(configuration.newcomerLimit, free / 8)
        let left = free - configuration.connectionLimit - configuration.newcomerLimit
        configuration.streamLimit = min(configuration.streamLimit, left)
    }
}
