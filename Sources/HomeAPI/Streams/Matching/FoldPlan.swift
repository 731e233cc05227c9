import HTTPServer
import HomeEngine
import HomeModel
import Synchronization

/// A range of changes in which each attribute is sent once, with its latest value.
///
/// The changes of one trait of a device are folded into the last of them, which keeps its time and cause and gets the
/// attributes of all. Other changes are sent unmodified, in their order. A plan contains sequences, not changes, so a
/// subscriber that stalls occupies little memory.
///
/// The work is done in slices, at most one in each turn of the streams, so that other streams are not delayed.
final class FoldPlan: Sendable {
    /// The last change before those of the plan.
    let start: Cursor
    /// The sequence up to which changes were requested.
    let limit: UInt64
    private let filter: ObjectFilter
    private let state: Mutex<State>
    /// The time of the turn in which the last slice was done.
    private let lastTurn = Atomic<UInt64>(0)
    /// Identifies the plan within the process.
    private let id: UInt64
    private static let lastID = Atomic<UInt64>(0)

    private struct State: Sendable {
        /// The last change that has been examined.
        var position: Cursor
        var builder = Builder()
        /// The entries of the plan; nil until all changes have been examined.
        var entries: [Entry]?
        /// Whether the log no longer has all changes.
        var hasGap = false
    }

    /// The next step of a subscriber.
    enum Step {
        case piece(Piece)
        /// The plan continues in the next turn of the streams.
        case later
        /// The log no longer has all changes.
        case gap
    }

    /// Some of the changes, encoded.
    struct Piece: FramePiece {
        let frames: [StreamFrame]
        /// The index of the first entry after them; nil if there is none.
        let next: Int?
        /// Whether the plan has all changes up to its limit, and sends at least one.
        let isComplete: Bool
        /// The sequence up to which the plan has changes.
        let end: UInt64
        /// The sequence of the last of these changes that has an id, after which a client can resume; nil if none has.
        let resumable: UInt64?
    }

    /// One change that is sent.
    private struct Entry: Sendable {
        let sequence: UInt64
        let verdict: ObjectFilter.Verdict
        /// Whether all earlier changes have been sent before this one. A client can resume only from such an entry, so
        /// only such an entry has an id.
        let isResumable: Bool
        /// The changes that are folded into it, oldest first.
        let merged: [UInt64]
    }

    /// The maximum number of changes in a plan, and of changes that are examined for it.
    private static let capacity = 8_192
    private static let maximumExamined: UInt64 = 32_768
    /// The number of changes that are examined or merged in one turn.
    private static let changesPerTurn = 256
    /// Approximate number of bytes that are encoded in one turn.
    private static let bytesPerTurn = 32 << 10

    /// Plans which of the changes in `(start, limit]` to send.
    init(after start: Cursor, through limit: UInt64, _ filter: ObjectFilter) {
        self.start = start
        self.limit = limit
        self.filter = filter
        state = Mutex(State(position: start))
        id = Self.lastID.add(1, ordering: .relaxed).newValue
    }

    /// Returns some entries from an index on, encoded once for all subscribers.
    ///
    /// - Parameter turn: The time at which the present turn of the streams began.
    func piece(
        from index: Int, of home: Home, in format: StreamFormat, _ cache: PieceCache<Piece>, turn: UInt64
    ) -> Step {
        let key = PieceCache<Piece>.Key(source: id, index: index, format: format)
        if let piece = cache.piece(key) { return .piece(piece) }
        guard lastTurn.exchange(turn, ordering: .relaxed) != turn else { return .later }
        return state.withLock { state in
            guard let entries = state.entries else {
                examine(&state, home)
                return state.hasGap ? .gap : .later
            }
            let end = state.position.sequence
            guard let piece = encode(entries, from: index, end: end, of: home, in: format) else { return .gap }
            cache.insert(piece, for: key)
            return .piece(piece)
        }
    }

    /// Examines the next slice of changes.
    private func examine(_ state: inout State, _ home: Home) {
        guard case .frames(let frames) = home.frames(after: state.position, limit: Self.changesPerTurn) else {
            state.hasGap = true
            return
        }
        for frame in frames where frame.sequence <= limit {
            let verdict = filter.verdict(on: frame)
            if verdict != .skip { state.builder.add(frame, verdict) }
            state.position = frame.cursor
        }
        let isFull =
            state.builder.count >= Self.capacity || state.position.sequence >= start.sequence + Self.maximumExamined
        guard isFull || state.position.sequence >= limit || frames.isEmpty else { return }
        state.entries = state.builder.entries
        state.builder = Builder()
    }

    private func encode(_ entries: [Entry], from start: Int, end: UInt64, of home: Home, in format: StreamFormat)
        -> Piece?
    {
        var frames: [StreamFrame] = []
        var (size, changes) = (0, 0)
        var index = start
        while index < entries.count, size < Self.bytesPerTurn, changes < Self.changesPerTurn {
            guard let frame = frame(entries[index], of: home, in: format) else { return nil }
            size += frame.storage.count
            changes += 1 + entries[index].merged.count
            frames.append(frame)
            index += 1
        }
        return Piece(
            frames: frames, next: index < entries.count ? index : nil,
            isComplete: end == limit && !entries.isEmpty, end: end,
            resumable: entries[start..<index].last { $0.isResumable }?.sequence)
    }

    private func frame(_ entry: Entry, of home: Home, in format: StreamFormat) -> StreamFrame? {
        guard let changes = home.frames(withSequences: entry.merged + [entry.sequence], in: start.epoch),
            let last = changes.last
        else { return nil }
        let id = entry.isResumable ? last.cursor : nil
        switch entry.verdict {
        case .entered: return format.entered(last, id: id)
        case .left: return format.left(last, id: id)
        case .pass, .skip:
            if !entry.merged.isEmpty {
                let json = FoldedAttributes.merge(changes.map { $0.json })
                return format.event(last.kind.name, id: id, json: json[...])
            }
            return entry.isResumable ? format.change(last) : format.changeWithoutID(last)
        }
    }
}

extension FoldPlan {
    /// Determines the change into which each change is folded.
    private struct Builder: Sendable {
        private struct Change: Sendable {
            let sequence: UInt64
            let verdict: ObjectFilter.Verdict
            var merged: [UInt64] = []
            /// The index of the change into which this one is folded; nil if there is none.
            var target: Int?
        }

        /// The changes, oldest first.
        private var changes: [Change] = []
        /// The index of the last change of each trait, by device and by the JSON members that identify the trait.
        private var latest: [String: [[UInt8]: Int]] = [:]

        var count: Int { changes.count }

        mutating func add(_ frame: Frame, _ verdict: ObjectFilter.Verdict) {
            var change = Change(sequence: frame.sequence, verdict: verdict)
            let device = frame.subject.id
            if frame.kind == .attributes, verdict == .pass, let trait = FoldedAttributes.trait(of: frame.json) {
                if let index = latest[device]?[trait] {
                    swap(&change.merged, &changes[index].merged)
                    change.merged.append(changes[index].sequence)
                    changes[index].target = changes.count
                }
                latest[device, default: [:]][trait] = changes.count
            } else if [.added, .updated, .removed].contains(frame.kind) || verdict != .pass {
                // The whole device has later values than the changes before it. If the id occurs again after a removal,
                // it is another device.
                latest[device] = nil
            }
            changes.append(change)
        }

        var entries: [Entry] {
            var entries: [Entry] = []
            // A client must not resume before the change at this index, because an earlier change is sent with it.
            var resumable = 0
            for (index, change) in changes.enumerated() {
                if let target = change.target {
                    resumable = max(resumable, target)
                } else {
                    entries.append(
                        Entry(
                            sequence: change.sequence, verdict: change.verdict, isResumable: index >= resumable,
                            merged: change.merged))
                }
            }
            return entries
        }
    }
}
