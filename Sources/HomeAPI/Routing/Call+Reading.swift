import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Threads

extension HomeAPI {
    /// The maximum number of devices that are listed on the server's thread; that takes about a millisecond.
    fileprivate static let maximumDevicesListedAtOnce = 256
}

extension Call {
    /// Returns the members of an object that the client requests; nil for all.
    func fields<Object>(of object: Representation<Object>) -> MemberSelection? {
        value(of: "fields").flatMap { object.selection($0) }
    }

    /// Returns an object, or the members that the client requests, with the entity tag of its revision.
    func single<Value>(_ value: Value, as body: Representation<Value>, revision: UInt64, cursor: Cursor) -> Response {
        tagged(EntityTag.of(revision: revision, epoch: cursor.epoch), as: "application/json", cursor: cursor) {
            var json = JSONWriter()
            body.write(value, only: fields(of: body), to: &json)
            return json.bytes
        }
    }

    /// Returns a response without a body.
    func noContent(cursor: Cursor) -> Response { Response(status: 204, headers: headers(cursor: cursor)) }

    /// Responds with a page of a list of the present state. In a large home, a long page is encoded on another thread.
    func presentList(_ page: @escaping @Sendable (Call) throws(HomeError) -> Response) throws(HomeError) -> Reply {
        guard home.snapshot().state.deviceCount > HomeAPI.maximumDevicesListedAtOnce, !isShortList else {
            return reply(withList: try page(self))
        }
        return inBackground(on: api.lists) { responder in
            if responder.isAbandoned { return true }
            do throws(HomeError) {
                self.send(self.compressed(try page(self)), to: responder)
            } catch {
                self.send(self.rejection(error), to: responder)
            }
            return true
        }
    }

    /// Whether the requested page visits few devices.
    private var isShortList: Bool {
        guard let limit = value(of: "limit").flatMap({ Int($0) }), limit <= HomeAPI.maximumDevicesListedAtOnce else {
            return false
        }
        // A filter may exclude most of the devices that are examined.
        return !query.contains { FilterParameter.named($0.name) != nil }
    }

    /// Responds later: calls `slice` until it returns true, alternating with the slices of other clients.
    func inBackground(
        on queue: BackgroundQueue<ClientAddress>, _ slice: @escaping @Sendable (Responder) -> Bool
    ) -> Reply {
        .deferred { responder in self.execute(on: queue, responder) { slice(responder) } }
    }

    /// Calls `slice` until it returns true, alternating with the slices of other clients. Responds with a problem if the
    /// queue accepts no further job.
    func execute(
        on queue: BackgroundQueue<ClientAddress>, _ responder: Responder, _ slice: @escaping @Sendable () -> Bool
    ) {
        do throws(BackgroundQueueError) {
            try queue.add(for: request.peer.client, slice)
        } catch {
            send(rejection(HomeError(error)), to: responder)
        }
    }

    /// Reads the filter of a list. Rejects unknown types, traits and ids.
    func filter(in state: HomeState) throws(HomeError) -> ObjectFilter {
        let filter = try FilterParameter.filter(of: self)
        try FilterParameter.checkIDs(of: filter, in: state)
        return filter
    }

    /// Returns a page of devices. The token of the next page is the epoch and the ordinal at which it starts, in the
    /// form of a cursor.
    func devicePage(of state: ReadState) throws(HomeError) -> Response {
        let snapshot = state.snapshot()
        let query = try PageQuery(self, of: .device)
        let filter = try filter(in: snapshot.state)
        var start = 0
        if let token = query.pageToken {
            guard let position = Cursor(token), position.epoch == snapshot.cursor.epoch,
                let ordinal = Int(exactly: position.sequence)
            else { throw PageQuery.badToken }
            start = ordinal
        }
        // The cache has room for one revision of each device: the present one.
        let isCached = !state.isPast && query.fields.map { Representation.device.isOnRequest($0) } != true
        var devices: [ListedDevice] = []
        devices.reserveCapacity(min(query.limit, snapshot.state.deviceCount))
        var present: [Device] = []
        var size = 256
        var next: String?
        for (ordinal, device) in snapshot.state.devices(where: filter, from: start) {
            if devices.count == query.limit {
                next = Cursor(epoch: snapshot.cursor.epoch, sequence: UInt64(ordinal)).description
                break
            }
            if faults != nil, !state.isPast { present.append(device) }
            let view = snapshot.view(device)
            if isCached {
                let object = served.deviceBytes.object(of: view, epoch: snapshot.cursor.epoch)
                size += object.size(only: query.fields) + 1
                devices.append(.encoded(object))
            } else {
                size += 512
                devices.append(.view(view))
            }
        }
        nameFaults(of: present)
        let page = Page(
            objects: devices, fields: query.fields, cursor: snapshot.cursor, nextPageToken: state.pageToken(next))
        return json(cursor: snapshot.cursor, capacity: size, page, as: .devices)
    }
}

extension PageQuery {
    /// Returns a page of objects with ascending numbers, of which some may be gone when the next page is read. The token
    /// of the next page is the last number of this one.
    func page<Object>(
        of objects: [Object], cursor: Cursor, number: (Object) -> UInt64
    ) throws(HomeError) -> Page<Object> {
        let last = try pageToken.map { token throws(HomeError) in
            guard let last = UInt64(token) else { throw Self.badToken }
            return last
        }
        return page(of: objects, after: last, cursor: cursor, number: number) { String($0) }
    }

    /// Returns a page of structures.
    func page(of structures: [StructureState], in state: ReadState) throws(HomeError) -> Page<StructureState> {
        let home = state.snapshot().state
        return try page(of: structures, "structure", in: state) { home.ordinal(ofStructure: $0.id) ?? 0 }
    }

    /// Returns a page of rooms.
    func page(of rooms: [RoomState], in state: ReadState) throws(HomeError) -> Page<RoomState> {
        let home = state.snapshot().state
        return try page(of: rooms, "room", in: state) { home.ordinal(ofRoom: $0.id) ?? 0 }
    }

    /// Returns a page of objects with ordinals, which belong to the epoch of the home. The token of the next page is the
    /// kind of the objects, the epoch and the last ordinal.
    private func page<Object>(
        of objects: [Object], _ kind: String, in state: ReadState, ordinal: (Object) -> UInt64
    ) throws(HomeError) -> Page<Object> {
        let cursor = state.snapshot().cursor
        let last = try pageToken.map { token throws(HomeError) in
            guard token.hasPrefix("\(kind)."), let position = Cursor(String(token.dropFirst(kind.count + 1))),
                position.epoch == cursor.epoch
            else { throw Self.badToken }
            return position.sequence
        }
        return page(of: objects, after: last, cursor: cursor, number: ordinal) { last in
            let token = "\(kind).\(Cursor(epoch: cursor.epoch, sequence: last))"
            return state.pageToken(token) ?? token
        }
    }

    private func page<Object>(
        of objects: [Object], after last: UInt64?, cursor: Cursor, number: (Object) -> UInt64,
        token: (UInt64) -> String
    ) -> Page<Object> {
        let rest = last.map { last in objects.drop { number($0) <= last } } ?? objects[...]
        let page = rest.prefix(limit)
        let next = page.count < rest.count ? page.last.map { token(number($0)) } : nil
        return Page(objects: Array(page), fields: fields, cursor: cursor, nextPageToken: next)
    }

    static var badToken: HomeError {
        HomeError(.invalidArgument, "The pageToken is unknown or has expired; start with the first page.")
    }
}

extension HomeError {
    /// Creates the error of a request that a background queue does not accept.
    init(_ error: BackgroundQueueError) {
        let reason =
            switch error {
            case .full(let capacity): "\(capacity) requests of this kind are waiting"
            case .noThread: "The server cannot start a thread for this request"
            }
        self.init(.unavailable, "\(reason); try again later.")
    }
}
