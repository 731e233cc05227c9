import HTTPServer
import HomeModel
import JSON
import Synchronization

/// JSON that does not change while the server runs.
final class Document: Sendable {
    let bytes: [UInt8]
    let tag: String
    private let preparation = Mutex(Preparation.missing)

    private enum Preparation: Sendable {
        case missing
        /// The gzip file; nil if the document is sent as it is.
        case done([UInt8]?)
    }

    /// The parameter with which clients request the document under an address of its own.
    static let hashParameter = Route.QueryItem(
        "hash",
        "The entity tag of the document without quotes and without `-gzip`. If it is the present one, clients and proxies may store the response for a year.",
        TextForm.text(1...64))

    init(bytes: [UInt8]) {
        self.bytes = bytes
        tag = EntityTag.of(bytes)
    }

    convenience init(_ write: (inout JSONWriter) -> Void) {
        var json = JSONWriter(capacity: 4_096)
        write(&json)
        self.init(bytes: json.bytes)
    }

    /// The value of ``hashParameter`` for this document.
    var hash: String { String(tag.dropFirst().dropLast()) }

    /// The document as a gzip file; nil if it is sent as it is, or before ``prepare()``.
    var compressed: [UInt8]? {
        preparation.withLock { if case .done(let file) = $0 { file } else { nil } }
    }

    /// Whether ``prepare()`` has ended.
    var isPrepared: Bool {
        preparation.withLock { if case .done = $0 { true } else { false } }
    }

    /// Compresses the document once. That takes some hundredths of a second, so it is done on a background thread.
    func prepare() {
        guard !isPrepared else { return }
        let file = Gzip.compress(bytes, .small)
        preparation.withLock { $0 = .done(file) }
    }
}

/// The large documents, each created on first use.
final class Documents: Sendable {
    private let index: CatalogIndex
    private let documents = Mutex<[Key: Document]>([:])

    private enum Key: Hashable {
        case catalog(CatalogSelection)
        case openAPI(OpenAPITraits)
    }

    /// The capacity of the cache. It is limited because clients can request descriptions of any selection of traits.
    private static let capacity = 8

    init(catalog: CatalogIndex) { index = catalog }

    func catalog(_ selection: CatalogSelection) -> Document {
        document(.catalog(selection)) {
            Document { Representation.catalog.write(selection.definitions(of: index), to: &$0) }
        }
    }

    func openAPI(_ traits: OpenAPITraits) -> Document {
        document(.openAPI(traits)) { Document(bytes: HomeAPI.openAPI(catalog: index, traits: traits)) }
    }

    private func document(_ key: Key, make: () -> Document) -> Document {
        if let document = documents.withLock({ $0[key] }) { return document }
        let document = make()
        documents.withLock { documents in
            if documents.count >= Self.capacity {
                documents = documents.filter { $0.key == .catalog(.all) || $0.key == .openAPI(.all) }
            }
            documents[key] = document
        }
        return document
    }
}
