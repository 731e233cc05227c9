import JSON
import Scenarios

/// The lines of a recording that wait to be written in their order: each change by its number, and each request before the
/// changes that it has caused.
struct WaitingLines {
    enum Line {
        /// `cause` is the id of the request that caused the change.
        case change([UInt8], id: String?, cause: String?)
        case request(JSONObject)
        case clock(String)
    }

    private struct Entry {
        let line: Line
        /// The number of the change, or of the next change after the request.
        let sequence: Int64
        /// The number of the request; the highest for a change, so that it follows the requests.
        let number: Int64
        let time: Double
    }

    /// In their order.
    private var entries: [Entry] = []
    private var lastChange: Int64 = 0
    /// The numbers of the last changes of requests, by the ids of the requests.
    private var causes: [String: Int64] = [:]

    /// The ids of the requests that have caused changes and were not added yet.
    var missingCauses: Set<String> {
        Set(entries.compactMap { missingCause(of: $0) })
    }

    /// The number of requests whose ids are stored, for tests.
    var knownCauses: Int { causes.count }

    /// Adds a line that was received at a time.
    mutating func add(_ line: Line, at time: Double) {
        var (sequence, number) = (lastChange, Int64.max)
        switch line {
        case .change(_, let id, _): sequence = ScenarioRun.sequence(of: id) ?? lastChange
        case .request(let entry):
            let arrival = ScenarioRun.sequence(of: entry["cursor"]?.stringValue) ?? lastChange
            sequence = entry["firstSequence"]?.integerValue ?? arrival + 1
            number = entry["number"]?.integerValue ?? 0
            if let id = entry["requestID"]?.stringValue, let last = entry["lastSequence"]?.integerValue {
                causes[id] = max(causes[id] ?? 0, last)
            }
        case .clock: break
        }
        lastChange = max(lastChange, number == .max ? sequence : 0)
        let entry = Entry(line: line, sequence: sequence, number: number, time: time)
        let index = entries.lastIndex { ($0.sequence, $0.number) <= (sequence, number) }
        entries.insert(entry, at: index.map { $0 + 1 } ?? 0)
    }

    /// Removes and returns the first lines, as far as they were received before a time.
    ///
    /// - Parameter withoutCauseBefore: The time before which changes are returned although their request is not known.
    ///   A later change without its request, and the lines after it, stay.
    mutating func take(before time: Double, withoutCauseBefore: Double) -> [Line] {
        let end = entries.firstIndex { entry in
            entry.time >= time || (entry.time >= withoutCauseBefore && missingCause(of: entry) != nil)
        }
        let count = end ?? entries.count
        defer {
            entries.removeFirst(count)
            forgetCauses()
        }
        return entries[..<count].map { $0.line }
    }

    private func missingCause(of entry: Entry) -> String? {
        guard case .change(_, _, let cause?) = entry.line, causes[cause] ?? 0 < entry.sequence else { return nil }
        return cause
    }

    /// Removes the requests whose changes were all returned.
    private mutating func forgetCauses() {
        guard causes.count > 1_000 else { return }
        let first = entries.first { $0.number == .max }?.sequence ?? lastChange + 1
        causes = causes.filter { $0.value >= first }
    }
}
