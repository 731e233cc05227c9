import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension Call {
    /// Returns the headers of every response of a route.
    func headers(cursor: Cursor, _ more: [Header] = []) -> [Header] {
        headers(of: nil, cursor: cursor, more)
    }

    static let noCache = Header("Cache-Control", "no-cache")

    func headers(of type: String?, cursor: Cursor, _ more: [Header]) -> [Header] {
        var headers: [Header] = []
        headers.reserveCapacity(more.count + 4)
        if let type { headers.append(Header("Content-Type", type)) }
        headers.append(Self.noCache)
        headers.append(Header(HomeAPI.cursorHeader, cursor.description))
        if let requestID { headers.append(Header(Self.requestIDHeader, requestID)) }
        headers.append(contentsOf: more)
        return headers
    }

    /// Returns a response in JSON.
    ///
    /// - Parameter capacity: The expected size in bytes. The default is below a kilobyte: for larger blocks, malloc
    ///   first merges its free small blocks.
    func json(
        status: Int = 200, cursor: Cursor, headers more: [Header] = [], capacity: Int = 768,
        _ write: (inout JSONWriter) -> Void
    ) -> Response {
        var json = JSONWriter(capacity: capacity)
        write(&json)
        return response(json.bytes, as: "application/json", status: status, cursor: cursor, headers: more)
    }

    /// Returns a response with an object in JSON.
    func json<Value>(
        status: Int = 200, cursor: Cursor, headers: [Header] = [], capacity: Int = 768, _ value: Value,
        as body: Representation<Value>
    ) -> Response {
        json(status: status, cursor: cursor, headers: headers, capacity: capacity) { body.write(value, to: &$0) }
    }

    /// Returns a response with encoded bytes.
    func response(
        _ bytes: [UInt8], as type: String, status: Int = 200, cursor: Cursor, headers more: [Header] = []
    ) -> Response {
        Response(status: status, headers: headers(of: type, cursor: cursor, more), body: .bytes(bytes))
    }

    /// Returns a response with an entity tag, or a 304 without a body if the client already has this version.
    func tagged(
        _ tag: String, as type: String, cursor: Cursor, headers more: [Header] = [], _ bytes: () -> [UInt8]
    ) -> Response {
        var more = more
        more.append(Header("ETag", tag))
        if let ifNoneMatch, ifNoneMatch.matches(tag) {
            return Response(
                status: 304, headers: headers(cursor: cursor, more), body: .omitted(count: bytes().count))
        }
        return response(bytes(), as: type, cursor: cursor, headers: more)
    }

    /// Returns the problem of an error as the response to this call.
    func rejection(_ error: HomeError) -> Response { rejection(Problem(error)) }

    func rejection(_ problem: Problem) -> Response {
        problem.response(instance: request.path, headers: headers(cursor: home.cursor))
    }

    // MARK: Changes

    /// Responds to a request that changes the home, when the operation is committed or has failed.
    ///
    /// If the request has an `Idempotency-Key`, the operation is executed once; a repeated request gets the first
    /// response.
    ///
    /// - Parameters:
    ///   - operation: Starts the operation with a context.
    ///   - makeResponse: Returns the response of a committed operation.
    func change<Output: Sendable>(
        _ origin: ChangeOrigin = .client, _ operation: (ChangeContext) throws -> Operation<Output>,
        response makeResponse: @escaping @Sendable (Committed<Output>) -> Response
    ) rethrows -> Reply {
        let key = idempotency.map { idempotency in
            IdempotencyKey(idempotency.key, fingerprint: idempotency.fingerprint) { result in
                ResponseRecord.bytes(of: self.response(to: result, makeResponse))
            }
        }
        return reply(to: try operation(changeContext(origin, key: key)), makeResponse)
    }

    private func reply<Output: Sendable>(
        to operation: Operation<Output>, _ makeResponse: @escaping @Sendable (Committed<Output>) -> Response
    ) -> Reply {
        switch operation {
        case .replayed(let stored, let flush):
            guard stored.fingerprint == idempotency?.fingerprint else {
                return .response(rejection(Problem(reusedKey: stored.key)))
            }
            return self.reply(whenCommitted: flush) { _ in self.replayed(stored) }
        case .waiting(let waiting):
            return .deferred { responder in
                waiting.whenBegun { begun in
                    switch self.reply(to: begun, makeResponse) {
                    case .response(let response): self.send(response, to: responder)
                    case .deferred(let work): work(responder)
                    case .stream, .disconnection: preconditionFailure("the response to a change is a response")
                    }
                }
            }
        case .completed, .pending: return self.reply(whenCommitted: operation, makeResponse)
        }
    }

    private func replayed(_ stored: StoredResponse) -> Response {
        do throws(Problem) {
            if let response = try ResponseRecord.response(stored.bytes) { return response }
        } catch {
            var response = rejection(error)
            response.headers.append(ResponseRecord.replayedHeader)
            return response
        }
        return rejection(HomeError(.internal, "The stored response cannot be read."))
    }

    /// Responds when an operation is committed or has failed.
    ///
    /// - Parameter makeResponse: Returns the response of a committed operation.
    func reply<Output: Sendable>(
        whenCommitted operation: Operation<Output>, _ makeResponse: @escaping @Sendable (Committed<Output>) -> Response
    ) -> Reply {
        if case .completed(let result) = operation { return .response(response(to: result, makeResponse)) }
        return .deferred { responder in self.send(operation, to: responder, makeResponse) }
    }

    /// Sends the response to `responder` when an operation is committed or has failed.
    func send<Output: Sendable>(
        _ operation: Operation<Output>, to responder: Responder,
        _ makeResponse: @escaping @Sendable (Committed<Output>) -> Response
    ) {
        operation.whenCompleted { result in self.send(self.response(to: result, makeResponse), to: responder) }
    }

    private func response<Output: Sendable>(
        to result: Result<Committed<Output>, HomeError>, _ makeResponse: (Committed<Output>) -> Response
    ) -> Response {
        switch result {
        case .success(let committed): makeResponse(committed)
        case .failure(let error): rejection(error)
        }
    }
}
