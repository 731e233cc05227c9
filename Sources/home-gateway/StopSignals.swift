import Glibc

/// The signals that the program handles.
///
/// Creating this blocks them in the current thread and in the threads that it starts afterwards;
/// ``wait(onHangup:)`` receives them. SIGPIPE is ignored.
struct StopSignals {
    /// The signal that ``ParentWatch`` sends when the watched process has ended.
    static let parentHasEnded = SIGUSR2
    /// The signal that lets the program continue after the end of that process. If two signals wait, the one with the
    /// lower number is received first.
    private static let release = SIGUSR1

    private var set = sigset_t()

    init() {
        signal(SIGPIPE, SIG_IGN)
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP, Self.release, Self.parentHasEnded] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for SIGTERM or SIGINT, for some time at most.
    func wait(seconds: Int) {
        var stops = sigset_t()
        sigemptyset(&stops)
        for number in [SIGTERM, SIGINT] { sigaddset(&stops, number) }
        var time = timespec(tv_sec: seconds, tv_nsec: 0)
        sigtimedwait(&stops, nil, &time)
    }

    /// Waits for SIGTERM or SIGINT, or for the end of the process with which the program ends.
    ///
    /// - Parameter onHangup: Called for each SIGHUP, which does not end the program.
    func wait(onHangup: () -> Void) {
        var set = set
        var number: Int32 = 0
        var isReleased = false
        while true {
            guard sigwait(&set, &number) == 0 else { continue }
            switch number {
            case SIGHUP: onHangup()
            case Self.release: isReleased = true
            case Self.parentHasEnded where isReleased: break
            default: return
            }
        }
    }
}
