import HTTPServer
import HomeEngine
import HomeModel

/// Reports on the stream of a collection or of one object that clients have no access to it.
///
/// The collection is then empty. The stream stays open, and the objects return when access is granted.
struct AccessNotice {
    /// Whether the event has been sent since access was last revoked.
    private var isSent = false

    /// Returns the `problem` event, once each time access is revoked; nil if there is nothing to report.
    ///
    /// - Parameter error: The error because access is not granted; nil if it is granted.
    mutating func frame(_ error: HomeError?, _ format: StreamFormat) -> StreamFrame? {
        guard let error else {
            isSent = false
            return nil
        }
        guard !isSent else { return nil }
        isSent = true
        return format.event(.problem, Problem(.of(error.code), error.message))
    }
}
