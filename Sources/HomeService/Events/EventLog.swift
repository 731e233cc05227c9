/// The last changes of a home, bounded by count and bytes.
struct EventLog: Sendable {
    struct Limits: Sendable {
        var frames = 100_000
        var bytes = 64 << 20
    }

    private var frames: [Frame] = []
    private var first = 0
    private var bytes = 0
    private let limits: Limits
    /// The number of the newest change that is no longer here; changes after it can be read.
    private(set) var floor: UInt64

    init(floor: UInt64 = 0, limits: Limits = Limits()) {
        self.floor = floor
        self.limits = limits
    }

    var count: Int { frames.count - first }

    mutating func append(_ frame: Frame) {
        frames.append(frame)
        bytes += Self.size(frame)
        while count > 1, count > limits.frames || bytes > limits.bytes { dropFirst() }
    }

    /// The changes after a number, oldest first, at most so many; nil where the log does not reach back that far.
    func frames(after sequence: UInt64, limit: Int) -> ArraySlice<Frame>? {
        guard sequence >= floor else { return nil }
        var low = first
        var high = frames.count
        while low < high {
            let middle = (low + high) / 2
            if frames[middle].sequence <= sequence { low = middle + 1 } else { high = middle }
        }
        return frames[low..<min(frames.count, low + limit)]
    }

    private mutating func dropFirst() {
        floor = frames[first].sequence
        bytes -= Self.size(frames[first])
        first += 1
        // Moved up only now and then, so that dropping costs nothing on average.
        if first > 1024, first > frames.count / 2 {
            frames.removeFirst(first)
            first = 0
        }
    }

    private static func size(_ frame: Frame) -> Int { frame.text.count + 160 }
}
