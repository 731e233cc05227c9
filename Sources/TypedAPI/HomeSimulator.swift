public import JSON

/// The physical world around the devices of a simulated home: requests that people and things make, not apps.
public protocol HomeSimulator: Sendable {
    func clock() async throws(HomeError) -> SimulatedClock

    /// Pauses or starts the clock, or changes its speed. A setting that is nil does not change.
    func setClock(isPaused: Bool?, speed: Double?) async throws(HomeError) -> SimulatedClock

    /// Advances the clock. When this returns, the objects of the home show everything that has happened.
    func advance(_ advance: ClockAdvance) async throws(HomeError) -> SimulatedClock

    /// Changes the network of a structure; of all structures if the id is nil.
    func setNetwork(_ change: NetworkChange, of structureID: String?) async throws(HomeError)

    /// Makes a device reachable or unreachable.
    func setReachable(_ isReachable: Bool, deviceID: String) async throws(HomeError)

    /// Restarts a device, as after a loss of power.
    func restart(deviceID: String) async throws(HomeError)

    /// Returns what can happen to a device.
    func stimuli(ofDevice id: String) async throws(HomeError) -> [StimulusSnapshot]

    /// Applies a stimulus to a device, such as a press of its button.
    ///
    /// - Parameter part: The number or the type of a part; nil if only one part has the stimulus.
    func stimulate(_ stimulus: String, params: JSONObject, deviceID: String, part: String?) async throws(HomeError)
}

/// The clock of a simulated home.
public struct SimulatedClock: Hashable, Sendable {
    /// The time up to which everything due has happened.
    public let time: HomeTime
    public let isPaused: Bool
    /// Seconds of home time in each second.
    public let speed: Double
    /// Whether no process that a command started is running.
    public let isIdle: Bool

    public init(time: HomeTime, isPaused: Bool, speed: Double, isIdle: Bool) {
        self.time = time
        self.isPaused = isPaused
        self.speed = speed
        self.isIdle = isIdle
    }
}

/// How far a clock is advanced.
public enum ClockAdvance: Hashable, Sendable {
    case by(Span)
    /// Until no process that a command started is running, at most by a day.
    case untilIdle
    /// To the end of the next process that a command started; not at all if none is running.
    case toNextEnd
}

/// A change of the network of a structure. A setting that is nil does not change.
public struct NetworkChange: Hashable, Sendable {
    /// Whether the internet can be reached. Cloud traits need it.
    public var internet: Bool?
    /// Whether the hub runs. Matter traits need it, unless the app is on the same network.
    public var hub: Bool?
    /// Whether the user has granted access.
    public var accessGranted: Bool?
    /// Whether the app is on the devices' own network.
    public var sameNetwork: Bool?
    /// Whether the app is online. If not, its lists are empty.
    public var appOnline: Bool?

    public init(
        internet: Bool? = nil, hub: Bool? = nil, accessGranted: Bool? = nil, sameNetwork: Bool? = nil,
        appOnline: Bool? = nil
    ) {
        self.internet = internet
        self.hub = hub
        self.accessGranted = accessGranted
        self.sameNetwork = sameNetwork
        self.appOnline = appOnline
    }
}

/// A stimulus that a device has.
public struct StimulusSnapshot: Hashable, Sendable {
    public let name: String
    /// The number of its part.
    public let part: UInt16
    /// The id of its trait.
    public let trait: String
    /// The names of its fields.
    public let fields: [String]

    public init(name: String, part: UInt16, trait: String, fields: [String]) {
        self.name = name
        self.part = part
        self.trait = trait
        self.fields = fields
    }
}
