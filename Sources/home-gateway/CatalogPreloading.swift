import HomeCatalog
import HomeModel
import Threads

/// Reads the catalog's declarations on a second core, which shortens the start.
///
/// Reading them takes most of the time of a start. This thread reads the list from its end and the program reads it
/// from its beginning. Each declaration is cached, so no declaration is read twice.
enum CatalogPreloading {
    /// Starts the thread and returns at once. Without a thread the program reads all declarations itself.
    static func begin() {
        try? WorkerThread.detach(name: "catalog") {
            for trait in Catalog.traits.reversed() { _ = trait.definition }
        }
    }
}
