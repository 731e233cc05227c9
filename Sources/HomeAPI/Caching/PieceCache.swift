import HTTPServer
import Synchronization

/// Frames that are sent to a subscriber in one step.
protocol FramePiece: Sendable {
    var frames: [StreamFrame] { get }
}

/// A cache of encoded pieces with a limit in bytes. Subscribers that read the same data at about the same time share
/// them.
final class PieceCache<Piece: FramePiece>: Sendable {
    struct Key: Hashable, Sendable {
        /// The id of the snapshot or plan that the piece belongs to.
        let source: UInt64
        /// The index of the piece in it.
        let index: Int
        let format: StreamFormat
        /// Whether the frames are compressed.
        var isCompressed = false
    }

    private let cache: Mutex<GenerationCache<Key, Piece>>

    /// - Parameter limit: The maximum size of the cache, in bytes.
    init(limit: Int) { cache = Mutex(GenerationCache(limit: limit)) }

    /// Returns the piece of a key, and encodes it if it is not cached; nil if it can no longer be encoded.
    func piece(_ key: Key, _ encode: () -> Piece?) -> Piece? {
        if let piece = piece(key) { return piece }
        guard let piece = encode() else { return nil }
        insert(piece, for: key)
        return piece
    }

    /// Returns the piece of a key; nil if it is not cached.
    func piece(_ key: Key) -> Piece? { cache.withLock { $0.value(for: key) } }

    func insert(_ piece: Piece, for key: Key) {
        let size = piece.frames.reduce(128) { $0 + $1.storage.count + 32 }
        cache.withLock { $0.insert(piece, size: size, for: key) }
    }
}
