import HomeModel

/// The devices that run while the writer is locked, and their changes as one batch: only the last revision of each
/// device is stored.
struct Slice {
    /// The number of counted reports that take about as long as one run of a device.
    private static let countedReportsPerRun = 32

    /// Whether the batch contains the frames and the inverses of the changes.
    let isLogged: Bool
    private var batch = Batch()
    /// The index of each device's step, by the ordinal of the device.
    private var steps: [Int: Int] = [:]
    /// The devices whose reports are counted instead of made, by their ordinals.
    fileprivate var counted: [Int: CountedReports] = [:]
    /// What may still run, in counted reports.
    private var remaining: Int

    /// - Parameter limit: The maximum number of devices that run.
    init(isLogged: Bool, limit: Int) {
        self.isLogged = isLogged
        remaining = limit * Self.countedReportsPerRun
    }

    var isFull: Bool { remaining <= 0 }
    var isEmpty: Bool { batch.steps.isEmpty }
    var countedDevices: [Int] { counted.keys.sorted() }

    mutating func countRun() { remaining -= Self.countedReportsPerRun }

    fileprivate mutating func countReport() { remaining -= 1 }

    mutating func append(_ next: consuming Batch) {
        for step in next.steps {
            guard case .device(let ordinal, _) = step.mutation, let index = steps[ordinal] else {
                if case .device(let ordinal, _) = step.mutation { steps[ordinal] = batch.steps.count }
                batch.steps.append(step)
                continue
            }
            batch.steps[index] = HomeState.Step(mutation: step.mutation, inverse: batch.steps[index].inverse)
        }
        batch.frames += next.frames
        batch.changes += next.changes
    }

    consuming func batch(nextDue: HomeTime) -> Batch {
        batch.due = nextDue
        return batch
    }
}

/// The reports of a device that are counted instead of made.
private struct CountedReports {
    let cycle: ReportCycle
    /// The time at which something else is due on the device.
    let end: HomeTime
    /// Whether clients can see the device.
    let isVisible: Bool
    var count = 0
    /// The time and the revision of the last report.
    var last = HomeTime.first
    var revision: UInt64 = 0

    /// Counts the report at a time. Returns the sequence of its last change; nil if it is not known in advance.
    mutating func add(at time: HomeTime, after sequence: UInt64) -> UInt64? {
        guard time < end, count < cycle.count else { return nil }
        let changes = cycle.changes[count % cycle.changes.count]
        count += 1
        last = time
        revision = sequence + 1
        return isVisible ? sequence + UInt64(changes) : sequence
    }
}

/// While no reader follows the home, reports that are known in advance are counted and not made. The state of the device
/// after the last one is computed at the end of the slice.
extension Home {
    /// Counts the report of a device that is due. Returns false if the device has to run.
    func countReport(_ entry: DueQueue<HomeTime>.Entry, in slice: inout Slice, on writer: inout Writer) -> Bool {
        guard var reports = slice.counted[entry.ordinal] ?? reports(of: entry, on: writer),
            let sequence = reports.add(at: entry.due, after: writer.head.sequence)
        else { return false }
        slice.countReport()
        slice.counted[entry.ordinal] = reports
        writer.head.sequence = sequence
        writer.dueQueue.schedule(entry.ordinal, at: min(entry.due + reports.cycle.interval, reports.end))
        return true
    }

    private func reports(of entry: DueQueue<HomeTime>.Entry, on writer: borrowing Writer) -> CountedReports? {
        guard let device = writer.head.devices[ordinal: entry.ordinal],
            let (cycle, end) = behaviors.cycle(of: device, at: entry.due, seed: seed)
        else { return nil }
        return CountedReports(cycle: cycle, end: end, isVisible: writer.head.isVisible(in: device.structureID))
    }

    /// Brings a device to the state after its last counted report.
    func computeCountedReports(of ordinal: Int, in slice: inout Slice, on writer: inout Writer) {
        guard let reports = slice.counted.removeValue(forKey: ordinal) else { return }
        let computed = try? apply(.device, at: reports.last, to: &writer, isLogged: false) {
            change throws(HomeError) in
            change.advance(ordinal, revision: reports.revision)
        }
        if case (_, let batch)? = consume computed { slice.append(batch) }
    }
}
