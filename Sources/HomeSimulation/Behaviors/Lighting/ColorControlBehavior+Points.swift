import HomeCatalog
import HomeModel

/// Commands for points of the color diagram and for color temperatures.
extension ColorControlBehavior {
    static let pointCommands: [CommandHandler<Subject>] = [
        handler(\.moveToColor, \.optionsMask, \.optionsOverride) { endpoint, fields in
            move(
                endpoint, x: fields.colorX ?? 0, y: fields.colorY ?? 0, over: .tenths(Int64(fields.transitionTime ?? 0))
            )
        },
        handler(\.moveColor, \.optionsMask, \.optionsOverride) { endpoint, fields in
            moveColorContinuously(endpoint, x: Int64(fields.rateX ?? 0), y: Int64(fields.rateY ?? 0))
        },
        handler(\.stepColor, \.optionsMask, \.optionsOverride) { (endpoint, fields) throws(HomeError) in
            let (x, y) = (Int(fields.stepX ?? 0), Int(fields.stepY ?? 0))
            guard x != 0 || y != 0 else { throw zeroError("stepColor", "a stepX or a stepY") }
            setColorForm(.point, on: endpoint)
            let light = endpoint[Subject.self]
            move(
                endpoint, x: clampPoint(Int(light.currentX ?? 0) + x), y: clampPoint(Int(light.currentY ?? 0) + y),
                over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        handler(\.stopMoveStep, \.optionsMask, \.optionsOverride) { endpoint, _ in stop(endpoint) },
    ]

    static let whiteCommands: [CommandHandler<Subject>] = [
        handler(\.moveToColorTemperature, \.optionsMask, \.optionsOverride) { endpoint, fields in
            setColorForm(.white, on: endpoint)
            move(
                endpoint, white: clamp(fields.colorTemperatureMireds ?? 0, on: endpoint),
                over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
        handler(\.moveColorTemperature, \.optionsMask, \.optionsOverride) {
            (endpoint, fields) throws(HomeError) in
            guard fields.moveMode != .stop else { return stop(endpoint) }
            guard let rate = fields.rate, rate > 0 else { throw zeroError("moveColorTemperature", "a rate") }
            setColorForm(.white, on: endpoint)
            let range = range(
                of: endpoint, fields.colorTemperatureMinimumMireds, fields.colorTemperatureMaximumMireds)
            let target = fields.moveMode == .up ? range.upperBound : range.lowerBound
            let now = endpoint[Subject.self].colorTemperatureMireds ?? target
            move(endpoint, white: target, over: span(of: Int64(target) - Int64(now), rate: Int64(rate)))
        },
        handler(\.stepColorTemperature, \.optionsMask, \.optionsOverride) {
            (endpoint, fields) throws(HomeError) in
            guard let size = fields.stepSize, size > 0 else { throw zeroError("stepColorTemperature", "a stepSize") }
            setColorForm(.white, on: endpoint)
            let range = range(
                of: endpoint, fields.colorTemperatureMinimumMireds, fields.colorTemperatureMaximumMireds)
            let now = Int(endpoint[Subject.self].colorTemperatureMireds ?? range.lowerBound)
            let requested = UInt16(clamping: fields.stepMode == .up ? now + Int(size) : now - Int(size))
            move(
                endpoint, white: min(max(requested, range.lowerBound), range.upperBound),
                over: .tenths(Int64(fields.transitionTime ?? 0)))
        },
    ]

    /// Returns the nearest color temperature that the light can show.
    static func clamp(_ mireds: UInt16, on endpoint: Endpoint) -> UInt16 {
        let range = range(of: endpoint, nil, nil)
        return min(max(mireds, range.lowerBound), range.upperBound)
    }

    /// Couples the color temperature to the level: it is coolest at level 254 and warmest at the minimum level.
    static func updateColorTemperature(
        forLevel level: UInt8, above minimum: UInt8, over span: Span, on endpoint: Endpoint
    ) {
        let light = endpoint[Subject.self]
        guard light.colorMode == .colorTemperatureMireds, let coolest = light.coupleColorTempToLevelMinMireds,
            let warmest = light.colorTempPhysicalMaxMireds
        else { return }
        let share = Double(level - min(minimum, level)) / Double(max(1, 254 - minimum))
        let mireds = (Double(warmest) - (Double(warmest) - Double(coolest)) * min(1, share)).rounded()
        light.move(\.colorTemperatureMireds, to: Int64(mireds), over: span)
    }

    static func zeroError(_ command: String, _ field: String) -> HomeError {
        .rejected(.invalidCommand, "colorControl.\(command) takes \(field) other than 0; 0 was sent.")
    }

    /// Returns the color temperatures that the light can show, limited to these bounds; 0 means no bound.
    private static func range(of endpoint: Endpoint, _ minimum: UInt16?, _ maximum: UInt16?) -> ClosedRange<UInt16> {
        let light = endpoint[Subject.self]
        let coolest = light.colorTempPhysicalMinMireds ?? 1
        let warmest = max(coolest, light.colorTempPhysicalMaxMireds ?? 65279)
        let low = min(max(coolest, minimum ?? 0), warmest)
        let high = (maximum ?? 0) == 0 ? warmest : min(warmest, maximum!)
        return low...max(low, high)
    }

    private static func move(_ endpoint: Endpoint, white: UInt16, over span: Span) {
        endpoint[Subject.self].move(\.colorTemperatureMireds, to: Int64(white), over: span)
        countDown(endpoint, span)
    }

    private static func move(_ endpoint: Endpoint, x: UInt16, y: UInt16, over span: Span) {
        setColorForm(.point, on: endpoint)
        let light = endpoint[Subject.self]
        light.move(\.currentX, to: Int64(x), over: span)
        light.move(\.currentY, to: Int64(y), over: span)
        countDown(endpoint, span)
    }

    /// Moves x and y at rates per second, each until it reaches its limit.
    private static func moveColorContinuously(_ endpoint: Endpoint, x: Int64, y: Int64) {
        guard x != 0 || y != 0 else { return stop(endpoint) }
        setColorForm(.point, on: endpoint)
        let light = endpoint[Subject.self]
        let (endX, endY): (Int64, Int64) = (x > 0 ? 65279 : 0, y > 0 ? 65279 : 0)
        light.stop(\.currentX)
        light.stop(\.currentY)
        if x != 0 { light.move(\.currentX, to: endX, over: span(of: endX - Int64(light.currentX ?? 0), rate: x)) }
        if y != 0 { light.move(\.currentY, to: endY, over: span(of: endY - Int64(light.currentY ?? 0), rate: y)) }
    }

    private static func clampPoint(_ number: Int) -> UInt16 { UInt16(min(max(number, 0), 65279)) }
}
