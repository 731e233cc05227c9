import CMimalloc

/// The program's memory: blocks come from mimalloc, which takes the place of the C library's malloc by being linked.
/// Small ones come and go with each request, and it makes less of them than the other.
enum Memory {
    /// Keeps memory that is freed from now on for a while: a full log of changes drops an old one with each new one, and pages
    /// that go back to the system in between are fetched again at once.
    static func keepForReuse() { mi_option_set(mi_option_decommit_delay, milliseconds) }

    private static let milliseconds = 10_000
}
