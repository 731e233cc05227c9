/// The reports of a timer that restarts itself without end, as far as they are known in advance.
public struct ReportCycle: Hashable, Sendable {
    /// The time between two reports.
    public let interval: Span
    /// The number of changes that clients receive with each report, beginning with the first one; repeated without end. A
    /// change is that of the attributes of one trait, or an event.
    public let changes: [Int]
    /// The number of reports for which this is known.
    public let count: Int

    public init(every interval: Span, changes: [Int], count: Int) {
        precondition(!changes.isEmpty, "a cycle has reports")
        self.interval = interval
        self.changes = changes
        self.count = count
    }
}

extension BehaviorSet {
    /// Returns the reports that a device will make from the time at which it is due, and the time at which something else
    /// is due on it; nil if they are not known in advance.
    ///
    /// A device that cannot report all its values has no cycle.
    public func cycle(of device: Device, at due: HomeTime, seed: UInt64) -> (reports: ReportCycle, end: HomeTime)? {
        guard device.unreported == nil,
            let timer = device.processes.first(where: { $0.due == due && isEndless($0, in: device.shape) }),
            case .timer(let name) = timer.kind
        else { return nil }
        var end = HomeTime.last
        for process in device.processes where process != timer {
            if process.trait == timer.trait {
                guard process.due == due, case .ramp = process.kind else { return nil }
            } else {
                end = min(end, process.due)
            }
        }
        guard end > due else { return nil }
        let instance = device.shape.traits[timer.trait]
        let endpoint = DeviceDraft(device, now: due, seed: seed).endpoint(instance.part)
        return self[instance.definition]?.behavior?.cycle(of: name, on: endpoint).map { ($0, end) }
    }
}
