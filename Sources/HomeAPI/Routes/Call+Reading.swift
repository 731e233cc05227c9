import HTTPServer
import HomeModel
import HomeService
import JSON
import Threads

extension HomeAPI {
    /// How many devices are listed on the server's thread: so many take about a millisecond.
    fileprivate static let mostListedAtOnce = 256
    /// The query parameters for which a list may look at more devices than it shows.
    fileprivate static let filters: Set = ["structure", "room", "type", "trait"]
}

extension Call {
    /// The members of an object that the client asks for; nil for all of them.
    var fields: Set<String>? {
        value(of: "fields").map { text in Set(text.split(separator: ",").map { String($0) }) }
    }

    /// One object, or those of its members that the client asks for, with the entity tag of its revision.
    func single(revision: UInt64, cursor: Cursor, _ write: (inout JSONWriter) -> Void) -> Response {
        tagged(EntityTag.of(revision: revision, epoch: cursor.epoch), as: "application/json", cursor: cursor) {
            var json = JSONWriter()
            json.object(fields, write)
            return json.bytes
        }
    }

    /// An answer without a body.
    func nothing(cursor: Cursor) -> Response { Response(status: 204, headers: headers(cursor: cursor)) }

    /// Answers with a page of a list. In a large home a long page is encoded beside the server's thread.
    func list(_ page: @escaping @Sendable (Call) throws(HomeError) -> Response) throws(HomeError) -> Reply {
        guard home.snapshot().state.deviceCount > HomeAPI.mostListedAtOnce, !isShortList else {
            return .response(try page(self))
        }
        return inBackground(on: api.lists) { responder in
            if responder.isAbandoned { return true }
            do throws(HomeError) {
                responder.send(try page(self))
            } catch {
                responder.send(self.refusal(error))
            }
            return true
        }
    }

    /// Whether the page that is requested needs few devices.
    private var isShortList: Bool {
        guard let limit = value(of: "limit").flatMap({ Int($0) }), limit <= HomeAPI.mostListedAtOnce else {
            return false
        }
        return !query.contains { HomeAPI.filters.contains($0.name) }
    }

    /// Answers later: each slice is called until it returns true, in turn with the slices of other clients.
    func inBackground(
        on queue: BackgroundQueue<ClientAddress>, _ slice: @escaping @Sendable (Responder) -> Bool
    ) -> Reply {
        .deferred { responder in
            do throws(BackgroundQueueError) {
                try queue.add(for: self.request.peer.client) { slice(responder) }
            } catch {
                let reason =
                    switch error {
                    case .full(let capacity): "\(capacity) requests of this kind are waiting"
                    case .noThread: "The server cannot start a thread for this request"
                    }
                responder.send(self.refusal(HomeError(.unavailable, "\(reason); try again later.")))
            }
        }
    }

    /// One page of structures or rooms; the token of the next page is the id of the last object of this one.
    func page<Object>(
        _ kind: ListQuery.Kind, of objects: [Object], _ query: ListQuery, cursor: Cursor,
        _ id: (Object) -> String, write: (Object, inout JSONWriter) -> Void
    ) throws(HomeError) -> Response {
        var rest = objects[...]
        if let token = query.pageToken {
            guard let index = rest.firstIndex(where: { id($0) == token }) else { throw Self.badToken }
            rest = rest[(index + 1)...]
        }
        let page = rest.prefix(query.limit)
        return json(cursor: cursor) { json in
            json.beginObject()
            json.key(kind.member)
            json.beginArray()
            for object in page { json.object(query.fields) { write(object, &$0) } }
            json.endArray()
            json.end(cursor: cursor, nextPageToken: page.count < rest.count ? page.last.map(id) : nil)
        }
    }

    /// One page of devices; the token of the next page is where it begins.
    func devicePage() throws(HomeError) -> Response {
        let snapshot = home.snapshot()
        let query = try ListQuery(self)
        try query.checkPlaces(in: snapshot.state)
        var start = 0
        if let token = query.pageToken {
            guard let place = Cursor(token), place.epoch == snapshot.cursor.epoch,
                let ordinal = Int(exactly: place.sequence)
            else { throw Self.badToken }
            start = ordinal
        }
        return json(cursor: snapshot.cursor) { json in
            json.beginObject()
            json.key("devices")
            json.beginArray()
            var count = 0
            var next: String?
            var judged: [ObjectIdentifier: Bool] = [:]
            for (ordinal, device) in snapshot.state.visibleDevices(from: start) where query.includes(device, &judged) {
                if count == query.limit {
                    next = Cursor(epoch: snapshot.cursor.epoch, sequence: UInt64(ordinal)).description
                    break
                }
                count += 1
                let network = snapshot.state.network(of: device.structureID)
                json.device(device, network: network, at: snapshot.time, fields: query.fields)
            }
            json.endArray()
            json.end(cursor: snapshot.cursor, nextPageToken: next)
        }
    }

    private static var badToken: HomeError {
        HomeError(.invalidArgument, "The pageToken is none of this list any more; begin with its first page.")
    }
}

extension JSONWriter {
    /// The end of a page: `"cursor"`, and `"nextPageToken"` where there is more.
    fileprivate mutating func end(cursor: Cursor, nextPageToken token: String?) {
        key("cursor")
        self.cursor(cursor)
        if let token {
            key("nextPageToken")
            string(token)
        }
        endObject()
    }

    /// An object, or only these members of it.
    fileprivate mutating func object(_ names: Set<String>?, _ write: (inout JSONWriter) -> Void) {
        guard let names else { return write(&self) }
        var whole = JSONWriter()
        write(&whole)
        beginObject()
        for (name, value) in (try? JSONValue.parse(whole.bytes))?.objectValue?.members ?? [] where names.contains(name)
        {
            key(name)
            self.value(value)
        }
        endObject()
    }
}
