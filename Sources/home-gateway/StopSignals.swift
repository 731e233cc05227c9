import Glibc

/// The signals that end the program.
///
/// They are blocked from the moment this is made, in the thread that makes it and all that it starts, and wait until
/// somebody asks for them; a peer that has gone away raises nothing.
struct StopSignals {
    private var set = sigset_t()

    init() {
        signal(SIGPIPE, SIG_IGN)
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for one of them.
    func wait() {
        var set = set
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
    }
}
