public import HTTPServer
public import HomeModel
public import Observability

extension HomeAPI {
    /// What an API is given besides its home.
    public struct Configuration: Sendable {
        /// The limits that `/limits` publishes.
        public var server: HTTPServerConfiguration
        /// The server's counters at the moment; nil where no server runs.
        public var serverMetrics: @Sendable () -> HTTPServerMetrics?
        /// What new devices have that their descriptions leave out.
        public var deviceDefaults: any DeviceDefaults
        /// Where it is written that a reader fell behind.
        public var logger = Logger.silent
        /// Lines of the log that were dropped since the start, for the metrics.
        public var droppedLogLines: @Sendable () -> Int = { 0 }

        public init(
            server: HTTPServerConfiguration = HTTPServerConfiguration(),
            serverMetrics: @escaping @Sendable () -> HTTPServerMetrics? = { nil },
            deviceDefaults: any DeviceDefaults
        ) {
            self.server = server
            self.serverMetrics = serverMetrics
            self.deviceDefaults = deviceDefaults
        }
    }
}
