import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// The parameters of a stream's request apart from its filter.
struct StreamParameters: Sendable {
    /// The maximum number of values of all filters of one stream together.
    static let maximumFilterValues = 200
    private static let heartbeats = 5...60
    private static let minIntervals = 0.0...60

    /// The terms of a stream that is not compressed.
    private let terms: StreamTerms
    let startsWithSnapshot: Bool
    /// The position of a client that sent a cursor; nil if it sent none.
    let position: StreamPosition?
    /// Whether the client prefers gzip.
    private let prefersGzip: Bool

    /// The snapshot with which `/events` starts; nil for none.
    var opening: SnapshotLayout? { startsWithSnapshot ? .home(hasDetails: terms.hasDetails) : nil }

    /// Returns the terms of a stream that may be compressed.
    ///
    /// Only snapshots are compressed, because live events are short and would need a zlib context for each stream. So a
    /// stream is compressed if it begins with a snapshot, and not if it resumes.
    ///
    /// - Parameter startsWithSnapshot: Whether a client without a cursor receives a snapshot or a set first.
    func terms(startsWithSnapshot: Bool) -> StreamTerms {
        var terms = terms
        terms.isCompressed = startsWithSnapshot && position == nil && prefersGzip
        return terms
    }

    init(_ call: Call) throws(HomeError) {
        var terms = StreamTerms(format: StreamFormat(accept: call.request.header("Accept")))
        if let value = call.value(of: "heartbeat") { terms.heartbeat = try Self.heartbeat(value) }
        if let value = call.value(of: "minInterval") { terms.minInterval = try Self.minInterval(value) }
        terms.reportsClock = try call.flag("clock") ?? false
        terms.reportsFaults = try call.flag("faults") ?? false
        terms.hasDetails = try call.flag("details") ?? true
        self.terms = terms
        startsWithSnapshot = try call.flag("snapshot") ?? false
        prefersGzip = call.acceptedCodings.prefersGzip
        position = Self.cursorText(of: call.request).map { StreamPosition(cursorText: $0) }
    }

    /// Returns the text of the cursor from which a request resumes a stream; nil if it has none.
    ///
    /// A client that reconnects uses the address of its first request, so its additions have precedence: the header of
    /// a browser, and the parameter `lastEventId` of an implementation of `EventSource` in JavaScript.
    static func cursorText(of request: HTTPRequest) -> String? {
        if let header = request.header("Last-Event-ID"), !header.isEmpty { return header }
        let query = request.query
        return query.first { $0.name == lastEventID.name && !$0.value.isEmpty }?.value
            ?? query.first { $0.name == after.name }?.value
    }

    /// Returns whether a client that resumes may still have to receive the removal of an object.
    func mayReportRemoval(of kind: Frame.ObjectKind, _ id: String, from home: Home) -> Bool {
        guard let position else { return false }
        return position.cursor.map { home.mayReportRemoval(of: kind, id, after: $0) } ?? true
    }

    private static func heartbeat(_ value: String) throws(HomeError) -> UInt64 {
        guard let seconds = Int(value), heartbeats.contains(seconds) else {
            throw HomeError(
                .outOfRange,
                "heartbeat is \(heartbeats.lowerBound) to \(heartbeats.upperBound) seconds; \(value) was sent.")
        }
        return UInt64(seconds) * 1_000_000_000
    }

    private static func minInterval(_ value: String) throws(HomeError) -> UInt64 {
        guard let seconds = Double(value), minIntervals.contains(seconds) else {
            throw HomeError(
                .outOfRange,
                "minInterval is 0 to \(Int(minIntervals.upperBound)) seconds, fractions allowed; \(value) was sent.")
        }
        return UInt64(seconds * 1_000_000_000)
    }

    // MARK: Declaration

    private static let snapshot = Route.QueryItem("snapshot", "1 starts with a snapshot of the home.", .ref(.flagText))

    private static let details = Route.QueryItem(
        "details",
        "0 reduces the devices of snapshots to what lists of devices display: the traits to which the display hints of the catalog refer, and the `sourceConnectivity` of each type and trait that differs from that of the device.",
        .ref(.flagText))

    private static let clock = Route.QueryItem(
        "clock",
        "1 also sends the event `clock`: at the beginning, and after the clock of the home was paused, resumed, set to another speed or advanced, and when `next` has changed.",
        .ref(.flagText))

    private static let faults = Route.QueryItem(
        "faults",
        "1 also sends the event `faults`: at the beginning, and after a fault was set, was removed, has begun, has ended or had an effect.",
        .ref(.flagText))

    /// The parameters of `/events` alone.
    static let itemsOfEvents = [snapshot, details, clock, faults]

    private static let after = Route.QueryItem(
        "after", "The cursor to resume from; the header `Last-Event-ID` and `lastEventId` have precedence.", .text)
    private static let lastEventID = Route.QueryItem(
        "lastEventId",
        "The same as the header `Last-Event-ID`, which has precedence, for implementations of `EventSource` that cannot send headers. An empty text is ignored.",
        .text)
    private static let heartbeat = Route.QueryItem(
        "heartbeat", "Seconds between heartbeats; 15 by default.",
        .integer(Int64(heartbeats.lowerBound)...Int64(heartbeats.upperBound)))
    private static let minInterval = Route.QueryItem(
        "minInterval",
        "The minimum interval between changes, in seconds; 0 by default. Each attribute is sent with its latest value.",
        .number(minIntervals))
    private static let client = Route.QueryItem(
        ClientLabel.parameter, "The label of the client, for clients that cannot send the header `X-Client`.",
        TextForm.clientLabel)

    private static let ticket = Route.QueryItem(
        HomeAPI.ticketParameter,
        "A ticket of `POST /tickets`, for clients of a gateway with access control that cannot send headers.",
        TextForm.text(0...256))

    /// The parameters of all streams of changes.
    static let items = [after, lastEventID, heartbeat, minInterval, client, ticket]

    /// The parameters of streams of requests.
    static let itemsOfRequests = [
        after, lastEventID, heartbeat, ticket,
        Route.QueryItem("snapshot", "1 starts with all requests that are recorded.", .ref(.flagText)),
    ]
}
