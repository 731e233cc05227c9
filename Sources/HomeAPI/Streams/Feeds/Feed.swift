import Faults
import HTTPServer
import HomeEngine

/// The source of a stream in one of the formats of streams.
protocol FormattedSource: StreamSource {
    var format: StreamFormat { get }
    /// How far the stream is behind its home; nil if it is behind on purpose or has no changes.
    var lag: StreamLag? { get }
}

/// The source of a stream of a home.
protocol Feed: FormattedSource {
    var terms: StreamTerms { get }
    /// The cursor up to which everything has been sent; nil before the first one.
    var cursor: Cursor? { get }
    /// Whether the home was deleted, so that the feed ends.
    var isOfDeletedHome: Bool { get }
    /// Makes the feed start again: with a `resync` and a snapshot, or with the state of its object.
    func restart(because reason: ResyncReason)
}

extension Feed {
    var format: StreamFormat { terms.format }
}
