import HTTPServer
import Synchronization

/// A cache of compressed bodies with a limit in bytes. Clients that read equal bodies share them.
final class CompressedBytes: Sendable {
    private struct Key: Hashable, Sendable {
        let digest: StateDigest
        let count: Int
    }

    private let cache = Mutex(GenerationCache<Key, [UInt8]>(limit: 8 << 20))

    /// Returns a body as a gzip file; nil if it should be sent as it is.
    func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= Gzip.minimumSize else { return nil }
        let key = Key(digest: StateDigest(bytes), count: bytes.count)
        if let file = cache.withLock({ $0.value(for: key) }) { return file }
        // Compressed outside the lock. Another thread may compress the same body at the same time.
        guard let file = Gzip.compress(bytes, .fast) else { return nil }
        cache.withLock { $0.insert(file, size: file.count + 128, for: key) }
        return file
    }
}
