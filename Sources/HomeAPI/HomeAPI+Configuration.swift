public import AccessControl
public import HTTPServer
public import HomeModel
public import JSON
public import Observability

extension HomeAPI {
    /// The settings of an API besides its homes.
    public struct Configuration: Sendable {
        /// Reads a home from the responses of a Cloud-to-cloud service.
        public typealias CloudHomeReader = @Sendable (JSONValue) throws(HomeError) -> HomeTemplate

        /// The limits that `/limits` publishes.
        public var server: HTTPServerConfiguration
        /// Returns the server's counters; nil if no server is running.
        public var serverMetrics: @Sendable () -> HTTPServerMetrics?
        /// The values of new devices that their descriptions omit.
        public var deviceDefaults: any DeviceDefaults
        /// The homes that a new home can begin with.
        public var templates: any HomeTemplates
        /// The log for subscribers that lag.
        public var logger = Logger.silent
        /// Returns the number of log lines that were dropped since the start, for the metrics.
        public var droppedLogLines: @Sendable () -> Int = { 0 }

        /// Reads a home from the responses of a Cloud-to-cloud service; nil if the program does not support them. The error
        /// has a pointer into the JSON.
        public var readCloudHome: CloudHomeReader?
        /// How many requests of each home are recorded; 0 records none.
        public var requestLimit = 1_000
        /// The maximum size of the recorded requests of all homes together, in bytes.
        public var requestMemory = RequestMemory.defaultLimit
        /// Calls a function after a number of microseconds; nil uses a thread for timers. Tests replace it.
        public var delay: (@Sendable (_ microseconds: Int64, _ call: @escaping @Sendable () -> Void) -> Void)?
        /// The access control of the gateway; nil if everyone may call it.
        public var access: AccessGuard<ClientAddress>?
        /// The requests per second with one token; nil if they are not limited.
        public var tokenRate: RequestRate?
        /// The scenarios that clients can run; nil if the program has none.
        public var scenarios: (any ScenarioLibrary)?
        /// Returns the resources of the process, for the metrics.
        public var processUsage: @Sendable () -> ProcessUsage = { ProcessUsage.current }

        public init(
            server: HTTPServerConfiguration = HTTPServerConfiguration(),
            serverMetrics: @escaping @Sendable () -> HTTPServerMetrics? = { nil },
            deviceDefaults: any DeviceDefaults, templates: any HomeTemplates
        ) {
            self.server = server
            self.serverMetrics = serverMetrics
            self.deviceDefaults = deviceDefaults
            self.templates = templates
        }
    }
}
