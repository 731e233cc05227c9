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
                beginLoop(endpoint, at: Int64(light.colorLoopStartEnhancedHue ?? 0))
            case .activateFromEnhancedCurrentHue: beginLoop(endpoint, at: nil)
            case nil: break
            }
        } else if light.colorLoopActive == 1 {
            run(endpoint)
        }
    }

    /// Ends a running loop. `restores` is false if another command sets the hue.
    static func endLoop(_ endpoint: Endpoint, restores: Bool = true) {
        let light = endpoint[Subject.self]
        guard light.colorLoopActive == 1 else { return }
        light.colorLoopActive = 0
        stopHue(endpoint)
        if restores, let hue = light.colorLoopStoredEnhancedHue { show(hue: Int64(hue), on: endpoint) }
    }

    /// Starts the loop at a hue; nil means the current one.
    private static func beginLoop(_ endpoint: Endpoint, at start: Int64?) {
        show(.enhancedHue, on: endpoint)
        let light = endpoint[Subject.self]
        if light.colorLoopActive != 1 {
            light.colorLoopStoredEnhancedHue = UInt16(clamping: hue(endpoint))
            light.colorLoopActive = 1
        }
        stopHue(endpoint)
        if let start { show(hue: start, on: endpoint) }
        run(endpoint)
    }

    /// Runs the loop from the current hue. The number of turns is practically unlimited.
    private static func run(_ endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        let turns: Int64 = 1_000_000
        let steps = circle(endpoint) * turns
        startTurning(
            endpoint, by: light.colorLoopDirection == .decrement ? -steps : steps,
            over: .seconds(Int64(max(1, light.colorLoopTime ?? 25)) * turns))
    }
}
