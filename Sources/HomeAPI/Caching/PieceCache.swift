import HTTPServer
import Synchronization

/// Frames that subscribers are sent together.
protocol FramePiece: Sendable {
    var frames: [StreamFrame] { get }
}

/// Encoded pieces for the subscribers that read the same at about the same time, bounded in bytes.
final class PieceCache<Piece: FramePiece>: Sendable {
    struct Key: Hashable, Sendable {
        /// Of what it is a piece.
        let whole: UInt64
        /// Which piece.
        let index: Int
        let format: StreamFormat
    }

    private let cache: Mutex<GenerationCache<Key, Piece>>

    /// - Parameter limit: In bytes.
    init(limit: Int) { cache = Mutex(GenerationCache(limit: limit)) }

    /// The piece of a key, encoded if it is not here; nil if that is not possible any more.
    func piece(_ key: Key, _ encode: () -> Piece?) -> Piece? {
        if let piece = cache.withLock({ $0.value(for: key) }) { return piece }
        guard let piece = encode() else { return nil }
        let size = piece.frames.reduce(128) { $0 + $1.storage.count + 32 }
        cache.withLock { $0.insert(piece, size: size, for: key) }
        return piece
    }
}
