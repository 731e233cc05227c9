import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// The state of the server and the checks that determine it.
struct ServerStatus: Sendable {
    enum State: String, CaseIterable {
        case ok, ready
    }

    let status: State
    let checks: [HealthCheck]
}

extension Representation<ServerStatus> {
    static let status = Representation(
        "Status", "The state of the server and the checks that determine it.",
        [
            .init("status", .choice("StatusWord", "A state of the server.")) { $0.status },
            .init("version", .text.described("The version of the server.")) { _ in Product.version },
            .init("checks", .array(of: Representation<HealthCheck>.healthCheck.type)) { $0.checks },
        ])
}

extension Representation<HealthCheck> {
    fileprivate static let healthCheck = Representation(
        "HealthCheck", "A check of the server, with a sentence for people.",
        [
            .init("name", .choice("HealthCheckName", "The part of the gateway that was checked.")) { $0.name },
            .init(
                "status", .choice("HealthCheckStatus", "`catchingUp`: the home is behind its clock, and changes wait.")
            ) {
                $0.status
            },
            .init("detail", .text) { $0.detail },
        ])
}

/// The limits of a server and of its homes.
struct ServerLimits: Sendable {
    let server: HTTPServerConfiguration
    let budgets: Budgets
    let simulation: SimulationLimits
    let homes: Homes.Configuration
    /// The number of requests that are recorded of each home.
    let requests: Int
    /// The requests per second with one token; nil if they are not limited.
    let tokenRate: RequestRate?

    fileprivate var resources: HomeResources.Limits { homes.newHome.resources.limits }
}

extension Representation<ServerLimits> {
    static let limits = Representation(
        "Limits", "The limits of the server.",
        [
            limit(
                "connections",
                "Connections of all clients that carry requests. To make room for another one, the connection that has been idle the longest is closed; if none is idle, the response is 503."
            ) { $0.server.connectionLimit },
            limit(
                "reservedConnections",
                "Further connections for requests that always work: those to `/homes`, `/health`, `/simulation/faults` and the like."
            ) { $0.server.reservedConnections },
            limit(
                "waitingRequests",
                "Requests of all homes that wait for their responses; a further one is rejected with 503."
            ) { $0.budgets.waitingRequests.limit },
            limit("waitingRequestsOfHome", "Requests of a home that wait for their responses.") {
                $0.budgets.ofHome().waitingRequests.limit
            },
            limit(
                "delayedResponses",
                "Responses of all homes that faults delay. A further request that `latency` would delay is rejected with 503; one that `slow` would delay gets its response at once."
            ) { $0.budgets.delayedResponses.limit },
            limit("delayedResponsesOfHome", "Responses of a home that faults delay.") {
                $0.budgets.ofHome().delayedResponses.limit
            },
            limit("streams", "Open streams of all clients; a further one is rejected with 503.") {
                $0.server.streamLimit
            },
            perClient(
                "connectionsPerClient",
                "Connections of one client that carry requests; a further one is rejected with 429."
            ) {
                $0.connectionsPerClient
            },
            perClient("streamsPerClient", "Open streams of one client; a further one is rejected with 429.") {
                $0.streamsPerClient
            },
            perClient(
                "requestsPerSecond", "Requests of one client per second on average; further ones are rejected with 429."
            ) {
                $0.requestRate?.perSecond
            },
            perClient("requestsAtOnce", "Requests that a client can send at once after a pause.") {
                $0.requestRate?.burst
            },
            perToken(
                "requestsPerSecondOfToken",
                "Requests with one token per second on average; further ones are rejected with 429."
            ) {
                $0.perSecond
            },
            perToken("requestsAtOnceOfToken", "Requests that can be sent at once with a token after a pause.") {
                $0.burst
            },
            limit("streamFilterValues", "Values of all filters of one stream together; more are rejected with 400.") {
                _ in
                StreamParameters.maximumFilterValues
            },
            limit("bodyBytes", "Bytes of a request body; a longer one is rejected with 413.") { $0.server.bodyLimit },
            limit("headerBytes", "Bytes of a request line with its headers; more are rejected with 431.") {
                $0.server.headerLimit
            },
            limit("headerSeconds", "Seconds that a client has to send the headers of a request.") {
                Int($0.server.headerTimeout.components.seconds)
            },
            limit("bodySeconds", "Seconds that a client has to send a request body.") {
                Int($0.server.bodyTimeout.components.seconds)
            },
            limit("idleSeconds", "Seconds without a request after which a connection is closed.") {
                Int($0.server.idleTimeout.components.seconds)
            },
            limit(
                "pendingResponseBytes",
                "Bytes of long responses that clients have not read yet, of all clients together; a long response beyond them is replaced by a 503."
            ) { $0.server.pendingResponses.limit },
            limit("pendingResponseBytesOfHome", "Bytes of long responses of a home that clients have not read yet.") {
                $0.budgets.ofHome().pendingBytes.limit
            },
            limit(
                "pendingRequestBytes",
                "Bytes of request bodies of more than 16 KiB that are being received or executed, of all clients together; a body beyond them is rejected with 503."
            ) { $0.server.pendingRequests.limit },
            limit("homes", "Homes, including `default`; a further one is rejected with 429.") { $0.homes.limit },
            limit("homeDevices", "Devices that a client can give a home; more are rejected with 429.") {
                $0.simulation.devices
            },
            limit(
                "totalDevices", "Devices that clients can give all homes together; more are rejected with 429."
            ) { $0.resources.devices },
            limit(
                "logChanges",
                "Changes that a home stores for streams that resume; the oldest are dropped first."
            ) { $0.homes.newHome.logFrames },
            limit("logBytes", "Bytes of these changes of a home.") { $0.homes.newHome.logBytes },
            limit(
                "totalLogBytes",
                "Bytes of these changes of all homes together; beyond them, the homes with the most bytes drop their oldest changes."
            ) { $0.resources.logBytes },
            limit("homeFaults", "Faults of a home; a further one is rejected with 429.") { _ in FaultBoard.limit },
            limit("recordedRequests", "Requests that are recorded of each home; the oldest are dropped first.") {
                $0.requests
            },
            limit("recordedBytes", "Bytes of the recorded requests of a home; the oldest are dropped first.") { _ in
                RequestJournal.maximumSize
            },
            limit(
                "totalRecordedBytes",
                "Bytes of the recorded requests of all homes together; beyond them, the homes with the most bytes drop their oldest requests."
            ) { $0.budgets.requestMemory.limit },
            limit(
                "totalSnapshotDevices",
                "Devices in the named snapshots of all homes together; a snapshot beyond them is rejected with 429."
            ) { $0.resources.snapshotDevices },
            limit("homeSnapshots", "Named snapshots of a home; a further one is rejected with 429.") {
                $0.homes.snapshotLimit
            },
            limit(
                "runningScenarios",
                "Scenarios that are in progress at a time; further ones wait until one of them has ended."
            ) { _ in HomeAPI.runningScenarios },
            limit("scenarioDevices", "Devices of the home of a scenario.") { _ in HomeAPI.scenarioDevices },
            limit("moveDevices", "Devices in one move.") { _ in HomeAPI.maximumMoveSize },
            limit("idempotencyKeys", "Idempotency keys that are stored; the oldest are dropped first.") { _ in
                StoredResponse.maximumCount
            },
            limit("idempotencySeconds", "How long an idempotency key is stored, in seconds.") { _ in
                Int(StoredResponse.maximumAge)
            },
            limit(
                "idempotencyResponseBytes",
                "The maximum size of a response body that is stored under an idempotency key, in bytes."
            ) { _ in ResponseRecord.maximumBodySize },
            limit("jsonDepth", "Levels of nested arrays and objects in a request body; more are rejected with 400.") {
                _ in 64
            },
            limit("problemErrors", "Faults of a body that a problem names; `errorCount` is the number of all.") { _ in
                Problem.maximumErrors
            },
            limit("listPage", "Objects on one page of a list.") { _ in PageQuery.maximumLimit },
            limit("commandBatch", "Commands in one batch.") { _ in HomeAPI.maximumBatchSize },
            limit("deviceNameCodePoints", "Unicode code points of a device's name; a longer name is truncated.") { _ in
                Home.maximumDeviceNameLength
            },
            limit("roomNameCodePoints", "Unicode code points of a room's name.") { _ in Home.maximumNameLength },
            limit("structureNameCodePoints", "Unicode code points of a structure's name.") { _ in Home.maximumNameLength
            },
            limit("clockSpeed", "The maximum speed of the clock.") { _ in Int(HomeClock.speeds.upperBound) },
            .init("clockSpeedMinimum", .number(0...1).described("The minimum speed of the clock.")) { _ in
                HomeClock.speeds.lowerBound
            },
            limit("clockAdvanceSeconds", "The maximum span by which the clock can be advanced at once, in seconds.") {
                _ in Int(HomeAPI.advances.upperBound)
            },
            limit(
                "clockSlice",
                "The number of devices in one slice of an advance or a catch-up. Other requests are served between slices."
            ) { $0.simulation.slice },
            limit(
                "advanceReports",
                "Approximate maximum number of reports of sensors and other endless processes during an advance. If there would be more, such processes are skipped in the first part of the advance: they do not report until its end. Processes that commands started are always played in full."
            ) { $0.simulation.advanceReports },
            limit(
                "catchUpReports",
                "Approximate maximum number of such reports while the home catches up with its clock, after downtime or after its host was suspended. Earlier ones are skipped, as with `advanceReports`."
            ) { $0.simulation.catchUpReports },
            limit(
                "waitingChanges",
                "Changes that can wait until the home has caught up; a further one is rejected with 503."
            ) {
                $0.simulation.waitingChanges
            },
            limit("queuedAdvances", "Advances that can wait for their turn; a further one is rejected with 503.") { _ in
                HomeAPI.queueCapacity
            },
            limit("queuedLists", "Long lists that can wait for their turn; a further one is rejected with 503.") { _ in
                HomeAPI.queueCapacity
            },
        ])

    private static func limit(
        _ name: String, _ description: String, _ limit: @escaping @Sendable (ServerLimits) -> Int
    ) -> Member {
        Member(name, JSONType<Int>.limit.described(description), limit)
    }

    /// Returns a limit that can be absent; its value is then null.
    private static func perClient(
        _ name: String, _ description: String, _ limit: @escaping @Sendable (HTTPServerConfiguration) -> Int?
    ) -> Member {
        let description =
            "\(description) Null: no limit per client. A client is an IPv4 address or a /64 network of IPv6."
        return Member(name, JSONType<Int?>.nullable(.limit).described(description)) { limit($0.server) }
    }

    /// Returns a part of the rate of requests with a token, which can be absent; its value is then null.
    private static func perToken(
        _ name: String, _ description: String, _ part: @escaping @Sendable (RequestRate) -> Int
    ) -> Member {
        Member(name, JSONType<Int?>.nullable(.limit).described("\(description) Null: no limit per token.")) {
            $0.tokenRate.map(part)
        }
    }
}

extension JSONType<Int> {
    fileprivate static let limit = integer(0...JSONSchema.exactIntegers.upperBound)
}
