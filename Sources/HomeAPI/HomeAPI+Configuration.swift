package import AccessControl
package import HTTPServer
package import HomeModel
package import JSON
package import Observability

extension HomeAPI {
    /// The settings of an API besides its homes.
    package struct Configuration: Sendable {
        /// Reads a home from the responses of a Cloud-to-cloud service.
        package typealias CloudHomeReader = @Sendable (JSONValue) throws(HomeError) -> HomeTemplate

        /// The limits that `/limits` publishes.
        package var server: HTTPServerConfiguration
        /// Returns the server's counters; nil if no server is running.
        package var serverMetrics: @Sendable () -> HTTPServerMetrics?
        /// The values of new devices that their descriptions omit.
        package var deviceDefaults: any DeviceDefaults
        /// The homes that a new home can begin with.
        package var templates: any HomeTemplates
        /// The log for subscribers that lag.
        package var logger = Logger.silent
        /// Returns the number of log lines that were dropped since the start, for the metrics.
        package var droppedLogLines: @Sendable () -> Int = { 0 }

        /// Reads a home from the responses of a Cloud-to-cloud service; nil if the program does not support them. The error
        /// has a pointer into the JSON.
        package var readCloudHome: CloudHomeReader?
        /// How many requests of each home are recorded; 0 records none.
        package var requestLimit = 1_000
        /// The maximum size of the recorded requests of all homes together, in bytes.
        package var requestMemory = RequestMemory.defaultLimit
        /// Calls a function after a number of microseconds; nil uses a thread for timers. Tests replace it.
        package var delay: (@Sendable (_ microseconds: Int64, _ call: @escaping @Sendable () -> Void) -> Void)?
        /// The access control of the gateway; nil if everyone may call it.
        package var access: AccessGuard<ClientAddress>?
        /// The requests per second with one token; nil if they are not limited.
        package var tokenRate: RequestRate?
        /// The scenarios that clients can run; nil if the program has none.
        package var scenarios: (any ScenarioLibrary)?
        /// Knows which gateway has which home; nil if this one has all of them.
        package var directory: (any HomeDirectory)?
        /// The sessions and tickets that several gateways share; nil if this one has its own. If there are any, `access`
        /// has to share its secrets.
        package var secrets: (any SharedSecrets)?
        /// Returns the resources of the process, for the metrics.
        package var processUsage: @Sendable () -> ProcessUsage = { ProcessUsage.current }

        package init(
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
