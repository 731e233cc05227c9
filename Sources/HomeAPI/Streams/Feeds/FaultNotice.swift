import HTTPServer
import HomeEngine
import HomeModel

/// Reports the faults of the home on a stream that requests it: at the beginning, and after one was set, was removed, has
/// begun, has ended or had an effect.
struct FaultNotice {
    /// The minimum interval between two reports, in nanoseconds. While faults are set, they are examined so often, because
    /// nothing wakes a stream when a fault has an effect.
    private static let interval: UInt64 = 1_000_000_000

    private struct Reported: Equatable {
        let id: String
        let phase: FaultPhase
        let applied: Int
    }

    /// The faults that were reported last, and the revision of the faults then; nil before the first report.
    private var sent: (revision: UInt64, faults: [Reported])?
    private var earliest: UInt64 = 0

    mutating func step(_ context: StreamContext, _ format: StreamFormat, now: UInt64) -> NoticeStep {
        let board = context.faults
        let revision = board.revision
        let isNew = sent?.revision != revision
        if let sent, !isNew, sent.faults.isEmpty { return .none }
        guard now >= earliest else { return .wait(until: earliest) }
        earliest = now + Self.interval
        let views = board.all.map { FaultView($0, in: context.home) }
        let faults = views.map { Reported(id: $0.fault.id, phase: $0.phase, applied: $0.fault.applied) }
        guard isNew || sent?.faults != faults else { return .wait(until: earliest) }
        sent = (revision, faults)
        return .frame(format.event(.faults, views))
    }

    /// Makes the next step report the faults, because the client starts again with a snapshot.
    mutating func restart() { self = FaultNotice() }
}
