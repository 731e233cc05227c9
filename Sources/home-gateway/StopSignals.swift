import Glibc

/// The signals that the program handles.
///
/// Creating this blocks them in the current thread and in the threads that it starts afterwards;
/// ``wait(onHangup:)`` receives them. SIGPIPE is ignored.
struct StopSignals {
    private var set = sigset_t()

    init() {
        signal(SIGPIPE, SIG_IGN)
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for SIGTERM or SIGINT.
    ///
    /// - Parameter onHangup: Called for each SIGHUP, which does not end the program.
    func wait(onHangup: () -> Void) {
        var set = set
        var number: Int32 = 0
        while true {
            guard sigwait(&set, &number) == 0 else { continue }
            guard number == SIGHUP else { return }
            onHangup()
        }
    }
}
