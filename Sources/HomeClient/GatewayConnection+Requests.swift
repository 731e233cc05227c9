extension GatewayConnection {
    /// The response to a request that succeeded.
    struct Response: Sendable {
        let json: JSONValue
        /// The position of the state that the response shows; nil if it names none.
        let cursor: StreamCursor?
    }

    /// Reads a resource of the home, such as `/devices`.
    func get(_ path: String) async throws(HomeError) -> Response { try await perform("GET", path, nil, key: nil) }

    /// Changes the home, and returns the response when the replica shows the change.
    ///
    /// - Parameters:
    ///   - isRepeatable: Whether the gateway stores the response, so that a repeated request is executed once.
    ///   - devices: The devices that are read if the stream does not deliver the change.
    @discardableResult
    func change(
        _ method: String, _ path: String, _ body: JSONObject? = nil, isRepeatable: Bool = true, devices: [String] = []
    ) async throws(HomeError) -> Response {
        let response = try await perform(method, path, body, key: isRepeatable ? options.time.key() : nil)
        await show(response.cursor, devices: devices)
        return response
    }

    /// Sends a request to any path of the gateway's API below the home, such as `/simulation/faults`, and returns the
    /// JSON of the response; null if it has none.
    ///
    /// - Parameter isRepeatable: Whether the route accepts an `Idempotency-Key`, with which the gateway executes a
    ///   change once, even if it is sent twice. Without it, a change whose response is lost is not sent again.
    @discardableResult
    public func request(_ method: String, _ path: String, _ body: JSONObject? = nil, isRepeatable: Bool = false)
        async throws(HomeError) -> JSONValue
    {
        if method == "GET" { return try await get(path).json }
        return try await change(method, path, body, isRepeatable: isRepeatable).json
    }

    private func perform(_ method: String, _ path: String, _ body: JSONObject?, key: String?) async throws(HomeError)
        -> Response
    {
        var headers = options.headers(accepting: "application/json")
        if let key { headers.append(HTTPHeader("Idempotency-Key", key)) }
        var bytes: [UInt8]?
        if let body {
            headers.append(HTTPHeader("Content-Type", "application/json"))
            var json = JSONWriter()
            json.value(.object(body))
            bytes = json.bytes
        }
        let time = options.time
        var attempts = RequestAttempts(
            isRepeatable: key != nil || method == "GET", now: time.now(), timeout: options.timeout)
        while true {
            let step: RequestAttempts.Step
            do throws(TransportError) {
                let remaining = max(attempts.end - time.now(), .milliseconds(1))
                let response = try await transport.send(
                    HTTPRequest(method, address.base + path, headers: headers, body: bytes, timeout: remaining))
                guard let problem = GatewayProblem(response) else { return try Self.response(response) }
                step = attempts.step(after: problem, now: time.now(), random: time.random())
            } catch {
                step = attempts.step(after: error, to: address.base, now: time.now(), random: time.random())
            }
            switch step {
            case .fail(let error): throw error
            case .retry(let delay):
                do { try await time.sleep(delay) } catch {
                    throw HomeError(TransportError(.canceled, ""), to: address.base)
                }
            }
        }
    }

    private static func response(_ response: HTTPResponse) throws(TransportError) -> Response {
        let cursor = response.head["X-Cursor"].flatMap { StreamCursor($0) }
        if response.body.isEmpty { return Response(json: .null, cursor: cursor) }
        guard let json = try? JSONValue.parse(response.body) else {
            throw TransportError(.broken, "the response is not JSON; is there a gateway at this address?")
        }
        return Response(json: json, cursor: cursor)
    }

    // MARK: Objects

    public func absence(of kind: HomeObjectKind, _ id: String) async -> HomeError {
        guard HomeID.isValid(id) else { return HomeError(.notFound, "There is no \(kind.rawValue) \(id).") }
        do throws(HomeError) {
            let response = try await get("/\(kind.rawValue)s/\(id)")
            // The stream will deliver it, too.
            await show(response.cursor, devices: kind == .device ? [id] : [])
            return HomeError(.aborted, "The \(kind.rawValue) \(id) was added meanwhile; read it again.")
        } catch {
            return error
        }
    }

    public func setName(_ name: String, ofDevice id: String) async throws(HomeError) -> DeviceSnapshot {
        let response = try await change(
            "PATCH", "/devices/\(id.percentEncoded)", ["name": .string(name)], devices: [id])
        return try await snapshot(id, in: response)
    }

    public func setName(_ name: String, ofRoom id: String) async throws(HomeError) -> RoomSnapshot {
        let response = try await change("PATCH", "/rooms/\(id.percentEncoded)", ["name": .string(name)])
        return try room(in: response)
    }

    public func createRoom(name: String, in structureID: String) async throws(HomeError) -> RoomSnapshot {
        let response = try await change(
            "POST", "/structures/\(structureID.percentEncoded)/rooms", ["name": .string(name)])
        return try room(in: response)
    }

    public func deleteRoom(_ id: String, in structureID: String) async throws(HomeError) {
        // The gateway deletes a room by its id alone.
        if let room = objects().room(id), room.structureID != structureID {
            throw HomeError(
                .invalidArgument, "The room \(id) belongs to the structure \(room.structureID), not \(structureID).")
        }
        try await change("DELETE", "/rooms/\(id.percentEncoded)")
    }

    public func move(_ deviceIDs: [String], toRoom roomID: String, in structureID: String) async throws(HomeError) {
        try await change(
            "POST", "/structures/\(structureID.percentEncoded)/move",
            ["devices": .array(deviceIDs.map { .string($0) }), "room": .string(roomID)], devices: deviceIDs)
    }

    public func removeDevice(_ id: String) async throws(HomeError) {
        try await change("DELETE", "/simulation/devices/\(id.percentEncoded)")
    }

    private func room(in response: Response) throws(HomeError) -> RoomSnapshot {
        guard let room = RoomSnapshot(response.json) else { throw Self.unreadable }
        return room
    }

    /// Returns a device after a change: as the replica has it, or else as the response has it.
    private func snapshot(_ id: String, in response: Response) async throws(HomeError) -> DeviceSnapshot {
        if let cursor = response.cursor { apply(read: response.json, at: cursor) }
        guard let device = objects().device(id) else { throw await absence(of: .device, id) }
        return device
    }

    private static let unreadable = HomeError(
        .internal, "The response of the gateway cannot be read; its version may not fit this client.")

    // MARK: Commands and writes

    public func invoke(_ command: UInt32, fields: Value, on trait: TraitAddress) async throws(HomeError) -> Value? {
        guard let definition = trait.trait.command(command) else {
            throw HomeError(.invalidArgument, "\(trait.trait.id) has no command with the number \(command).")
        }
        var json = JSONWriter()
        json.structure(fields, of: definition.fields)
        guard let params = (try? JSONValue.parse(json.bytes))?.objectValue else { throw Self.unreadable }
        return try await invoke(definition.name, fields: params, on: trait)
    }

    public func invoke(_ command: String, fields: JSONObject, on trait: TraitAddress) async throws(HomeError) -> Value?
    {
        let response = try await change(
            "POST", "\(path(of: trait))/commands", ["command": .string(command), "params": .object(fields)],
            devices: [trait.deviceID])
        guard let json = response.json.objectValue?["response"]?.objectValue,
            let definition = trait.trait.command(named: command)?.response
        else { return nil }
        return ValueDecoder.structure(json, of: definition)
    }

    public func write(_ values: [UInt32: Value], to trait: TraitAddress) async throws(HomeError) -> DeviceSnapshot {
        var json = JSONWriter()
        json.beginObject()
        for (number, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let attribute = trait.trait.attribute(number) else {
                throw HomeError(.invalidArgument, "\(trait.trait.id) has no attribute with the number \(number).")
            }
            json.attribute(value, of: attribute)
        }
        json.endObject()
        guard let body = (try? JSONValue.parse(json.bytes))?.objectValue else { throw Self.unreadable }
        return try await write(body, to: trait)
    }

    public func write(_ values: JSONObject, to trait: TraitAddress) async throws(HomeError) -> DeviceSnapshot {
        try await change("PATCH", path(of: trait), values, devices: [trait.deviceID])
        guard let device = objects().device(trait.deviceID) else { throw await absence(of: .device, trait.deviceID) }
        return device
    }

    private func path(of trait: TraitAddress) -> String {
        "/devices/\(trait.deviceID.percentEncoded)/types/\(trait.part)/traits/\(trait.trait.id)"
    }
}
