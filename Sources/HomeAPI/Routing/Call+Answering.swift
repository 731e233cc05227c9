import HTTPServer
import HomeModel
import HomeService
import JSON

extension Call {
    /// The headers of every answer of a route.
    func headers(cursor: Cursor, _ more: [Header] = []) -> [Header] {
        headers(of: nil, cursor: cursor, more)
    }

    func headers(of type: String?, cursor: Cursor, _ more: [Header]) -> [Header] {
        var headers: [Header] = []
        headers.reserveCapacity(more.count + 4)
        if let type { headers.append(Header("Content-Type", type)) }
        headers.append(Header("Cache-Control", "no-cache"))
        headers.append(Header(HomeAPI.cursorHeader, cursor.description))
        if let requestID { headers.append(Header(Self.requestIDHeader, requestID)) }
        headers.append(contentsOf: more)
        return headers
    }

    /// An answer in JSON.
    func json(
        status: Int = 200, cursor: Cursor, headers more: [Header] = [], _ write: (inout JSONWriter) -> Void
    ) -> Response {
        // Less than a kilobyte, which malloc would tidy up all its small blocks for.
        var json = JSONWriter(capacity: 768)
        write(&json)
        return answer(json.bytes, as: "application/json", status: status, cursor: cursor, headers: more)
    }

    /// A response with an object in JSON.
    func json<Value>(
        status: Int = 200, cursor: Cursor, headers: [Header] = [], _ value: Value, as body: Representation<Value>
    ) -> Response {
        json(status: status, cursor: cursor, headers: headers) { body.write(value, to: &$0) }
    }

    /// An answer with bytes that are there already.
    func answer(
        _ bytes: [UInt8], as type: String, status: Int = 200, cursor: Cursor, headers more: [Header] = []
    ) -> Response {
        Response(status: status, headers: headers(of: type, cursor: cursor, more), body: .bytes(bytes))
    }

    /// An answer that has a tag: without its body where the client has it already.
    func tagged(
        _ tag: String, as type: String, cursor: Cursor, headers more: [Header] = [], _ bytes: () -> [UInt8]
    ) -> Response {
        var more = more
        more.append(Header("ETag", tag))
        if let ifNoneMatch, ifNoneMatch.matches(tag) {
            return Response(
                status: 304, headers: headers(cursor: cursor, more), body: .omitted(count: bytes().count))
        }
        return answer(bytes(), as: type, cursor: cursor, headers: more)
    }

    /// What a refusal looks like to the client of this call.
    func refusal(_ error: HomeError) -> Response { refusal(Problem(error)) }

    private func refusal(_ problem: Problem) -> Response {
        problem.response(instance: request.path, headers: headers(cursor: home.cursor))
    }

    // MARK: Changes

    /// Answers a request that changes something: once the operation is committed, or with why it failed.
    ///
    /// Under an `Idempotency-Key` it happens once; who asks again gets the answer of the first time.
    ///
    /// - Parameters:
    ///   - operation: Begins the operation for this cause.
    ///   - answer: What a committed operation looks like to the client.
    func change<Answer: Sendable>(
        _ origin: ChangeOrigin = .client, _ operation: (Cause) throws -> Operation<Answer>,
        answer: @escaping @Sendable (Committed<Answer>) -> Response
    ) rethrows -> Reply {
        let key = idempotency.map { idempotency in
            IdempotencyKey(idempotency.key, fingerprint: idempotency.fingerprint) { result in
                ResponseRecord.bytes(of: self.response(to: result, answer))
            }
        }
        return reply(to: try operation(cause(origin, key: key)), answer)
    }

    private func reply<Answer: Sendable>(
        to operation: Operation<Answer>, _ answer: @escaping @Sendable (Committed<Answer>) -> Response
    ) -> Reply {
        switch operation {
        case .replayed(let stored, let flush):
            guard stored.fingerprint == idempotency?.fingerprint else {
                return .response(refusal(Problem(reusedKey: stored.key)))
            }
            return self.answer(flush) { _ in self.replayed(stored) }
        case .waiting(let waiting):
            return .deferred { responder in
                waiting.whenBegun { begun in
                    switch self.reply(to: begun, answer) {
                    case .response(let response): responder.send(response)
                    case .deferred(let work): work(responder)
                    case .stream: preconditionFailure("a change is answered with a stream")
                    }
                }
            }
        case .completed, .pending: return self.answer(operation, answer)
        }
    }

    private func replayed(_ stored: StoredResponse) -> Response {
        do throws(Problem) {
            if let response = try ResponseRecord.response(stored.bytes) { return response }
        } catch {
            var response = refusal(error)
            response.headers.append(ResponseRecord.replayedHeader)
            return response
        }
        return refusal(HomeError(.internal, "The stored response cannot be read."))
    }

    /// Answers once an operation is committed or has failed.
    ///
    /// - Parameter answer: What a committed operation looks like to the client.
    func answer<Answer: Sendable>(
        _ operation: Operation<Answer>, _ answer: @escaping @Sendable (Committed<Answer>) -> Response
    ) -> Reply {
        if case .completed(let result) = operation { return .response(response(to: result, answer)) }
        return .deferred { responder in self.send(operation, to: responder, answer) }
    }

    /// Lets `responder` answer once an operation is committed or has failed.
    func send<Answer: Sendable>(
        _ operation: Operation<Answer>, to responder: Responder,
        _ answer: @escaping @Sendable (Committed<Answer>) -> Response
    ) {
        operation.whenCompleted { result in responder.send(self.response(to: result, answer)) }
    }

    private func response<Answer: Sendable>(
        to result: Result<Committed<Answer>, HomeError>, _ answer: (Committed<Answer>) -> Response
    ) -> Response {
        switch result {
        case .success(let committed): answer(committed)
        case .failure(let error): refusal(error)
        }
    }
}
