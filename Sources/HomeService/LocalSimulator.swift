import HomeEngine
import HomeModel
import JSON
import TypedAPI

/// The physical world around the devices of a home in this process.
struct LocalSimulator: HomeSimulator {
    let home: HomeEngine.Home

    func clock() async throws(HomeError) -> SimulatedClock { SimulatedClock(home.clock()) }

    func setClock(isPaused: Bool?, speed: Double?) async throws(HomeError) -> SimulatedClock {
        SimulatedClock(try await home.setClock(isPaused: isPaused, speed: speed).value)
    }

    func advance(_ advance: ClockAdvance) async throws(HomeError) -> SimulatedClock {
        let view =
            switch advance {
            case .by(let span): try home.advance(by: span)
            case .untilIdle: try home.advanceUntilIdle()
            case .toNextEnd: try home.advanceToNextEnd()
            }
        try await home.flush().value
        return SimulatedClock(view)
    }

    func setNetwork(_ change: NetworkChange, of structureID: String?) async throws(HomeError) {
        _ = try await home.setNetwork(
            internet: change.internet, hub: change.hub, accessGranted: change.accessGranted,
            sameNetwork: change.sameNetwork, appOnline: change.appOnline, structureID: structureID, context: .simulated
        ).value
    }

    func setReachable(_ isReachable: Bool, deviceID: String) async throws(HomeError) {
        _ = try await home.setReachable(isReachable, deviceID: deviceID, context: .simulated).value
    }

    func restart(deviceID: String) async throws(HomeError) {
        _ = try await home.restart(deviceID: deviceID, context: .simulated).value
    }

    func stimuli(ofDevice id: String) async throws(HomeError) -> [StimulusSnapshot] {
        let shape = try home.view(ofDevice: id).value.device.shape
        return shape.parts.indices.flatMap { part in
            home.behaviors.stimuli(of: shape, part: part).map { trait, stimulus in
                StimulusSnapshot(
                    name: stimulus.name, part: shape.parts[part].number, trait: trait.id,
                    fields: stimulus.fields.fields.map { $0.name })
            }
        }
    }

    func stimulate(_ stimulus: String, params: JSONObject, deviceID: String, part: String?) async throws(HomeError) {
        _ = try await home.stimulate(
            stimulus, params: .object(params), deviceID: deviceID, part: part, context: .simulated
        ).value
    }
}

extension SimulatedClock {
    fileprivate init(_ view: ClockView) {
        self.init(time: view.time, isPaused: view.isPaused, speed: view.speed, isIdle: view.isIdle)
    }
}
