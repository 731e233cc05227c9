import HTTPServer
import HomeEngine
import HomeModel

/// A stream that is listed and recorded, that ends when its caller loses access or when it is closed by a request, and
/// that the faults of its home can affect. While nothing of this happens, it only passes on the steps of its source.
///
/// Unchecked because only the stream thread calls its functions.
final class ServedStream: StreamSource, @unchecked Sendable {
    private let source: any FormattedSource
    /// The faults; nil for a stream that always works.
    private let board: FaultBoard?
    private let origin: FaultOrigin
    /// The effect of faults on the stream; nil while none is set and everything has been sent.
    private var disturbance: StreamDisturbance?
    /// The record of the stream's request; nil if it is not recorded, or not any more.
    private weak var record: RequestRecord?
    private var journal: RequestJournal?
    private let lease: AccessLease?
    private let open: OpenStream
    private let streams: OpenStreams
    /// Whether the last event has been sent.
    private var hasEnded = false

    /// - Parameters:
    ///   - lease: The access of the caller; nil if the gateway has no access control.
    ///   - open: The entry in the list of open streams, which the stream leaves when it ends.
    init(
        _ source: any FormattedSource, _ board: FaultBoard?, _ origin: FaultOrigin, _ lease: AccessLease?,
        _ open: OpenStream, in streams: OpenStreams
    ) {
        self.source = source
        self.board = source is any Feed ? board : nil
        self.origin = origin
        self.lease = lease
        self.open = open
        self.streams = streams
        self.board?.opened(origin)
    }

    /// Sets where the stream is recorded. Call it before the first step.
    func begin(_ record: RequestRecord, in journal: RequestJournal) {
        self.record = record
        self.journal = journal
    }

    /// Whether the stream ends even if its client reads nothing.
    var isCanceled: Bool { open.isClosed || lease?.hasEnded == true }

    func next(now: UInt64) -> StreamStep {
        if hasEnded { return .end }
        if let frame = lastFrame() {
            hasEnded = true
            return .frame(frame)
        }
        let step = nextStep(now)
        if case .wait(let time) = step, let end = lease?.end(now: now) { return .wait(until: min(time ?? .max, end)) }
        switch step {
        case .frame(let frame): sent(1, bytes: frame.payload.count)
        case .frames(let frames): sent(frames.count, bytes: frames.reduce(0) { $0 + $1.payload.count })
        case .end: end(.removed)
        case .abort: end(.fault)
        case .more, .wait: break
        }
        return step
    }

    /// Returns the last event of a stream that is closed or whose caller has lost access; nil while it goes on.
    private func lastFrame() -> StreamFrame? {
        if lease?.hasEnded == true {
            end(.access)
            return source.format.event(
                .problem, Problem(.of(.unauthenticated), "The token has ended or was revoked; the stream ends."))
        }
        guard open.isClosed else { return nil }
        end(.closed)
        return StreamClosing.frame(source.format)
    }

    private func sent(_ frames: Int, bytes: Int) {
        open.sent(frames, bytes: bytes)
        record?.sent(frames, bytes: bytes)
    }

    private func end(_ end: RequestRecord.StreamEnd) { if let record { journal?.end(record, end) } }

    private func nextStep(_ now: UInt64) -> StreamStep {
        let revision = board?.revisionForStreams ?? 0
        // Few homes have faults, and the cast would be a tenth of the cost of an event.
        guard revision != 0 || disturbance != nil, let board, let feed = source as? any Feed else {
            return source.next(now: now)
        }
        let disturbance = disturbance ?? StreamDisturbance(feed, board, origin)
        let step = disturbance.next(now: now, revision)
        self.disturbance = disturbance.isOver ? nil : disturbance
        return step
    }

    func closingFrame() -> StreamFrame? {
        end(.shutdown)
        return source.closingFrame()
    }

    // The stream also ends if its request is rejected after all.
    deinit { streams.remove(open) }

    func closed() {
        end(open.isClosed ? .closed : isCanceled ? .access : .client)
        streams.remove(open)
        source.closed()
    }
}
