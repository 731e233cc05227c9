import Glibc
import HomeCatalog
import HomeModel

/// Reads the catalog's declarations on a second core, which shortens the start.
///
/// Reading them takes most of the time of a start. This thread reads the list from its end and the program reads it
/// from its beginning. Each declaration is cached, so neither reads what the other has read.
enum CatalogReading {
    /// Starts the thread and returns at once.
    static func begin() {
        var thread = pthread_t()
        // Without a thread the program reads all declarations itself.
        guard pthread_create(&thread, nil, readFromTheEnd, nil) == 0 else { return }
        pthread_detach(thread)
    }
}

private func readFromTheEnd(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    for trait in Catalog.traits.reversed() { _ = trait.definition }
    return nil
}
