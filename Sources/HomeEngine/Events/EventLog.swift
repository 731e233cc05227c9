import HomeModel

/// The last changes of a home, and how to undo them; bounded by count and bytes.
struct EventLog: Sendable {
    struct Limits: Sendable {
        var frames = 100_000
        var bytes = 64 << 20
    }

    private struct Entry: Sendable {
        let frame: Frame
        /// The number of bytes of all frames ever appended, up to and including this one.
        let end: Int
    }

    private struct ObjectKey: Hashable, Sendable {
        let kind: Frame.ObjectKind
        let id: String
    }

    private var entries = Queue<Entry>()
    /// The sequence of the last removal of each object, if the log still contains it.
    private var removals: [ObjectKey: UInt64] = [:]
    /// The number of bytes of all frames ever appended, and of all frames ever dropped.
    private var appended = 0
    private var dropped = 0
    /// The inverses of the changes, oldest first.
    private var past = Queue<PastChange>()
    private var pastBytes = 0
    /// The number of changes that can no longer be undone.
    private var forgottenChanges = 0
    /// The oldest state to which the log can return.
    private(set) var pastStart: PastStart
    private let limits: Limits
    /// The sequence of the newest change that the log no longer contains.
    private(set) var lastDropped: UInt64

    init(lastDropped: UInt64 = 0, limits: Limits = Limits()) {
        self.lastDropped = lastDropped
        self.limits = limits
        pastStart = PastStart(sequence: lastDropped, time: .first)
    }

    /// The maximum number of changes in the log.
    var capacity: Int { limits.frames }

    var count: Int { entries.count }

    /// The bytes of all frames in the log, and of the inverses of changes.
    var byteCount: Int { appended - dropped + pastBytes }

    /// Drops everything, because the changes until now are not in the log, or are those of another home.
    mutating func restart(at start: PastStart) {
        entries = Queue()
        removals = [:]
        dropped = appended
        lastDropped = start.sequence
        // They count as one change, so that no reader of the past goes back across them.
        forgottenChanges += past.count + 1
        past = Queue()
        pastBytes = 0
        pastStart = start
    }

    mutating func append(_ frame: Frame) {
        appended += Self.size(frame)
        entries.append(Entry(frame: frame, end: appended))
        if frame.kind == .removed { removals[Self.key(of: frame)] = frame.sequence }
        trim()
    }

    /// Drops the oldest frames, and their inverses, until the log is within its limits. The newest frame stays.
    private mutating func trim() {
        while past.count > limits.frames { forgetFirst() }
        while count > limits.frames || byteCount > limits.bytes { guard dropOldest() else { return } }
    }

    /// Drops the oldest frame, or the inverse of a change before it. Returns whether there was one; the newest frame
    /// stays.
    private mutating func dropOldest() -> Bool {
        if let first = past.first, count <= 1 || first.first <= entries[0].frame.sequence {
            forgetFirst()
        } else if count > 1 {
            dropFirst()
        } else {
            return false
        }
        return true
    }

    /// Drops the oldest frames, and their inverses, `count` at most in all, until the log has at most `bytes`. The
    /// newest frame stays. Returns whether the log is still longer and can become shorter.
    mutating func shorten(to bytes: Int, dropping count: Int) -> Bool {
        var dropped = 0
        while byteCount > bytes {
            guard dropped < count else { return true }
            guard dropOldest() else { return false }
            dropped += 1
        }
        return false
    }

    /// Returns the changes after a sequence, oldest first, at most `limit`; nil if the log does not reach back so far.
    func frames(after sequence: UInt64, limit: Int) -> [Frame]? {
        guard sequence >= lastDropped else { return nil }
        let start = index(after: sequence)
        return entries.map(start..<(start + min(limit, entries.count - start))) { $0.frame }
    }

    /// Returns the last changes before a sequence, oldest first, at most `limit`.
    func frames(before sequence: UInt64, limit: Int) -> [Frame] {
        let end = sequence == 0 ? 0 : index(after: sequence - 1)
        return entries.map((end - min(limit, end))..<end) { $0.frame }
    }

    /// Returns the changes with these sequences, in ascending order; nil if the log lacks one of them.
    func frames(withSequences sequences: [UInt64]) -> [Frame]? {
        var frames: [Frame] = []
        frames.reserveCapacity(sequences.count)
        for sequence in sequences {
            let index = self.index(after: sequence - 1)
            guard index < entries.count, entries[index].frame.sequence == sequence else { return nil }
            frames.append(entries[index].frame)
        }
        return frames
    }

    /// Returns whether the removal of an object comes after a sequence; nil if the log does not reach back that far.
    func hasRemoval(of kind: Frame.ObjectKind, _ id: String, after sequence: UInt64) -> Bool? {
        guard sequence >= lastDropped else { return nil }
        return removals[ObjectKey(kind: kind, id: id)].map { $0 > sequence } ?? false
    }

    /// Returns whether a subscriber at a sequence lags by more than half of the log's capacity.
    func isLagging(after sequence: UInt64) -> Bool {
        if sequence < lastDropped { return true }
        let start = index(after: sequence)
        guard start < entries.count else { return false }
        let before = start == 0 ? dropped : entries[start - 1].end
        return entries.count - start > limits.frames / 2 || appended - before > (limits.bytes - pastBytes) / 2
    }

    /// Returns the index of the first entry after a sequence.
    private func index(after sequence: UInt64) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].frame.sequence <= sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func dropFirst() {
        guard let oldest = entries.first else { return }
        lastDropped = oldest.frame.sequence
        dropped = oldest.end
        if oldest.frame.kind == .removed {
            let key = Self.key(of: oldest.frame)
            if removals[key] == oldest.frame.sequence { removals[key] = nil }
        }
        entries.dropFirst()
    }

    private static func key(of frame: Frame) -> ObjectKey {
        ObjectKey(kind: frame.subject.object, id: frame.subject.id)
    }

    private static func size(_ frame: Frame) -> Int { frame.size + 160 }

    // MARK: The past

    /// Begins to record the inverses of changes, at the state after all frames so far.
    mutating func beginPast(after sequence: UInt64, at time: HomeTime) {
        pastStart = PastStart(sequence: sequence, time: time)
    }

    /// Records the inverse of a change, after its frames.
    mutating func append(_ change: PastChange) {
        var change = change
        // A timer that was held runs late, at its own time. For the past, changes happen in the order of the log.
        change.time = max(change.time, past.last?.time ?? pastStart.time)
        past.append(change)
        pastBytes += change.size
        trim()
    }

    /// The numbers of changes that can be undone: those that happened, without those of the oldest state.
    var pastChanges: Range<Int> { forgottenChanges..<(forgottenChanges + past.count) }

    /// Returns the inverse of the change with a number in ``pastChanges``.
    func pastChange(_ number: Int) -> PastChange { past[number - forgottenChanges] }

    /// Returns the number of changes that had happened at the first position at which `isLater` is true of the next
    /// change.
    func pastCount(until isLater: (PastChange) -> Bool) -> Int {
        var low = 0
        var high = past.count
        while low < high {
            let middle = (low + high) / 2
            if isLater(past[middle]) { high = middle } else { low = middle + 1 }
        }
        return forgottenChanges + low
    }

    private mutating func forgetFirst() {
        guard let change = past.first else { return }
        past.dropFirst()
        pastBytes -= change.size
        forgottenChanges += 1
        pastStart = PastStart(sequence: change.last, time: change.time)
    }
}
