import HomeModel
import JSON
import Synchronization

/// JSON that does not change while the server runs.
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

/// The large documents, each created on first use.
final class Documents: Sendable {
    private let index: CatalogIndex
    private let documents = Mutex<[Key: Document]>([:])

    private enum Key: Hashable {
        case catalog
        case openAPI(OpenAPITraits)
    }

    /// The capacity of the cache. It is limited because clients can request descriptions of any selection of traits.
    private static let capacity = 8

    init(catalog: CatalogIndex) { index = catalog }

    var catalog: Document {
        document(.catalog) { Document { Representation.catalog.write(index, to: &$0) } }
    }

    func openAPI(_ traits: OpenAPITraits) -> Document {
        document(.openAPI(traits)) { Document(bytes: HomeAPI.openAPI(catalog: index, traits: traits)) }
    }

    private func document(_ key: Key, make: () -> Document) -> Document {
        if let document = documents.withLock({ $0[key] }) { return document }
        let document = make()
        documents.withLock { documents in
            if documents.count >= Self.capacity {
                documents = documents.filter { $0.key == .catalog || $0.key == .openAPI(.all) }
            }
            documents[key] = document
        }
        return document
    }
}
