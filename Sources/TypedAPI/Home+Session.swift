import Synchronization

/// The calls with which an app of Google's Home APIs begins and ends.
extension Home {
    /// The version of the typed API.
    public static let version = "1"

    private static let configuration = Mutex(HomeConfiguration())

    /// Sets the source from which ``connect()`` gets the home. Call it first, once.
    ///
    ///     Home.configure { $0.source = .gateway("http://127.0.0.1:8080") }
    public static func configure(_ edit: (inout HomeConfiguration) -> Void) {
        configuration.withLock { edit(&$0) }
    }

    /// Opens the configured home.
    ///
    /// Throws `failedPrecondition` if none is configured, and `unavailable` if it cannot be reached.
    public static func connect() async throws -> Home {
        guard let source = configuration.withLock({ $0.source }) else {
            throw HomeError(
                .failedPrecondition,
                "No home is configured; write Home.configure { $0.source = … } before, or connect(to:).")
        }
        return try await connect(to: source)
    }

    /// Opens a home. Throws `unavailable` if it cannot be reached.
    public static func connect(to source: HomeSource) async throws -> Home { Home(try await source.open()) }

    /// Opens the configured home if there is one that can be reached, else returns nil.
    public static func restoreSession() async -> Home? {
        guard configuration.withLock({ $0.source }) != nil else { return nil }
        return try? await connect()
    }

    /// Ends all live queries and releases what the home uses, as ``close()`` does.
    public func disconnect() async { close() }

    /// Grants access to all structures, as users do in the dialog that the Home APIs present.
    ///
    /// It returns at once. The objects appear in the live queries.
    public func presentPermissionsUpdate() {
        Task { [connection] in try? await connection.simulator.setNetwork(NetworkChange(accessGranted: true), of: nil) }
    }
}
