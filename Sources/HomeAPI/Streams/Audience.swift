import HTTPServer
import HomeService
import Synchronization

/// The readers of one filter: woken together and, where they stand at the same place, told the same.
final class Audience: Sendable {
    /// One change after a cursor, as text. The log is only added to, so it stays right.
    private struct Told: Sendable {
        let start: Cursor
        let format: StreamFormat
        let text: [UInt8]
        let end: Cursor
    }

    let group = StreamGroup()
    private let told = Mutex<Told?>(nil)

    /// What was last worked out, if it is what comes after `start`, with the cursor it leads to.
    func text(after start: Cursor, in format: StreamFormat) -> (text: [UInt8], end: Cursor)? {
        told.withLock { told in
            guard let told, told.start == start, told.format == format else { return nil }
            return (told.text, told.end)
        }
    }

    /// Lets the next reader who stands at `start` have it without looking into the log and asking the filter.
    func remember(_ text: [UInt8], after start: Cursor, to end: Cursor, in format: StreamFormat) {
        told.withLock { $0 = Told(start: start, format: format, text: text, end: end) }
    }
}
