import HomeCatalog
import HomeModel

/// Commands for hue and saturation. Saturation stops at its limits. Hue is a circle of 255 steps, or of 65,536 steps if
/// the light supports the enhanced hue; the plain hue is then its upper byte.
///
/// A movement across the end of the circle consists of several ramps. The trait's memory stores the rest of the
/// movement.
extension ColorControlBehavior {
    static let hueCommands: [CommandHandler<Subject>] = [
        handler(\.moveToHue, \.optionsMask, \.optionsOverride) { endpoint, fields in
            setColorForm(.hue, on: endpoint)
            moveHue(
                endpoint, to: circleStep(of: fields.hue ?? 0, on: endpoint), fields.direction ?? .shortest,
                over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        handler(\.moveHue, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            let rate = Int64(fields.rate ?? 0) * stepsPerPlainHue(endpoint)
            try moveHueContinuously(endpoint, fields.moveMode, rate: rate, .hue, "moveHue")
        },
        handler(\.stepHue, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            let size = Int64(fields.stepSize ?? 0)
            guard size > 0 else { throw zeroError("stepHue", "a stepSize") }
            setColorForm(.hue, on: endpoint)
            moveHue(
                endpoint, by: circleSteps(ofPlain: fields.stepMode == .down ? -size : size, on: endpoint),
                over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        handler(\.moveToSaturation, \.optionsMask, \.optionsOverride) { endpoint, fields in
            setColorForm(.hue, on: endpoint)
            moveSaturation(endpoint, to: fields.saturation ?? 0, over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        handler(\.moveSaturation, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            guard fields.moveMode != .stop else {
                endpoint[Subject.self].stop(\.currentSaturation)
                return updateCountdown(endpoint)
            }
            guard let rate = fields.rate, rate > 0 else { throw zeroError("moveSaturation", "a rate") }
            setColorForm(.hue, on: endpoint)
            let target: UInt8 = fields.moveMode == .up ? 254 : 0
            let distance = Int64(target) - Int64(endpoint[Subject.self].currentSaturation ?? 0)
            moveSaturation(endpoint, to: target, over: span(of: distance, rate: Int64(rate)))
        },
        handler(\.stepSaturation, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            guard let size = fields.stepSize, size > 0 else { throw zeroError("stepSaturation", "a stepSize") }
            setColorForm(.hue, on: endpoint)
            let now = Int(endpoint[Subject.self].currentSaturation ?? 0)
            let requested = fields.stepMode == .down ? now - Int(size) : now + Int(size)
            moveSaturation(
                endpoint, to: UInt8(min(max(requested, 0), 254)), over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        handler(\.moveToHueAndSaturation, \.optionsMask, \.optionsOverride) { endpoint, fields in
            setColorForm(.hue, on: endpoint)
            let span = Span.tenths(Int64(fields.transitionTime ?? 0))
            moveHue(endpoint, to: circleStep(of: fields.hue ?? 0, on: endpoint), .shortest, over: span)
            moveSaturation(endpoint, to: fields.saturation ?? 0, over: span)
        },
        handler(\.enhancedMoveToHue, \.optionsMask, \.optionsOverride) { endpoint, fields in
            setColorForm(.enhancedHue, on: endpoint)
            moveHue(
                endpoint, to: Int64(fields.enhancedHue ?? 0), fields.direction ?? .shortest,
                over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        handler(\.enhancedMoveHue, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            try moveHueContinuously(
                endpoint, fields.moveMode, rate: Int64(fields.rate ?? 0), .enhancedHue, "enhancedMoveHue")
        },
        handler(\.enhancedStepHue, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            guard let size = fields.stepSize, size > 0 else { throw zeroError("enhancedStepHue", "a stepSize") }
            setColorForm(.enhancedHue, on: endpoint)
            moveHue(
                endpoint, by: fields.stepMode == .down ? -Int64(size) : Int64(size),
                over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        handler(\.enhancedMoveToHueAndSaturation, \.optionsMask, \.optionsOverride) { endpoint, fields in
            setColorForm(.enhancedHue, on: endpoint)
            let span = Span.tenths(Int64(fields.transitionTime ?? 0))
            moveHue(endpoint, to: Int64(fields.enhancedHue ?? 0), .shortest, over: span)
            moveSaturation(endpoint, to: fields.saturation ?? 0, over: span)
        },
        handler(\.colorLoopSet, \.optionsMask, \.optionsOverride) { endpoint, fields in
            setLoop(endpoint, fields)
        },
    ]

    // MARK: Moving around the circle

    /// Stops the hue at its current value.
    static func stopHue(_ endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        light.stop(\.enhancedCurrentHue)
        light.stop(\.currentHue)
        light.cancel(hueWrap)
        light.memory = nil
    }

    /// Moves the hue by a number of steps of its circle, up or down.
    static func moveHue(_ endpoint: Endpoint, by steps: Int64, over span: Span) {
        if endpoint[Subject.self].colorLoopActive == 1 { endLoop(endpoint, restoresHue: false) }
        startHueMovement(endpoint, by: steps, over: span)
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
        let moved = Int64(clamping: Int128(steps) * Int128(passed) / Int128(max(1, time)))
        let circle = circleSize(endpoint)
        let start = goesUp ? 0 : circle - 1
        set(hue: ((start + moved) % circle + circle) % circle, on: endpoint)
        startHueMovement(endpoint, by: steps - moved, over: Span(microseconds: time - passed))
    }

    static func startHueMovement(_ endpoint: Endpoint, by steps: Int64, over span: Span) {
        stopHue(endpoint)
        let light = endpoint[Subject.self]
        let circle = circleSize(endpoint)
        let start = hue(endpoint)
        let end = start + steps
        guard span > .zero else { return set(hue: ((end % circle) + circle) % circle, on: endpoint) }
        if (0..<circle).contains(end) { return move(endpoint, to: end, over: span) }
        // The first ramp ends at the end of the circle; one more step leads to the other end.
        let part = steps > 0 ? circle - start : start + 1
        let partTime = Int64(Int128(span.microseconds) * Int128(part) / Int128(abs(steps)))
        let remaining = steps > 0 ? steps - part : steps + part
        move(endpoint, to: steps > 0 ? circle - 1 : 0, over: Span(microseconds: partTime))
        light.memory = .list([.signed(remaining), .signed(span.microseconds - partTime)])
        light.schedule(hueWrap, after: Span(microseconds: partTime))
    }

    private static func moveHue(
        _ endpoint: Endpoint, to target: Int64, _ direction: Subject.DirectionEnum, over span: Span
    ) {
        let circle = circleSize(endpoint)
        let up = ((target - hue(endpoint)) % circle + circle) % circle
        let goesUp: Bool
        switch direction {
        case .shortest: goesUp = up <= circle - up
        case .longest: goesUp = up >= circle - up
        case .up: goesUp = true
        case .down: goesUp = false
        }
        moveHue(endpoint, by: goesUp || up == 0 ? up : up - circle, over: span)
    }

    /// Moves the hue at a rate per second until it is stopped.
    private static func moveHueContinuously(
        _ endpoint: Endpoint, _ mode: Subject.MoveModeEnum?, rate: Int64, _ form: ColorForm, _ command: String
    ) throws(HomeError) {
        guard mode != .stop else {
            stopHue(endpoint)
            return updateCountdown(endpoint)
        }
        guard rate > 0 else { throw zeroError(command, "a rate") }
        setColorForm(form, on: endpoint)
        if endpoint[Subject.self].colorLoopActive == 1 { endLoop(endpoint, restoresHue: false) }
        let seconds: Int64 = 366 * 86_400
        startHueMovement(endpoint, by: mode == .up ? rate * seconds : -rate * seconds, over: .seconds(seconds))
    }

    private static func moveSaturation(_ endpoint: Endpoint, to target: UInt8, over span: Span) {
        endpoint[Subject.self].move(\.currentSaturation, to: Int64(target), over: span)
        countDown(endpoint, span)
    }

    // MARK: Plain and enhanced hue

    /// Returns the number of steps of the circle.
    static func circleSize(_ endpoint: Endpoint) -> Int64 { endpoint[Subject.self].has(.enhancedHue) ? 65536 : 255 }

    static func hue(_ endpoint: Endpoint) -> Int64 {
        let light = endpoint[Subject.self]
        return light.has(.enhancedHue) ? Int64(light.enhancedCurrentHue ?? 0) : Int64(light.currentHue ?? 0)
    }

    static func set(hue: Int64, on endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        light.enhancedCurrentHue = UInt16(clamping: hue)
        light.currentHue = UInt8(clamping: upperByte(hue, endpoint))
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
    private static func circleStep(of hue: UInt8, on endpoint: Endpoint) -> Int64 {
        Int64(hue) * stepsPerPlainHue(endpoint)
    }

    /// Converts a step of the plain hue, which has 255 values on each light, to steps of the light's circle.
    private static func circleSteps(ofPlain steps: Int64, on endpoint: Endpoint) -> Int64 {
        let start = hue(endpoint)
        let end = upperByte(start, endpoint) + steps
        let turns = end < 0 ? -1 : end / 255
        let plain = end - turns * 255
        return plain * stepsPerPlainHue(endpoint) + turns * circleSize(endpoint) - start
    }

    private static func stepsPerPlainHue(_ endpoint: Endpoint) -> Int64 {
        endpoint[Subject.self].has(.enhancedHue) ? 256 : 1
    }
}
