import Glibc

/// The signals that the program handles.
///
/// They are blocked from the moment this is made, in the thread that makes it and all that it starts, until
/// ``wait(onHangup:)`` takes them. A peer that has gone away raises none.
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
