import HomeModel
import JSON
import Synchronization

/// JSON that is the same for as long as the server runs.
struct Document: Sendable {
    let bytes: [UInt8]
    let tag: String

    init(bytes: [UInt8]) {
        self.bytes = bytes
        tag = EntityTag.of(bytes)
    }

    init(_ write: (inout JSONWriter) -> Void) {
        var json = JSONWriter(capacity: 4_096)
        write(&json)
        self.init(bytes: json.bytes)
    }
}

/// The large documents, each made when it is first asked for.
final class Documents: Sendable {
    private let index: CatalogIndex
    private let made = Mutex<[Name: Document]>([:])

    private enum Name { case catalog, openAPI }

    init(catalog: CatalogIndex) { index = catalog }

    var catalog: Document {
        document(.catalog) { Document { $0.catalog(index) } }
    }

    var openAPI: Document {
        document(.openAPI) { Document(bytes: HomeAPI.openAPI(catalog: index)) }
    }

    private func document(_ name: Name, make: () -> Document) -> Document {
        if let document = made.withLock({ $0[name] }) { return document }
        let document = make()
        made.withLock { $0[name] = document }
        return document
    }
}
