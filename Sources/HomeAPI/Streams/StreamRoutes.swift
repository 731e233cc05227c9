import HTTPServer
import HomeModel
import HomeService
import JSON
import Observability

/// The routes that answer with a stream.
struct StreamRoutes: Sendable {
    private let context: StreamContext
    private var home: Home { context.home }

    init(_ home: Home, logger: Logger) { context = StreamContext(home, logger: logger) }

    private static func headers(_ format: StreamFormat) -> [Header] {
        [
            Header("Content-Type", format.contentType), Header("Cache-Control", "no-store, no-transform"),
            Header("X-Accel-Buffering", "no"),
        ]
    }

    /// `GET /events`
    func events(_ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        return open(query, filter: query.filter, opening: query.wantsSnapshot ? .home : nil)
    }

    /// `GET /devices/stream` and its like: the objects that are there, then each one that changes.
    func collection(_ kind: Frame.ObjectKind, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        var filter = query.filter
        filter.kinds = [kind.filterKind]
        return open(query, filter: filter, opening: .objects, reportsAccess: true)
    }

    /// `GET /devices/batched` and its like: the whole set, again after each change of metadata.
    func batched(_ kind: Frame.ObjectKind, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        var filter = query.filter
        filter.kinds = [kind.filterKind]
        return open(query, .set(kind), filter: filter)
    }

    /// `GET /devices/{id}/stream`
    func device(_ id: String, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        _ = try home.snapshot().state.device(id)
        return open(query, .device(id), filter: Self.filter(forStatesOf: id))
    }

    /// `GET /rooms/{id}/stream`
    func room(_ id: String, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        _ = try home.snapshot().state.room(id)
        return open(query, .room(id), filter: FeedFilter(kinds: [.room], rooms: [id]))
    }

    /// `GET /structures/{id}/stream`
    func structure(_ id: String, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        _ = try home.snapshot().state.structure(id)
        return open(query, .structure(id), filter: FeedFilter(kinds: [.structure], structures: [id]))
    }

    /// `GET /devices/{id}/types/stream`: all types of a device.
    func types(of id: String, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        _ = try home.snapshot().state.device(id)
        return open(query, .types(device: id), filter: Self.filter(forStatesOf: id))
    }

    /// `GET /devices/{id}/types/{type}/stream`; 204, which ends a browser's subscription, if the device lacks the type.
    func type(_ name: String, of id: String, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        let device = try home.snapshot().state.device(id)
        if let fault = TextForm.name.fault(in: name, of: "The type in the path") { throw fault }
        let part: Shape.Part
        do throws(HomeError) { part = device.shape.parts[try device.part(named: name)] } catch {
            if error.code == .notFound { return .response(Response(status: 204)) }
            throw error
        }
        var filter = Self.filter(forStatesOf: id)
        filter.types = [part.type.id]
        return open(query, .type(device: id, part: part.number, type: part.type.id), filter: filter)
    }

    /// Everything that may change the state of a device: events do not.
    private static func filter(forStatesOf device: String) -> FeedFilter {
        FeedFilter(kinds: [.device, .attributes], devices: [device])
    }

    // MARK: Opening

    private func open(
        _ query: StreamQuery, filter: FeedFilter, opening: SnapshotLayout?, reportsAccess: Bool = false
    ) -> Reply {
        // Joined before anything is read, so that no change is missed.
        let group = context.registry.join(filter)
        let feed = EventFeed(context, group, query, opening: opening, reportsAccess: reportsAccess)
        return stream(feed, group, query)
    }

    private func open(_ query: StreamQuery, _ content: ObjectContent, filter: FeedFilter) -> Reply {
        let group = context.registry.join(filter)
        return stream(ObjectFeed(context, group, query, content), group, query)
    }

    private func stream(_ source: any StreamSource, _ group: FilterGroup, _ query: StreamQuery) -> Reply {
        .stream(StreamStart(headers: Self.headers(query.terms.format), source: source, group: group.streams))
    }
}

extension Frame.ObjectKind {
    fileprivate var filterKind: FeedFilter.Kind {
        switch self {
        case .structure: .structure
        case .room: .room
        case .device: .device
        }
    }
}
