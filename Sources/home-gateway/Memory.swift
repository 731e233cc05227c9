import CMimalloc

/// The settings of mimalloc, which replaces the C library's malloc because the program links it.
///
/// Each request allocates and frees small blocks, and mimalloc does that with less CPU time.
enum Memory {
    /// Delays the return of freed memory to the system. A full log of changes frees an old change with each new one,
    /// and pages that were returned in between would be requested again at once.
    static func delayMemoryReturn() { mi_option_set(mi_option_decommit_delay, delayMilliseconds) }

    private static let delayMilliseconds = 10_000
}
