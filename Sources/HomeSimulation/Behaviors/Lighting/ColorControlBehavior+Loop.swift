import HomeCatalog
import HomeModel

/// The color loop. It runs until it is stopped, and then restores the earlier hue.
extension ColorControlBehavior {
    static func setLoop(_ endpoint: Endpoint, _ fields: Record<Subject.ColorLoopSet>) {
        let light = endpoint[Subject.self]
        let flags = fields.updateFlags ?? []
        if flags.contains(.updateDirection), let direction = fields.direction { light.colorLoopDirection = direction }
        if flags.contains(.updateTime), let time = fields.time { light.colorLoopTime = time }
        if flags.contains(.updateStartHue), let hue = fields.startHue { light.colorLoopStartEnhancedHue = hue }
        if flags.contains(.updateAction) {
            switch fields.action {
            case .deactivate: endLoop(endpoint)
            case .activateFromColorLoopStartEnhancedHue:
                startLoop(endpoint, at: Int64(light.colorLoopStartEnhancedHue ?? 0))
            case .activateFromEnhancedCurrentHue: startLoop(endpoint, at: nil)
            case nil: break
            }
        } else if light.colorLoopActive == 1 {
            startLoopMovement(endpoint)
        }
    }

    /// Ends a running loop. `restoresHue` is false if another command sets the hue.
    static func endLoop(_ endpoint: Endpoint, restoresHue: Bool = true) {
        let light = endpoint[Subject.self]
        guard light.colorLoopActive == 1 else { return }
        light.colorLoopActive = 0
        stopHue(endpoint)
        if restoresHue, let hue = light.colorLoopStoredEnhancedHue { set(hue: Int64(hue), on: endpoint) }
    }

    /// Starts the loop at a hue; nil means the current one.
    private static func startLoop(_ endpoint: Endpoint, at start: Int64?) {
        setColorForm(.enhancedHue, on: endpoint)
        let light = endpoint[Subject.self]
        if light.colorLoopActive != 1 {
            light.colorLoopStoredEnhancedHue = UInt16(clamping: hue(endpoint))
            light.colorLoopActive = 1
        }
        stopHue(endpoint)
        if let start { set(hue: start, on: endpoint) }
        startLoopMovement(endpoint)
    }

    /// Runs the loop from the current hue. The number of turns is practically unlimited.
    private static func startLoopMovement(_ endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        let turns: Int64 = 1_000_000
        let steps = circleSize(endpoint) * turns
        startHueMovement(
            endpoint, by: light.colorLoopDirection == .decrement ? -steps : steps,
            over: .seconds(Int64(max(1, light.colorLoopTime ?? 25)) * turns))
    }
}
