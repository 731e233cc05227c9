import HTTPServer
import HomeModel
import HomeService

/// The query of a stream's request, read against the home: a value that means nothing is refused.
struct StreamQuery {
    private(set) var filter = FeedFilter()
    private(set) var wantsSnapshot = false
    private(set) var terms = StreamTerms()
    /// Where to go on; nil where the reader names nothing.
    private(set) var after: Cursor?
    /// Whether the reader names a cursor that this home has never given.
    private(set) var isForeign = false

    /// Values of all filters of one stream together.
    static let maximumFilterValues = 200
    private static let heartbeats = 5...60
    private static let minIntervals = 0.0...60

    /// The parameters of all streams; each route declares those it accepts.
    enum Parameter: String, CaseIterable {
        case device, structure, room, type, trait, kind, snapshot, after, heartbeat, minInterval

        var isFilter: Bool {
            switch self {
            case .device, .structure, .room, .type, .trait, .kind: true
            case .snapshot, .after, .heartbeat, .minInterval: false
            }
        }
    }

    /// Reads a query whose names the route has checked.
    init(_ request: HTTPRequest, home: Home) throws(HomeError) {
        var after: String?
        let items = request.query
        let values = items.count { Parameter(rawValue: $0.name)?.isFilter ?? false }
        guard values <= Self.maximumFilterValues else {
            throw HomeError(
                .invalidArgument,
                "A stream takes up to \(Self.maximumFilterValues) filter values; \(values) were sent. Use several streams, or filter by room, structure, type or trait."
            )
        }
        for (name, value) in items {
            guard let parameter = Parameter(rawValue: name) else {
                throw HomeError(.invalidArgument, "Streams have no query parameter \(name).")
            }
            switch parameter {
            case .device: filter.devices.insert(value)
            case .structure: filter.structures.insert(value)
            case .room: filter.rooms.insert(value)
            case .type: filter.types.formUnion(try Self.types(value, home.catalog))
            case .trait: filter.traits.formUnion(try Self.traits(value, home.catalog))
            case .kind: filter.kinds.insert(try Self.kind(value))
            case .snapshot: wantsSnapshot = try Self.flag(value, name)
            case .after: after = value
            case .heartbeat: terms.heartbeat = try Self.heartbeat(value)
            case .minInterval: terms.minInterval = try Self.minInterval(value)
            }
        }
        terms.format = StreamFormat(accept: request.header("Accept"))
        // The header of a reader that reconnects wins over the address it connects to.
        if let header = request.header("Last-Event-ID"), !header.isEmpty {
            self.after = Cursor(header)
            isForeign = self.after == nil
        } else if let after {
            self.after = Cursor(after)
            isForeign = self.after == nil
        }
        let state = home.snapshot().state
        try check(filter.devices, .device, home) { state.hasDevice($0) }
        try check(filter.structures, .structure, home) { state.hasStructure($0) }
        try check(filter.rooms, .room, home) { state.hasRoom($0) }
    }

    /// Rejects unknown ids, except those removed after the client's cursor: it still has to receive that `removed`.
    private func check(_ ids: Set<String>, _ kind: Frame.ObjectKind, _ home: Home, _ exists: (String) -> Bool)
        throws(HomeError)
    {
        for id in ids.sorted() where !exists(id) && !mayReportRemoval(of: kind, id, home) {
            throw HomeError(.invalidArgument, "There is no \(kind.name) \(id) to filter by.")
        }
    }

    private func mayReportRemoval(of kind: Frame.ObjectKind, _ id: String, _ home: Home) -> Bool {
        guard let after else { return isForeign }
        return home.mayReportRemoval(of: kind, id, after: after)
    }

    private static func types(_ value: String, _ catalog: CatalogIndex) throws(HomeError) -> [String] {
        let types = catalog.deviceTypes(named: value).map { $0.id }
        guard !types.isEmpty else {
            throw HomeError(.invalidArgument, "There is no device type \(value); GET /catalog lists them.")
        }
        return types
    }

    private static func traits(_ value: String, _ catalog: CatalogIndex) throws(HomeError) -> [String] {
        let traits = catalog.traits(named: value).map { $0.id }
        guard !traits.isEmpty else {
            throw HomeError(.invalidArgument, "There is no trait \(value); GET /catalog lists them.")
        }
        return traits
    }

    private static func kind(_ value: String) throws(HomeError) -> FeedFilter.Kind {
        guard let kind = FeedFilter.Kind(rawValue: value) else {
            let kinds = FeedFilter.Kind.allCases.map { $0.rawValue }.joined(separator: ", ")
            throw HomeError(.invalidArgument, "A kind is one of \(kinds); \(value) was sent.")
        }
        return kind
    }

    private static func flag(_ value: String, _ name: String) throws(HomeError) -> Bool {
        switch value {
        case "1", "true": return true
        case "0", "false": return false
        default: throw HomeError(.invalidArgument, "\(name) is 1 or 0; \(value) was sent.")
        }
    }

    /// In nanoseconds, as all spans of a stream.
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
                "minInterval is 0 to \(Int(minIntervals.upperBound)) seconds, with a fraction if need be; \(value) was sent."
            )
        }
        return UInt64(seconds * 1_000_000_000)
    }
}
