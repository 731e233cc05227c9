import Faults
import HTTPServer

/// Frames that are held back to be sent together.
struct FrameBuffer {
    struct Limits {
        /// The number of bytes at which the frames are sent, up to ``maximumSize``; nil for no limit but the maximum.
        let bytes: Int?
        /// The seconds for which a frame is held back at most; nil if only the number of bytes counts.
        let seconds: Double?
    }

    /// The maximum size of the frames that are held back, in bytes.
    static let maximumSize = FaultForm.maximumBuffer

    private let budget: Budget
    private var frames: [StreamFrame] = []
    /// The bytes of the frames.
    private var reservation: Reservation?
    /// Whether the frames are sent early, because too many bytes wait already.
    private var isFull = false
    private var size = 0
    private var limit = maximumSize
    /// When the frames are sent at the latest, on the clock of streams; nil if only the number of bytes counts.
    private(set) var deadline: UInt64?

    var isEmpty: Bool { frames.isEmpty }

    /// - Parameter budget: The bytes of a home that wait to be sent.
    init(_ budget: Budget) { self.budget = budget }

    mutating func add(_ added: [StreamFrame], _ limits: Limits, at now: UInt64) {
        if frames.isEmpty, !added.isEmpty { deadline = limits.seconds.map { now + UInt64($0 * 1_000_000_000) } }
        limit = limits.bytes ?? Self.maximumSize
        frames += added
        let count = added.reduce(0) { $0 + $1.payload.count }
        size += count
        if let reservation {
            if !reservation.grow(by: count) { isFull = true }
        } else {
            reservation = budget.reserve(count)
            isFull = reservation == nil
        }
    }

    func isDue(at now: UInt64) -> Bool { isFull || size >= limit || deadline.map { now >= $0 } ?? false }

    /// Removes and returns all frames.
    mutating func take() -> [StreamFrame] {
        defer { self = FrameBuffer(budget) }
        return frames
    }
}
