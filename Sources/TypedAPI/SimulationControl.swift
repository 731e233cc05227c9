public import JSON

/// Controls the physical world around the devices of a home: time, the network, and the stimuli of devices.
///
///     try await home.simulation.stimulate("press", deviceID: "front-doorbell")
///     try await home.simulation.advance(by: .minutes(5))
///     try await home.simulation.setNetwork(internet: false)
///
/// When a call returns, the home shows its effect.
public struct SimulationControl: Sendable {
    let home: Home

    private var simulator: any HomeSimulator { home.connection.simulator }

    // MARK: Time

    /// The clock of the home.
    public var clock: SimulatedClock { get async throws { try await simulator.clock() } }

    /// Stops the clock: time then passes only by ``advance(by:)``.
    @discardableResult
    public func pause() async throws -> SimulatedClock { try await simulator.setClock(isPaused: true, speed: nil) }

    /// Starts the clock.
    @discardableResult
    public func resume() async throws -> SimulatedClock { try await simulator.setClock(isPaused: false, speed: nil) }

    /// Sets the seconds of home time in each second. Throws `outOfRange` for a speed outside 0.001 to 3,600.
    @discardableResult
    public func setSpeed(_ speed: Double) async throws -> SimulatedClock {
        try await simulator.setClock(isPaused: nil, speed: speed)
    }

    /// Advances the clock; everything that becomes due in between happens at its own time.
    @discardableResult
    public func advance(by span: Span) async throws -> SimulatedClock { try await simulator.advance(.by(span)) }

    /// Advances the clock until no process that a command started is running, at most by a day.
    @discardableResult
    public func advanceUntilIdle() async throws -> SimulatedClock { try await simulator.advance(.untilIdle) }

    /// Advances the clock to the end of the next process that a command started, such as a timer or a fade.
    @discardableResult
    public func advanceToNextEnd() async throws -> SimulatedClock { try await simulator.advance(.toNextEnd) }

    // MARK: The network

    /// Changes the network of a structure, or of all structures. A setting that is nil does not change.
    public func setNetwork(
        internet: Bool? = nil, hub: Bool? = nil, accessGranted: Bool? = nil, sameNetwork: Bool? = nil,
        appOnline: Bool? = nil, structureID: String? = nil
    ) async throws {
        let change = NetworkChange(
            internet: internet, hub: hub, accessGranted: accessGranted, sameNetwork: sameNetwork, appOnline: appOnline)
        try await simulator.setNetwork(change, of: structureID)
    }

    // MARK: Devices

    /// Makes a device reachable or unreachable.
    public func setReachable(_ isReachable: Bool, deviceID: String) async throws {
        try await simulator.setReachable(isReachable, deviceID: deviceID)
    }

    /// Restarts a device, as after a loss of power.
    public func restart(deviceID: String) async throws { try await simulator.restart(deviceID: deviceID) }

    /// Returns what can happen to a device: a press of a button, a measured value, somebody who moves.
    public func stimuli(ofDevice id: String) async throws -> [StimulusSnapshot] {
        try await simulator.stimuli(ofDevice: id)
    }

    /// Applies a stimulus to a device, such as a press of its button.
    ///
    /// - Parameter part: The number or the type of a part; nil if only one part has the stimulus.
    public func stimulate(_ stimulus: String, _ params: JSONObject = [:], deviceID: String, part: String? = nil)
        async throws
    {
        try await simulator.stimulate(stimulus, params: params, deviceID: deviceID, part: part)
    }

    /// Removes a device from the home.
    public func removeDevice(_ id: String) async throws { try await home.connection.removeDevice(id) }
}
