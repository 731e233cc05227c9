import HTTPServer
import HomeService

/// The source of a stream of a home.
protocol Feed: StreamSource {
    var terms: StreamTerms { get }
    /// The cursor up to which everything has been sent; nil before the first one.
    var cursor: Cursor? { get }
    /// Makes the feed start again: with a `resync` and a snapshot, or with the state of its object.
    func restart(because reason: ResyncReason)
}
