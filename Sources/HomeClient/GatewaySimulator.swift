/// The physical world around the devices of a home that a gateway serves.
struct GatewaySimulator: HomeSimulator {
    let connection: GatewayConnection

    func clock() async throws(HomeError) -> SimulatedClock {
        try Self.clock(try await connection.get("/simulation/clock").json)
    }

    func setClock(isPaused: Bool?, speed: Double?) async throws(HomeError) -> SimulatedClock {
        var body = JSONObject()
        body["paused"] = isPaused.map { .bool($0) }
        body["speed"] = speed.map { .double($0) }
        return try Self.clock(
            try await connection.change("PATCH", "/simulation/clock", body, isRepeatable: false).json)
    }

    func advance(_ advance: ClockAdvance) async throws(HomeError) -> SimulatedClock {
        let body: JSONObject =
            switch advance {
            case .by(let span): ["seconds": .double(span.seconds)]
            case .untilIdle: ["until": "idle"]
            case .toNextEnd: ["until": "next"]
            }
        return try Self.clock(
            try await connection.change("POST", "/simulation/clock/advance", body, isRepeatable: false).json)
    }

    func setNetwork(_ change: NetworkChange, of structureID: String?) async throws(HomeError) {
        var body = JSONObject()
        body["structureID"] = structureID.map { .string($0) }
        body["internet"] = change.internet.map { .bool($0) }
        body["hub"] = change.hub.map { .bool($0) }
        body["accessGranted"] = change.accessGranted.map { .bool($0) }
        body["sameNetwork"] = change.sameNetwork.map { .bool($0) }
        body["appOnline"] = change.appOnline.map { .bool($0) }
        try await connection.change("PATCH", "/simulation/network", body)
    }

    func setReachable(_ isReachable: Bool, deviceID: String) async throws(HomeError) {
        try await connection.change(
            "PATCH", "/simulation/devices/\(deviceID.percentEncoded)", ["reachable": .bool(isReachable)],
            devices: [deviceID])
    }

    func restart(deviceID: String) async throws(HomeError) {
        try await connection.change(
            "POST", "/simulation/devices/\(deviceID.percentEncoded)/restart", devices: [deviceID])
    }

    func stimuli(ofDevice id: String) async throws(HomeError) -> [StimulusSnapshot] {
        let json = try await connection.get("/simulation/devices/\(id.percentEncoded)/stimuli").json
        return (json.objectValue?["stimuli"]?.arrayValue ?? []).compactMap { stimulus in
            guard let object = stimulus.objectValue, let name = object["name"]?.stringValue,
                let part = object["part"]?.unsignedValue.flatMap({ UInt16(exactly: $0) })
            else { return nil }
            return StimulusSnapshot(
                name: name, part: part, trait: object["trait"]?.stringValue ?? "",
                fields: (object["fields"]?.arrayValue ?? []).compactMap { $0.objectValue?["name"]?.stringValue })
        }
    }

    func stimulate(_ stimulus: String, params: JSONObject, deviceID: String, part: String?) async throws(HomeError) {
        var body: JSONObject = ["stimulus": .string(stimulus), "params": .object(params)]
        body["part"] = part.map { .string($0) }
        try await connection.change(
            "POST", "/simulation/devices/\(deviceID.percentEncoded)/stimuli", body, devices: [deviceID])
    }

    private static func clock(_ json: JSONValue) throws(HomeError) -> SimulatedClock {
        guard let object = json.objectValue, let time = object["time"]?.stringValue.flatMap({ HomeTime(text: $0) }),
            let isPaused = object["paused"]?.boolValue, let speed = object["speed"]?.doubleValue
        else { throw HomeError(.internal, "The clock in the response of the gateway cannot be read.") }
        return SimulatedClock(
            time: time, isPaused: isPaused, speed: speed, isIdle: object["idle"]?.boolValue ?? true)
    }
}

extension GatewayConnection {
    public var simulator: any HomeSimulator { GatewaySimulator(connection: self) }
}

extension Home {
    /// The client of the gateway, for requests that the typed API does not have; nil for a home in this process.
    public var gateway: GatewayConnection? { connection as? GatewayConnection }
}

extension HomeSource {
    /// A home that a gateway serves.
    ///
    ///     let home = try await Home.connect(to: .gateway("http://127.0.0.1:8080"))
    ///
    /// - Parameters:
    ///   - url: The address of the gateway, or of one of its homes.
    ///   - home: The id of a home; nil for the home at the address, which is `default` at that of a gateway.
    public static func gateway(
        _ url: String = "http://127.0.0.1:8080", home: String? = nil, options: GatewayOptions = GatewayOptions()
    ) -> HomeSource {
        HomeSource {
            let connection = try GatewayConnection(url, home: home, options: options)
            try await connection.open()
            return connection
        }
    }
}
