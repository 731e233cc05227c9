import HTTPServer
import HomeService
import Synchronization

/// Changes of which each attribute is sent once, with its latest value.
///
/// What happened to one trait of a device becomes its last change, with the time and the cause of that one and the
/// attributes of all of them. Everything else stays as it is and where it is. A plan holds numbers, not changes: a
/// subscriber that stalls pins little.
final class FoldPlan: Sendable {
    /// The changes of the plan come after this number.
    let start: UInt64
    /// The number up to which changes were wanted, and up to which the plan has them: it may be full before.
    let limit: UInt64
    let end: UInt64
    private let entries: [Entry]
    /// Tells the plans of a process apart.
    private let number: UInt64
    private static let lastNumber = Atomic<UInt64>(0)

    /// Some of the changes, encoded.
    struct Portion: FramePiece {
        let frames: [StreamFrame]
        /// The index of the first entry after them; nil if there is none.
        let next: Int?
    }

    /// One change that is sent.
    private struct Entry: Sendable {
        let number: UInt64
        let verdict: FeedFilter.Verdict
        /// Whether everything before it has been sent by then: only from there may a client go on that is cut.
        let isResumable: Bool
        /// The changes that are folded into it, oldest first.
        let merged: [UInt64]
    }

    /// Changes that a plan takes at most, and those it looks at.
    private static let capacity = 8_192
    private static let pages = 32
    private static let pageSize = 1_024
    /// About how many bytes are encoded at a time.
    private static let portion = 32 << 10

    /// Plans what to send of the changes in `(start, limit]`; nil if the log no longer has all of them.
    init?(_ home: Home, after start: Cursor, through limit: UInt64, _ filter: FeedFilter) {
        var builder = Builder()
        var position = start
        for _ in 0..<Self.pages where position.sequence < limit && builder.count < Self.capacity {
            guard case .frames(let frames) = home.frames(after: position, limit: Self.pageSize) else { return nil }
            for frame in frames where frame.sequence <= limit {
                let verdict = filter.verdict(on: frame)
                if verdict != .skip { builder.add(frame, verdict) }
                position = frame.cursor
            }
        }
        self.start = start.sequence
        self.limit = limit
        end = position.sequence
        entries = builder.entries
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    }

    var isEmpty: Bool { entries.isEmpty }

    /// Some entries from an index on, encoded once for all; nil if the log no longer has the changes.
    func portion(from index: Int, of home: Home, in format: StreamFormat, _ cache: PieceCache<Portion>) -> Portion? {
        let key = PieceCache<Portion>.Key(whole: number, index: index, format: format)
        return cache.piece(key) { encode(from: index, of: home, in: format) }
    }

    private func encode(from start: Int, of home: Home, in format: StreamFormat) -> Portion? {
        var frames: [StreamFrame] = []
        var size = 0
        var index = start
        while index < entries.count, size < Self.portion {
            guard let frame = frame(entries[index], of: home, in: format) else { return nil }
            size += frame.storage.count
            frames.append(frame)
            index += 1
        }
        return Portion(frames: frames, next: index < entries.count ? index : nil)
    }

    private func frame(_ entry: Entry, of home: Home, in format: StreamFormat) -> StreamFrame? {
        guard let changes = home.frames(numbered: entry.merged + [entry.number]), let last = changes.last else {
            return nil
        }
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
    /// Finds out what is folded into what.
    private struct Builder {
        private struct Change {
            let number: UInt64
            let verdict: FeedFilter.Verdict
            var merged: [UInt64] = []
            /// The index of the change into which it is folded, if it is.
            var teller: Int?
        }

        /// Oldest first.
        private var changes: [Change] = []
        /// The indices of the last changes of traits, by device and by what the JSON says of the trait.
        private var latest: [String: [[UInt8]: Int]] = [:]

        var count: Int { changes.count }

        mutating func add(_ frame: Frame, _ verdict: FeedFilter.Verdict) {
            var change = Change(number: frame.sequence, verdict: verdict)
            let device = frame.subject.id
            if frame.kind == .attributes, verdict == .pass, let trait = FoldedAttributes.trait(of: frame.json) {
                if let index = latest[device]?[trait] {
                    swap(&change.merged, &changes[index].merged)
                    change.merged.append(changes[index].number)
                    changes[index].teller = changes.count
                }
                latest[device, default: [:]][trait] = changes.count
            } else if frame.kind == .added || frame.kind == .removed || verdict != .pass {
                // A device of that id that comes afterwards is another one, or was out of the client's sight.
                latest[device] = nil
            }
            changes.append(change)
        }

        var entries: [Entry] {
            var entries: [Entry] = []
            // The last index whose change has to be sent before a client may go on from there.
            var owed = 0
            for (index, change) in changes.enumerated() {
                if let teller = change.teller {
                    owed = max(owed, teller)
                } else {
                    entries.append(
                        Entry(
                            number: change.number, verdict: change.verdict, isResumable: index >= owed,
                            merged: change.merged))
                }
            }
            return entries
        }
    }
}
