import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let openStreamRoutes: [Route] = [
        Route(
            .get, "/streams", id: "listOpenStreams", "List the open streams of all homes", topic: .operations,
            query: [
                Route.QueryItem("home", "Only streams of this home.", TextForm.id),
                Route.QueryItem("client", "Only streams of clients with this label.", .clientLabel),
            ] + PageQuery.items(.openStream),
            responses: [.ok("The streams, in the order in which they were opened.", .openStreams)]
        ) { call in
            let query = try PageQuery(call, of: .openStream)
            let (home, client) = (call.value(of: "home"), call.value(of: "client"))
            let now = call.home.hostTime.calendar()
            let streams = call.api.openStreams.all
                .filter { (home == nil || $0.home == home) && (client == nil || $0.client == client) }
                .map { OpenStreamView(stream: $0, now: now) }
            let page = try query.page(of: streams, cursor: call.home.cursor) { $0.stream.number }
            return .response(call.json(cursor: call.home.cursor, page, as: .openStreams))
        },
        Route(
            .delete, "/streams/{stream}", id: "closeStream",
            "Close an open stream; its client can connect again and resume", topic: .operations,
            responses: [.noContent("The stream ends now.")], problems: [.of(.notFound)]
        ) { call in
            let id = call[parameter: "stream"]
            guard let number = UInt64(id), let stream = call.api.openStreams[number] else {
                throw HomeError(.notFound, "There is no open stream \(id).")
            }
            stream.close()
            return .response(call.noContent(cursor: call.home.cursor))
        },
    ]
}

/// An open stream at a time.
struct OpenStreamView: Sendable {
    let stream: OpenStream
    /// In microseconds since 1970.
    let now: Int64

    var age: Double { Double(max(0, now - stream.openedAt) / 1_000) / 1_000 }
}

extension Representation<OpenStreamView> {
    static let openStream = Representation(
        "OpenStream", "An open stream.",
        [
            .init("id", JSONType.text.described("The number of the stream, from 1.")) { $0.stream.id },
            .init("home", .id) { $0.stream.home },
            .init("route", JSONType.text.described("The method and the path of the route, such as `GET /events`.")) {
                $0.stream.route
            },
            .init("path", JSONType.text.described("The path with the query.")) { $0.stream.path },
            .optional("client", JSONType.text.described("The label of the client.")) { $0.stream.client },
            .optional("token", JSONType.text.described("The id of the client's token.")) { $0.stream.token },
            .init("address", JSONType.text.described("The address and the port of the client.")) { $0.stream.address },
            .init("openedAt", JSONType.time.described("The time of the host's calendar.")) {
                HomeTime(microseconds: $0.stream.openedAt)
            },
            .init("age", JSONType<Double>.number(0...1e12).described("The seconds since then.")) { $0.age },
            .init("events", count.described("The events that were sent.")) { Int64($0.stream.sent.events) },
            .init("bytes", count.described("Their bytes, before compression.")) { Int64($0.stream.sent.bytes) },
            .optional(
                "lag",
                count.described(
                    "The changes that the stream has not handled yet; 0 if none of them matches its filter. Absent if it has a minimum interval or no changes."
                )
            ) { $0.stream.changesBehind.map { Int64(clamping: $0) } },
        ])

    private static let count = JSONType<Int64>.integer(0...JSONSchema.exactIntegers.upperBound)
}

extension Representation<Page<OpenStreamView>> {
    static let openStreams = page("streams", of: .openStream)
}
