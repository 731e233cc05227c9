import Faults
import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Synchronization

extension HomeAPI {
    static let requestRoutes: [Route] = [
        Route(
            .get, "/simulation/requests", id: "listRequests", "List the requests that the home has received",
            topic: .simulation,
            query: RequestFilter.items + [
                Route.QueryItem(
                    "after", "Only requests with a greater number.",
                    .integer(0...JSONSchema.exactIntegers.upperBound)),
                PageQuery.limit(of: "requests", default: PageQuery.maximumLimit),
            ],
            responses: [.ok("The requests that match all filters, oldest first.", .requests)]
        ) { call in
            let filter = try RequestFilter(call)
            let after = try call.number("after", 0...UInt64(JSONSchema.exactIntegers.upperBound)) ?? 0
            let limit = try PageQuery.limit(of: call) ?? PageQuery.maximumLimit
            let content = try call.requestContent()
            let journal = call.served.requests
            let state = Mutex(
                (rest: RequestSlices(journal.all.filter { $0.number > after }), found: [EncodedRequest]()))
            return call.searchInBackground { () throws(HomeError) in
                state.withLock { state in
                    let slice = state.rest.next()
                    var added = 0
                    for record in slice where state.found.count < limit {
                        let view = RequestView(record, of: call.home, content)
                        guard filter.includes(view) else { continue }
                        let encoded = EncodedRequest(view)
                        state.found.append(encoded)
                        added += encoded.bytes.count
                    }
                    guard slice.isEmpty || state.found.count == limit else { return .unfinished(added: added) }
                    let page = RequestPage(requests: state.found, last: journal.lastNumber)
                    return .response(call.json(cursor: call.home.cursor, page, as: .requests))
                }
            }
        },
        Route(
            .get, "/simulation/requests/stream", id: "streamRequests", "Watch the requests that the home receives",
            topic: .simulation, query: RequestFilter.items + StreamParameters.itemsOfRequests,
            responses: [
                .stream(
                    "The event `request` when the response to a request is complete, and again when a stream that it has opened has ended; the event `cleared` when the requests were deleted. After a `resync`, all requests that are still recorded follow."
                )
            ]
        ) { call in
            let feed = RequestFeed(
                call.served, try RequestFilter(call), try call.requestContent(), try StreamParameters(call))
            return .stream(feed.start(in: call.served.requests.streams))
        },
        Route(
            .delete, "/simulation/requests", id: "clearRequests", "Delete the recorded requests",
            topic: .simulation, responses: [.noContent("No request is recorded.")]
        ) { call in
            call.served.requests.clear()
            return .response(call.noContent(cursor: call.home.cursor))
        },
        Route(
            .post, "/simulation/requests/verify", id: "verifyRequests",
            "Check whether the home has received certain requests", topic: .simulation, body: .verification,
            responses: [
                .ok("The result, also if the check has failed.", .verification)
            ], problems: [.of(.outOfRange), .of(.failedPrecondition)]
        ) { call in
            let search = Mutex(
                try RequestVerification(call.body()).search(in: call.served.requests, of: call.home))
            return call.searchInBackground { () throws(HomeError) in
                try search.withLock { search throws(HomeError) in
                    let before = search.size
                    guard let result = try search.step() else { return .unfinished(added: search.size - before) }
                    return .response(call.json(cursor: call.home.cursor, result, as: .verification))
                }
            }
        },
    ]
}

extension Call {
    /// A step of a search in the journal of requests.
    fileprivate enum SearchStep {
        /// Something was found, of so many bytes; the search continues.
        case unfinished(added: Int)
        case response(Response)
    }

    /// Responds after a search in the journal of requests: calls `step` until it returns the response. Ends without one
    /// if the client has disconnected.
    fileprivate func searchInBackground(_ step: @escaping @Sendable () throws(HomeError) -> SearchStep) -> Reply {
        let budget = served.budgets.pendingBytes
        let found = budget.reserve(0)
        return inBackground(on: api.requestSearches) { responder in
            do throws(HomeError) {
                switch try step() {
                case .unfinished(let added):
                    if found?.grow(by: added) ?? false { return responder.isAbandoned }
                    let failure = HTTPFailure.tooManyPendingBytes(limit: budget.limit)
                    self.send(self.rejection(Problem(failure)), to: responder)
                case .response(let response): self.send(response, to: responder)
                }
            } catch {
                self.send(self.rejection(error), to: responder)
            }
            return true
        }
    }

    fileprivate func requestContent() throws(HomeError) -> RequestContent {
        try flag("complete") ?? false ? .complete : .readable
    }

    /// Returns the value of a query parameter that is a number; nil if it was not sent.
    fileprivate func number(_ name: String, _ range: ClosedRange<UInt64>) throws(HomeError) -> UInt64? {
        guard let text = value(of: name) else { return nil }
        guard let number = UInt64(text), range.contains(number) else {
            throw HomeError(
                .invalidArgument, "\(name) must be \(range.lowerBound) to \(range.upperBound); \(text) was sent.")
        }
        return number
    }
}

/// Selects the requests of the journal that a client reads.
struct RequestFilter: Sendable {
    private let texts: [(name: String, value: String)]
    private let status: Int?
    private let catalog: CatalogIndex

    init(_ call: Call) throws(HomeError) {
        catalog = call.home.catalog
        texts = call.query.filter { ["client", "route", "device", "trait", "command"].contains($0.name) }
        status = try call.number("status", 0...599).map { Int($0) }
    }

    func includes(_ view: RequestView) -> Bool {
        if let status, view.outcome.status != status { return false }
        let isFound = texts.allSatisfy { name, value in
            switch name {
            case "client": view.record.client == value
            case "route": view.record.route?.pattern == value
            default: true
            }
        }
        guard isFound else { return false }
        if includes(view.device, view.trait, view.command) { return true }
        return view.batch.contains { command in
            includes(
                command["deviceID"]?.stringValue, command["trait"]?.stringValue, command["command"]?.stringValue)
        }
    }

    /// Whether a command, or a request without one, has what the filters name.
    private func includes(_ device: String?, _ trait: String?, _ command: String?) -> Bool {
        texts.allSatisfy { name, value in
            switch name {
            case "device": device == value
            case "trait": ComparedRequest.isTrait(value, trait, catalog)
            case "command": command == value
            default: true
            }
        }
    }

    /// The query parameters of lists and streams of requests.
    fileprivate static let items = [
        Route.QueryItem("client", "Only requests of the client with this label.", TextForm.clientLabel),
        Route.QueryItem("route", "Only requests of the route with this path: `/devices/{id}`.", TextForm.name),
        Route.QueryItem("device", "Only requests to this device, also with other commands.", TextForm.name),
        Route.QueryItem("trait", "Only requests to this trait, by any of its names.", TextForm.name),
        Route.QueryItem("command", "Only requests for this command, also with other commands.", TextForm.name),
        Route.QueryItem("status", "Only requests whose response has this status.", .integer(0...599)),
        Route.QueryItem(
            "complete",
            "1 adds what is needed to send the requests again: whole bodies with the codes of locks, `headers`, `cursor`, `executedAt` and `location`.",
            .ref(.flagText)),
    ]
}

extension InputObject {
    fileprivate static let verification = InputObject(
        "RequestVerification",
        [
            .optional(
                "received", .anyObject,
                "The members of a recorded request with their values. A value is equal, `{\"from\", \"to\"}`, `{\"matches\": \"*pattern?\"}` or `{\"any\": true}`."
            ),
            .optional(
                "inOrder", .described("an array of 1 to 100 matchers"),
                "Matchers for requests that were received in this order, also with others between them."),
            .optional("times", .integer(0...count), "Exactly so many requests match `received`."),
            .optional("atLeast", .integer(0...count), "At least so many; 1 if nothing is said."),
            .optional("atMost", .integer(0...count), "At most so many."),
            .optional("never", .flag, "No request matches."),
            .optional(
                "within", .number(0...FaultForm.longestTime),
                "Only requests of the last seconds of the home's clock; all if left out."),
            .optional(
                "after", .integer(0...count), "Only requests with a greater number, such as `last` of an earlier list."),
        ], exactlyOne: ["received", "inOrder"],
        example: .members([
            "received": .members([
                "client": .string("app"), "device": .string("hallway-light"), "command": .string("off"),
            ])
        ]))

    private static let count = JSONSchema.exactIntegers.upperBound
}
