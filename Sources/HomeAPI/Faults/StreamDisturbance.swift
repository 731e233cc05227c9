import HTTPServer
import HomeEngine
import HomeModel

/// The effect of a home's faults on one stream.
final class StreamDisturbance {
    private let feed: any Feed
    private let board: FaultBoard
    private let origin: FaultOrigin
    /// The revision of the faults in `effects`; 0 if none is set.
    private var revision: UInt64 = 0
    /// The faults on this stream, in the order in which they were set.
    private var effects: [StreamFaultState] = []
    /// The change that is sent after the next one, or before the next frame that has no change.
    private var late: StreamFrame?
    /// The frames that are held back to be sent together.
    private var buffer: FrameBuffer
    /// The cursor before the frames that are held back; nil if there was none.
    private var cursorBeforeHeld: Cursor?
    /// Whether the connection is closed once everything has been sent.
    private var isCut = false
    private var nextHeartbeat: UInt64 = 0

    init(_ feed: any Feed, _ board: FaultBoard, _ origin: FaultOrigin) {
        buffer = FrameBuffer(board.heldBytes)
        self.feed = feed
        self.board = board
        self.origin = origin
    }

    /// Whether no fault is set and nothing is held back.
    var isOver: Bool { revision == 0 && !isCut && late == nil && buffer.isEmpty }

    /// Returns the next step.
    ///
    /// - Parameter current: The present revision of the faults.
    func next(now: UInt64, _ current: UInt64) -> StreamStep {
        if isCut { return .abort }
        if current != revision { read(current) }
        let moment = Moment(monotonic: now, host: board.now)
        let step = step(at: moment)
        guard case .wait(let time) = step, let change = nextChange(after: moment) else { return step }
        return .wait(until: min(time ?? .max, change))
    }

    private var format: StreamFormat { feed.terms.format }

    // MARK: The faults

    /// One moment, in the time of streams and in the time of faults.
    private struct Moment {
        /// In nanoseconds.
        let monotonic: UInt64
        /// In microseconds.
        let host: Int64

        /// Returns a time of the host on the clock of streams.
        func monotonic(at time: Int64) -> UInt64 {
            let distance = max(0, time.saturatingSubtracting(host))
            return monotonic + UInt64(min(distance, 1 << 50)) * 1_000
        }
    }

    /// Reads the faults that are set now. Faults that were set before keep their state.
    private func read(_ revision: UInt64) {
        self.revision = revision
        let former = effects
        effects =
            revision == 0
            ? []
            : board.faults(ofStream: origin).map { active in
                former.first { $0.active === active } ?? StreamFaultState(active)
            }
    }

    /// Returns the time at which a fault begins or ends; nil if none will.
    private func nextChange(after moment: Moment) -> UInt64? {
        let times = effects.flatMap { state in
            [state.active.window.lowerBound, state.active.window.upperBound, state.heldUntil ?? .max]
        }
        return times.filter { $0 > moment.host && $0 < .max }.min().map { moment.monotonic(at: $0) }
    }

    /// Returns the indices of the faults that are active.
    private func active(at moment: Moment) -> [Int] {
        effects.indices.filter { effects[$0].active.window.contains(moment.host) }
    }

    // MARK: Steps

    private func step(at moment: Moment) -> StreamStep {
        // Faults end with their home.
        if feed.isOfDeletedHome {
            let rest = takeHeld()
            return rest.isEmpty ? feed.next(now: moment.monotonic) : .frames(rest)
        }
        let active = active(at: moment)
        if active.contains(where: { effects[$0].isSilent(at: moment.host) }) { return .wait(until: nil) }
        if let step = heartbeatStep(active, moment) { return step }
        for index in active {
            if case .resync(let reason) = effects[index].effect, effects[index].begin() {
                feed.restart(because: reason)
            }
        }
        if cutsNow(active) { return .abort }
        if let frames = releasedFrames(active, moment) { return .frames(frames) }
        if buffer.isEmpty, late == nil { cursorBeforeHeld = feed.cursor }
        switch feed.next(now: moment.monotonic) {
        case .frame(let frame): return affected([frame], active, moment)
        case .frames(let frames): return affected(frames, active, moment)
        case .end, .abort:
            let rest = takeHeld()
            return rest.isEmpty ? .end : .frames(rest)
        case .wait(let time): return .wait(until: min(time ?? .max, buffer.deadline ?? .max))
        case .more: return .more
        }
    }

    /// Returns the frames that are held back.
    private func takeHeld() -> [StreamFrame] {
        defer { late = nil }
        return buffer.take() + [late].compactMap { $0 }
    }

    /// Returns the step of a stream that sends only heartbeats; nil if it is not one.
    private func heartbeatStep(_ active: [Int], _ moment: Moment) -> StreamStep? {
        guard
            active.contains(where: {
                if case .heartbeatsOnly = effects[$0].effect {
                    effects[$0].begin() || effects[$0].isBegun
                } else {
                    false
                }
            })
        else { return nil }
        if nextHeartbeat == 0 { nextHeartbeat = moment.monotonic + feed.terms.heartbeat }
        // The client resumes after the cursor of a heartbeat, so it is not that of frames that are held back.
        let sent = buffer.isEmpty && late == nil ? feed.cursor : cursorBeforeHeld
        guard moment.monotonic >= nextHeartbeat, let cursor = sent else { return .wait(until: nextHeartbeat) }
        nextHeartbeat = moment.monotonic + feed.terms.heartbeat
        return .frame(format.heartbeat(cursor))
    }

    /// Returns frames that were held back and need not wait any longer; nil if there are none.
    private func releasedFrames(_ active: [Int], _ moment: Moment) -> [StreamFrame]? {
        let isBuffering = active.contains { effects[$0].isBuffer }
        if !buffer.isEmpty, !isBuffering || buffer.isDue(at: moment.monotonic) { return buffer.take() }
        let isReordering = active.contains { if case .reorder = effects[$0].effect { true } else { false } }
        if !isReordering, let frame = late {
            late = nil
            return [frame]
        }
        return nil
    }

    /// Returns whether a fault cuts the stream before its next frame.
    private func cutsNow(_ active: [Int]) -> Bool {
        for index in active {
            guard case .cut(let count, nil) = effects[index].effect, effects[index].frames >= count,
                effects[index].active.apply()
            else { continue }
            isCut = true
            return true
        }
        return false
    }

    /// Applies the faults to frames.
    private func affected(_ frames: [StreamFrame], _ active: [Int], _ moment: Moment) -> StreamStep {
        var sent: [StreamFrame] = []
        for frame in frames {
            for changed in rearranged(frame, active) where !isCut { cut(changed, active, &sent) }
        }
        for index in active where effects[index].isBuffer && effects[index].begin() {}
        if isCut {
            // A client that receives later frames would never miss those that are held back.
            sent = buffer.take() + sent
        } else if let limits = active.lazy.compactMap({ self.effects[$0].bufferLimits }).first {
            buffer.add(sent, limits, at: moment.monotonic)
            guard buffer.isDue(at: moment.monotonic) else { return .more }
            sent = buffer.take()
        }
        return sent.isEmpty ? (isCut ? .abort : .more) : .frames(sent)
    }

    /// Drops, duplicates or reorders a frame with a change.
    private func rearranged(_ frame: StreamFrame, _ active: [Int]) -> [StreamFrame] {
        guard format.isChange(frame) else {
            // After the cursor of a heartbeat or a snapshot, the client does not expect an earlier change.
            defer { late = nil }
            return [late, frame].compactMap { $0 }
        }
        var frames = [frame]
        // Several faults do not send a change more than twice: each would double it again.
        var isDuplicated = false
        for index in active {
            switch effects[index].effect {
            case .drop: if !frames.isEmpty, effects[index].active.apply() { frames = [] }
            case .duplicate:
                if !frames.isEmpty, !isDuplicated, effects[index].active.apply() {
                    frames += frames
                    isDuplicated = true
                }
            case .reorder:
                if let former = late {
                    frames.append(former)
                    late = nil
                } else if !frames.isEmpty, effects[index].active.apply() {
                    late = frames.removeFirst()
                }
            default: continue
            }
        }
        return frames
    }

    /// Adds a frame to those that are sent, or the beginning of it if a fault cuts the stream.
    private func cut(_ frame: StreamFrame, _ active: [Int], _ sent: inout [StreamFrame]) {
        for index in active {
            guard case .cut(let count, let atByte) = effects[index].effect else { continue }
            defer { effects[index].frames += 1 }
            guard effects[index].frames >= count, effects[index].active.apply() else { continue }
            isCut = true
            if let atByte, let part = frame.prefix(atByte) { sent.append(part) }
            return
        }
        sent.append(frame)
    }
}

/// A fault on one stream, with its progress there.
private struct StreamFaultState {
    let active: ActiveHTTPFault
    /// The number of frames that were sent since the fault was set.
    var frames = 0
    /// Whether it has begun to affect the stream.
    private(set) var isBegun = false
    /// Whether it has been decided that it does not affect the stream.
    private var isSkipped = false
    /// The time until which nothing is sent, in microseconds of the host's clock; nil if the fault holds nothing.
    private(set) var heldUntil: Int64?

    init(_ active: ActiveHTTPFault) { self.active = active }

    /// The effect; only faults on streams have a state.
    var effect: HTTPFault.StreamEffect {
        if case .stream(let effect) = active.fault.effect { effect } else { .silent }
    }

    /// Begins to affect the stream; returns false if the fault already does, or does not affect this stream.
    mutating func begin() -> Bool {
        guard !isBegun, !isSkipped else { return false }
        isBegun = active.apply()
        isSkipped = !isBegun
        return isBegun
    }

    /// Returns whether nothing may be sent now.
    mutating func isSilent(at now: Int64) -> Bool {
        switch effect {
        case .silent:
            _ = begin()
            return isBegun
        case .hold(let seconds):
            if begin() { heldUntil = now.saturatingAdding(Int64(seconds * 1_000_000)) }
            return heldUntil.map { now < $0 } ?? false
        default: return false
        }
    }

    var isBuffer: Bool { if case .buffer = effect { !isSkipped } else { false } }

    /// The limits of the frames that are sent together; nil if the fault does not hold them back.
    var bufferLimits: FrameBuffer.Limits? {
        guard case .buffer(let bytes, let seconds) = effect, isBegun else { return nil }
        return FrameBuffer.Limits(bytes: bytes, seconds: seconds)
    }
}
