public import HomeClient
import HomeService

/// The home of the running test.
public enum TestHome {
    @TaskLocal static var home: Home?

    /// The home that the trait ``HomeTrait`` has opened for the running test.
    ///
    /// Throws `failedPrecondition` if neither the test nor its suite has the trait.
    public static var current: Home {
        get throws {
            guard let home else {
                throw HomeError(
                    .failedPrecondition,
                    "This test has no home; add the trait .home() to the test or to its suite. Detached tasks of a test have none either; pass the home to them."
                )
            }
            return home
        }
    }

    /// Opens a home of its own, passes it to `body`, and closes it. ``HomeTrait`` does this for each test.
    ///
    /// - Parameter label: A text by which `GET /homes` of a gateway shows the home, such as the name of the test.
    public static func with<Success: Sendable>(
        _ initial: InitialHome = .demo, in place: HomePlace = .environment,
        settings: TestHomeSettings = TestHomeSettings(),
        label: String = "", _ body: (Home) async throws -> Success
    ) async throws -> Success {
        guard let url = place.url else {
            let home = try Home.simulated(
                initial.template(settings.seed), seed: settings.seed, startTime: settings.startTime,
                isPaused: settings.isPaused)
            defer { home.close() }
            return try await body(home)
        }
        var settings = settings
        settings.options.token = place.token ?? settings.options.token
        var options = settings.options
        // A gateway that was not started is reported soon.
        options.timeout = min(options.timeout, .seconds(5))
        let gateway = try GatewayConnection(url, options: options)
        let id = try await create(initial, in: gateway, settings, label)
        let result: Result<Success, any Error>
        do {
            let home = try await Home.connect(to: .gateway(url, home: id, options: settings.options))
            defer { home.close() }
            result = .success(try await body(home))
        } catch {
            result = .failure(error)
        }
        // A home that the test has deleted, or that could not be deleted, ends by itself.
        // The end of the test may have canceled this task, which does not concern the deletion.
        await Task { _ = try? await gateway.request("DELETE", "/homes/\(id)") }.value
        return try result.get()
    }

    /// The seconds after which the gateway deletes a home whose test was interrupted.
    private static let timeToLive: Int64 = 600

    private static func create(
        _ initial: InitialHome, in gateway: GatewayConnection, _ settings: TestHomeSettings, _ label: String
    ) async throws -> String {
        var body: JSONObject = [
            "from": .object(try initial.from ?? ["file": file(initial, settings)]),
            "seed": .integer(Int64(clamping: settings.seed)),
            "clock": .object(["time": .string(settings.startTime.text), "paused": .bool(settings.isPaused)]),
            "timeToLive": .integer(timeToLive),
        ]
        if !label.isEmpty { body["label"] = .string(String(label.prefix(128))) }
        let home: JSONValue
        do throws(HomeError) {
            home = try await gateway.request("POST", "/homes", body)
        } catch {
            guard error.code == .unavailable else { throw error }
            throw HomeError(
                .unavailable, "\(error.message) Start it, or unset HOME_GATEWAY_URL to test without a gateway.")
        }
        guard let id = home.objectValue?["id"]?.stringValue else {
            throw HomeError(.internal, "\(gateway.identifier) has created a home without an id; is it a gateway?")
        }
        return id
    }

    /// Returns the home of this process as a home file.
    private static func file(_ initial: InitialHome, _ settings: TestHomeSettings) throws -> JSONValue {
        let home = try Home.simulated(initial.template(settings.seed), seed: settings.seed, isPaused: true)
        defer { home.close() }
        return try JSONValue.parse(home.homeFile ?? [])
    }
}

/// How the home of a test begins to run.
public struct TestHomeSettings: Sendable {
    /// Determines all random values.
    public var seed: UInt64
    /// The time of its clock.
    public var startTime: HomeTime
    /// Whether time passes only when the test advances it.
    public var isPaused: Bool
    /// How the test is a client of a gateway.
    public var options: GatewayOptions

    public init(
        seed: UInt64 = 1, startTime: HomeTime = TestHomeSettings.defaultStartTime, isPaused: Bool = true,
        options: GatewayOptions = GatewayOptions(client: "home-testing")
    ) {
        self.seed = seed
        self.startTime = startTime
        self.isPaused = isPaused
        self.options = options
    }

    /// The evening of the first of January 2026, 18:00 UTC.
    public static let defaultStartTime = HomeTime(microseconds: 1_767_290_400_000_000)
}
