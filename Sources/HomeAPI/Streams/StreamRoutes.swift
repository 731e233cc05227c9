import HTTPServer
import HomeModel
import HomeService
import JSON
import Observability

/// The routes that answer with a stream.
struct StreamRoutes: Sendable {
    let home: Home
    let registry: StreamRegistry
    let logger: Logger

    init(_ home: Home, logger: Logger) {
        self.home = home
        self.logger = logger
        registry = StreamRegistry(home)
    }

    private static func headers(_ format: StreamFormat) -> [Header] {
        [
            Header("Content-Type", format.contentType), Header("Cache-Control", "no-store, no-transform"),
            Header("X-Accel-Buffering", "no"),
        ]
    }

    /// `GET /events`
    func events(_ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        return open(query, opening: query.wantsSnapshot ? .snapshot : .nothing)
    }

    /// `GET /devices/stream` and its like: the objects that are there, then each one that changes.
    func collection(_ kind: Frame.ObjectKind, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        try checkAccess()
        var filter = query.filter
        filter.kinds = [kind.filterKind]
        return open(query, filter: filter, opening: .objects, endsWithoutAccess: true)
    }

    /// `GET /devices/batched` and its like: the whole set, again after each change of metadata.
    func batched(_ kind: Frame.ObjectKind, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        try checkAccess()
        var filter = query.filter
        filter.kinds = [kind.filterKind]
        return open(query, filter: filter) { [filter] snapshot in
            if snapshot.state.isAccessRevoked { return .denied }
            return .pieces(SnapshotPieces(snapshot, setOf: kind, filter: filter, format: query.terms.format))
        }
    }

    /// `GET /devices/{id}/stream`
    func device(_ id: String, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        _ = try home.snapshot().state.device(id)
        return open(query, filter: FeedFilter(devices: [id])) { snapshot in
            guard let device = try? snapshot.state.device(id) else { return Self.gone(.device, id) }
            var json = JSONWriter(capacity: 2_048)
            json.device(device, network: snapshot.state.network(of: device.structureID), at: snapshot.time)
            return .state("device", json.bytes)
        }
    }

    /// `GET /rooms/{id}/stream`
    func room(_ id: String, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        _ = try home.snapshot().state.room(id)
        return open(query, filter: FeedFilter(kinds: [.room], rooms: [id])) { snapshot in
            guard let room = try? snapshot.state.room(id) else { return Self.gone(.room, id) }
            var json = JSONWriter()
            json.room(room)
            return .state("room", json.bytes)
        }
    }

    /// `GET /structures/{id}/stream`
    func structure(_ id: String, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        _ = try home.snapshot().state.structure(id)
        return open(query, filter: FeedFilter(kinds: [.structure], structures: [id])) { snapshot in
            guard let structure = try? snapshot.state.structure(id) else { return Self.gone(.structure, id) }
            var json = JSONWriter()
            json.structure(structure)
            return .state("structure", json.bytes)
        }
    }

    /// `GET /devices/{id}/types/stream`: all types of a device.
    func types(of id: String, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        _ = try home.snapshot().state.device(id)
        return open(query, filter: FeedFilter(devices: [id])) { snapshot in
            guard let device = try? snapshot.state.device(id) else { return Self.gone(.device, id) }
            var json = JSONWriter(capacity: 2_048)
            json.beginObject()
            json.key("types")
            json.beginArray()
            for place in device.shape.parts.indices {
                json.part(
                    place, of: device, network: snapshot.state.network(of: device.structureID), at: snapshot.time)
            }
            json.endArray()
            json.endObject()
            return .state("types", json.bytes)
        }
    }

    /// `GET /devices/{id}/types/{type}/stream`; 204, which ends a browser's subscription, where the device lacks the type.
    func type(_ name: String, of id: String, _ request: HTTPRequest) throws(HomeError) -> Reply {
        let query = try StreamQuery(request, home: home)
        let device = try home.snapshot().state.device(id)
        let place: Int
        do throws(HomeError) { place = try device.part(named: name) } catch {
            if error.code == .notFound { return .response(Response(status: 204)) }
            throw error
        }
        var filter = FeedFilter(devices: [id])
        filter.types = [device.shape.parts[place].type.id]
        return open(query, filter: filter) { snapshot in
            guard let device = try? snapshot.state.device(id) else { return Self.gone(.device, id) }
            var json = JSONWriter(capacity: 2_048)
            json.part(place, of: device, network: snapshot.state.network(of: device.structureID), at: snapshot.time)
            return .state("type", json.bytes)
        }
    }

    // MARK: Opening

    private func open(
        _ query: StreamQuery, filter: FeedFilter? = nil, opening: EventFeed.Opening, endsWithoutAccess: Bool = false
    ) -> Reply {
        let filter = filter ?? query.filter
        // Joined before anything is read, so that no change falls between.
        let audience = registry.join(filter, of: home)
        let feed = EventFeed(
            home: home, registry: registry, audience: audience, filter: filter, after: query.after,
            isForeign: query.isForeign, opening: opening, terms: query.terms, endsWithoutAccess: endsWithoutAccess,
            logger: logger)
        return .stream(StreamStart(headers: Self.headers(query.terms.format), source: feed, group: audience.group))
    }

    private func open(
        _ query: StreamQuery, filter: FeedFilter, content: @escaping @Sendable (HomeSnapshot) -> ObjectFeed.Content
    ) -> Reply {
        let audience = registry.join(filter, of: home)
        let feed = ObjectFeed(
            home: home, registry: registry, audience: audience, filter: filter, after: query.after, terms: query.terms,
            content: content)
        return .stream(StreamStart(headers: Self.headers(query.terms.format), source: feed, group: audience.group))
    }

    private func checkAccess() throws(HomeError) {
        guard home.snapshot().state.isAccessRevoked else { return }
        throw HomeError(
            .permissionDenied,
            "Access to the home is not granted, so it cannot be watched; grant it with PATCH /simulation/network.",
            matterStatus: .unsupportedAccess)
    }

    private static func gone(_ kind: Frame.ObjectKind, _ id: String) -> ObjectFeed.Content {
        var json = JSONWriter()
        json.beginObject()
        json.key("kind")
        json.string(kind.name)
        json.key("id")
        json.string(id)
        json.endObject()
        return .gone(json.bytes)
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
