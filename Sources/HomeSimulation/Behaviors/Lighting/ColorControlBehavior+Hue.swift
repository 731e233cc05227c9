import HomeCatalog
import HomeModel

/// Commands for hue and saturation. Saturation stops at its limits. Hue is a circle of 255 steps, or of 65,536 steps if
/// the light supports the enhanced hue; the plain hue is then its upper byte.
///
/// A movement across the end of the circle consists of several ramps. The trait's memory stores the rest of the
/// movement.
extension ColorControlBehavior {
    static let hueCommands: [CommandHandler<Subject>] = [
        executed(\.moveToHue, \.optionsMask, \.optionsOverride) { endpoint, fields in
            show(.hue, on: endpoint)
            turn(
                endpoint, to: plain(fields.hue ?? 0, on: endpoint), fields.direction ?? .shortest,
                over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        executed(\.moveHue, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            let rate = Int64(fields.rate ?? 0) * scale(endpoint)
            try spin(endpoint, fields.moveMode, rate: rate, .hue, "moveHue")
        },
        executed(\.stepHue, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            let size = Int64(fields.stepSize ?? 0) * scale(endpoint)
            guard size > 0 else { throw zero("stepHue", "a stepSize") }
            show(.hue, on: endpoint)
            turn(
                endpoint, by: fields.stepMode == .down ? -size : size,
                over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        executed(\.moveToSaturation, \.optionsMask, \.optionsOverride) { endpoint, fields in
            show(.hue, on: endpoint)
            moveSaturation(endpoint, to: fields.saturation ?? 0, over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        executed(\.moveSaturation, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            guard fields.moveMode != .stop else { return endpoint[Subject.self].stop(\.currentSaturation) }
            guard let rate = fields.rate, rate > 0 else { throw zero("moveSaturation", "a rate") }
            show(.hue, on: endpoint)
            let target: UInt8 = fields.moveMode == .up ? 254 : 0
            let distance = Int64(target) - Int64(endpoint[Subject.self].currentSaturation ?? 0)
            moveSaturation(endpoint, to: target, over: span(of: distance, rate: Int64(rate)))
        },
        executed(\.stepSaturation, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            guard let size = fields.stepSize, size > 0 else { throw zero("stepSaturation", "a stepSize") }
            show(.hue, on: endpoint)
            let now = Int(endpoint[Subject.self].currentSaturation ?? 0)
            let requested = fields.stepMode == .down ? now - Int(size) : now + Int(size)
            moveSaturation(
                endpoint, to: UInt8(min(max(requested, 0), 254)), over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        executed(\.moveToHueAndSaturation, \.optionsMask, \.optionsOverride) { endpoint, fields in
            show(.hue, on: endpoint)
            let span = Span.tenths(Int64(fields.transitionTime ?? 0))
            turn(endpoint, to: plain(fields.hue ?? 0, on: endpoint), .shortest, over: span)
            moveSaturation(endpoint, to: fields.saturation ?? 0, over: span)
        },
        executed(\.enhancedMoveToHue, \.optionsMask, \.optionsOverride) { endpoint, fields in
            show(.enhancedHue, on: endpoint)
            turn(
                endpoint, to: Int64(fields.enhancedHue ?? 0), fields.direction ?? .shortest,
                over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        executed(\.enhancedMoveHue, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            try spin(endpoint, fields.moveMode, rate: Int64(fields.rate ?? 0), .enhancedHue, "enhancedMoveHue")
        },
        executed(\.enhancedStepHue, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            guard let size = fields.stepSize, size > 0 else { throw zero("enhancedStepHue", "a stepSize") }
            show(.enhancedHue, on: endpoint)
            turn(
                endpoint, by: fields.stepMode == .down ? -Int64(size) : Int64(size),
                over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        executed(\.enhancedMoveToHueAndSaturation, \.optionsMask, \.optionsOverride) { endpoint, fields in
            show(.enhancedHue, on: endpoint)
            let span = Span.tenths(Int64(fields.transitionTime ?? 0))
            turn(endpoint, to: Int64(fields.enhancedHue ?? 0), .shortest, over: span)
            moveSaturation(endpoint, to: fields.saturation ?? 0, over: span)
        },
        executed(\.colorLoopSet, \.optionsMask, \.optionsOverride) { endpoint, fields in
            setLoop(endpoint, fields)
        },
    ]

    // MARK: Moving around the circle

    /// Stops the hue at its current value.
    static func stopHue(_ endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        light.stop(\.enhancedCurrentHue)
        light.stop(\.currentHue)
        light.cancel(hueWraps)
        light.memory = nil
    }

    /// Moves the hue by a number of steps of its circle, up or down.
    static func turn(_ endpoint: Endpoint, by steps: Int64, over span: Span) {
        if endpoint[Subject.self].colorLoopActive == 1 { endLoop(endpoint, restores: false) }
        startTurning(endpoint, by: steps, over: span)
        countDown(endpoint, span)
    }

    /// Continues a movement from the other end of the circle. `wrap` is the time when the hue reached the end; nil
    /// means now.
    static func continueAroundCircle(_ endpoint: Endpoint, since wrap: HomeTime? = nil) {
        let light = endpoint[Subject.self]
        guard case .list(let remaining)? = light.memory, remaining.count == 2, let steps = remaining[0].integer,
            let time = remaining[1].integer
        else { return }
        // At the end of a movement only the position matters, not the direction.
        let goesUp = steps == 0 ? hue(endpoint) != 0 : steps > 0
        let passed = wrap.map { min(max(0, (endpoint.now - $0).microseconds), time) } ?? 0
        let turned = Int64(clamping: Int128(steps) * Int128(passed) / Int128(max(1, time)))
        let circle = circle(endpoint)
        let start = goesUp ? 0 : circle - 1
        show(hue: ((start + turned) % circle + circle) % circle, on: endpoint)
        startTurning(endpoint, by: steps - turned, over: Span(microseconds: time - passed))
    }

    static func startTurning(_ endpoint: Endpoint, by steps: Int64, over span: Span) {
        stopHue(endpoint)
        let light = endpoint[Subject.self]
        let circle = circle(endpoint)
        let start = hue(endpoint)
        let end = start + steps
        guard span > .zero else { return show(hue: ((end % circle) + circle) % circle, on: endpoint) }
        if (0..<circle).contains(end) { return move(endpoint, to: end, over: span) }
        // The first ramp ends at the end of the circle; one more step leads to the other end.
        let part = steps > 0 ? circle - start : start + 1
        let partTime = Int64(Int128(span.microseconds) * Int128(part) / Int128(abs(steps)))
        let remaining = steps > 0 ? steps - part : steps + part
        move(endpoint, to: steps > 0 ? circle - 1 : 0, over: Span(microseconds: partTime))
        light.memory = .list([.signed(remaining), .signed(span.microseconds - partTime)])
        light.schedule(hueWraps, after: Span(microseconds: partTime))
    }

    private static func turn(
        _ endpoint: Endpoint, to target: Int64, _ direction: Subject.DirectionEnum, over span: Span
    ) {
        let circle = circle(endpoint)
        let up = ((target - hue(endpoint)) % circle + circle) % circle
        let goesUp: Bool
        switch direction {
        case .shortest: goesUp = up <= circle - up
        case .longest: goesUp = up >= circle - up
        case .up: goesUp = true
        case .down: goesUp = false
        }
        turn(endpoint, by: goesUp || up == 0 ? up : up - circle, over: span)
    }

    /// Moves the hue at a rate per second until it is stopped.
    private static func spin(
        _ endpoint: Endpoint, _ mode: Subject.MoveModeEnum?, rate: Int64, _ form: ColorForm, _ command: String
    ) throws(HomeError) {
        guard mode != .stop else { return stopHue(endpoint) }
        guard rate > 0 else { throw zero(command, "a rate") }
        show(form, on: endpoint)
        if endpoint[Subject.self].colorLoopActive == 1 { endLoop(endpoint, restores: false) }
        let seconds: Int64 = 366 * 86_400
        startTurning(endpoint, by: mode == .up ? rate * seconds : -rate * seconds, over: .seconds(seconds))
    }

    private static func moveSaturation(_ endpoint: Endpoint, to target: UInt8, over span: Span) {
        endpoint[Subject.self].move(\.currentSaturation, to: Int64(target), over: span)
        countDown(endpoint, span)
    }

    // MARK: Plain and enhanced hue

    /// Returns the number of steps of the circle.
    static func circle(_ endpoint: Endpoint) -> Int64 { endpoint[Subject.self].has(.enhancedHue) ? 65536 : 255 }

    static func hue(_ endpoint: Endpoint) -> Int64 {
        let light = endpoint[Subject.self]
        return light.has(.enhancedHue) ? Int64(light.enhancedCurrentHue ?? 0) : Int64(light.currentHue ?? 0)
    }

    static func show(hue: Int64, on endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        light.enhancedCurrentHue = UInt16(clamping: hue)
        light.currentHue = UInt8(upperByte(hue, endpoint))
    }

    private static func move(_ endpoint: Endpoint, to hue: Int64, over span: Span) {
        let light = endpoint[Subject.self]
        light.move(\.enhancedCurrentHue, to: hue, over: span)
        light.move(\.currentHue, to: upperByte(hue, endpoint), over: span)
    }

    private static func upperByte(_ hue: Int64, _ endpoint: Endpoint) -> Int64 {
        min(254, endpoint[Subject.self].has(.enhancedHue) ? hue >> 8 : hue)
    }

    /// Converts a plain hue to a step of the light's circle.
    private static func plain(_ hue: UInt8, on endpoint: Endpoint) -> Int64 { Int64(hue) * scale(endpoint) }

    private static func scale(_ endpoint: Endpoint) -> Int64 { endpoint[Subject.self].has(.enhancedHue) ? 256 : 1 }
}
