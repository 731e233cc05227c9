import Glibc
import HomeCatalog
import HomeModel

/// The reading of the catalogue's declarations on a second core.
///
/// That is most of what a start takes. The thread begins at the end of the list while the program begins at its start:
/// what one of them has read, the other finds.
enum CatalogReading {
    /// Goes on beside the caller, who need not wait for it.
    static func begin() {
        var thread = pthread_t()
        // Without a thread the program reads all of it by itself.
        guard pthread_create(&thread, nil, readFromTheEnd, nil) == 0 else { return }
        pthread_detach(thread)
    }
}

private func readFromTheEnd(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    for trait in Catalog.traits.reversed() { _ = trait.definition }
    return nil
}
