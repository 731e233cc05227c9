public import HTTPServer
public import HomeModel
public import Observability

extension HomeAPI {
    /// What an API is given besides its home.
    public struct Configuration: Sendable {
        /// Makes a device of a type with an id, a name and the home's seed; nil where it cannot.
        public typealias DeviceFactory =
            @Sendable (DeviceTypeDefinition, _ id: String, _ name: String, _ seed: UInt64)
            -> DeviceTemplate?

        /// Makes a trait as a new device carries it.
        public typealias TraitFactory = @Sendable (TraitDefinition) -> TraitTemplate

        /// The limits that `/limits` publishes.
        public var server: HTTPServerConfiguration
        /// The server's counters at the moment; nil where no server runs.
        public var serverMetrics: @Sendable () -> HTTPServerMetrics?
        /// Makes the devices that `POST /simulation/devices` asks for.
        public var makeDevice: DeviceFactory
        /// Makes the traits that such a device gets besides those of its type.
        public var makeTrait: TraitFactory = { TraitTemplate(standard: $0, features: FeatureMap()) }
        /// Where it is written that a reader fell behind.
        public var logger = Logger.silent
        /// Lines of the log that were dropped since the start, for the metrics.
        public var droppedLogLines: @Sendable () -> Int = { 0 }

        public init(
            server: HTTPServerConfiguration = HTTPServerConfiguration(),
            serverMetrics: @escaping @Sendable () -> HTTPServerMetrics? = { nil },
            makeDevice: @escaping DeviceFactory
        ) {
            self.server = server
            self.serverMetrics = serverMetrics
            self.makeDevice = makeDevice
        }
    }
}
