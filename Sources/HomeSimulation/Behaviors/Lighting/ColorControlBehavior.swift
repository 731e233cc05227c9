import HomeCatalog
import HomeModel

/// Behavior of Matter's Color Control: sets a color as hue and saturation, as a point of the color diagram or as a
/// color temperature, at once or over time.
///
/// A command in another color mode starts from the current color.
struct ColorControlBehavior: Behavior {
    typealias Subject = Matter.ColorControlTrait
    typealias Options = Subject.OptionsBitmap

    /// Fires when a moving hue reaches the end of its circle.
    static let hueWrap = "hueWraps"

    /// The forms in which commands set a color: `point` is a point of the color diagram, `white` a color temperature.
    enum ColorForm {
        case hue, enhancedHue, point, white
    }

    var commands: [CommandHandler<Subject>] { Self.hueCommands + Self.pointCommands + Self.whiteCommands }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        endpoint[Subject.self].set(values)
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.continueAroundCircle(endpoint) }

    /// Returns one second for ``hueWrap``, because a color loop or a continuous hue movement restarts it without end.
    /// Finite movements use the same timer.
    func interval(of timer: String) -> Span? { timer == Self.hueWrap ? .seconds(1) : nil }

    func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint) {
        Self.continueAroundCircle(endpoint, since: due)
    }

    func powerUp(_ endpoint: Endpoint, after restart: RestartKind) {
        let light = endpoint[Subject.self]
        Self.stop(endpoint)
        Self.endLoop(endpoint)
        light.options = []
        guard restart == .power, let white = light.startUpColorTemperatureMireds else { return }
        Self.setColorForm(.white, on: endpoint)
        light.colorTemperatureMireds = Self.clamp(white, on: endpoint)
    }
}

extension ColorControlBehavior {
    /// Returns the handler of a command that runs while the light is on, or with the option executeIfOff.
    static func handler<Fields: Schema>(
        _ path: KeyPath<Subject.Commands, CommandKey<Fields, Empty>>,
        _ mask: any KeyPath<Fields, FieldKey<Options>> & Sendable,
        _ override: any KeyPath<Fields, FieldKey<Options>> & Sendable,
        _ body: @escaping @Sendable (Endpoint, Record<Fields>) throws(HomeError) -> Void
    ) -> CommandHandler<Subject> {
        .on(path) { (endpoint, fields) throws(HomeError) in
            let isMasked = fields[dynamicMember: mask]?.contains(.executeIfOff) ?? false
            let options = isMasked ? fields[dynamicMember: override] : endpoint[Subject.self].options
            let isOff = endpoint[Matter.OnOffTrait.self].onOff == false
            if isOff, options?.contains(.executeIfOff) != true { return }
            let hasScene = ScenesManagementBehavior.hasCurrentScene(endpoint)
            let before = hasScene ? SceneValues.current(on: endpoint) : []
            try body(endpoint, fields)
            if hasScene, isMoving(endpoint) || SceneValues.current(on: endpoint) != before {
                ScenesManagementBehavior.invalidateCurrentScene(endpoint)
            }
        }
    }

    /// Stops the color at its current value; a color loop continues.
    static func stop(_ endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        if light.colorLoopActive != 1 { stopHue(endpoint) }
        light.stop(\.currentSaturation)
        light.stop(\.currentX)
        light.stop(\.currentY)
        light.stop(\.colorTemperatureMireds)
        light.remainingTime = 0
    }

    /// Whether the color moves.
    private static func isMoving(_ endpoint: Endpoint) -> Bool {
        let light = endpoint[Subject.self]
        return light.timer(hueWrap) != nil || light.rampEnd(\.enhancedCurrentHue) != nil
            || light.rampEnd(\.currentHue) != nil || light.rampEnd(\.currentSaturation) != nil
            || light.rampEnd(\.currentX) != nil || light.rampEnd(\.currentY) != nil
            || light.rampEnd(\.colorTemperatureMireds) != nil
    }

    /// Ends the countdown of `remainingTime` if nothing moves any more.
    static func updateCountdown(_ endpoint: Endpoint) {
        if !isMoving(endpoint) { endpoint[Subject.self].remainingTime = 0 }
    }

    /// Sets the color mode that belongs to a form of commands. The color stays the same.
    static func setColorForm(_ form: ColorForm, on endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        let mode: Subject.ColorModeEnum
        switch form {
        case .hue, .enhancedHue: mode = .currentHueAndCurrentSaturation
        case .point: mode = .currentXAndCurrentY
        case .white: mode = .colorTemperatureMireds
        }
        if light.colorMode != mode {
            let color = color(of: light)
            endLoop(endpoint)
            stop(endpoint)
            apply(color, as: mode, on: endpoint)
            light.colorMode = mode
        }
        switch form {
        case .hue: light.enhancedColorMode = .currentHueAndCurrentSaturation
        case .enhancedHue: light.enhancedColorMode = .enhancedCurrentHueAndCurrentSaturation
        case .point: light.enhancedColorMode = .currentXAndCurrentY
        case .white: light.enhancedColorMode = .colorTemperatureMireds
        }
    }

    /// Starts the countdown of `remainingTime`.
    static func countDown(_ endpoint: Endpoint, _ span: Span) {
        let tenths = min((span.microseconds + 99_999) / 100_000, 65534)
        endpoint[Subject.self].move(\.remainingTime, from: tenths, to: 0, over: span, reporting: .edges(threshold: 10))
    }

    /// Returns the time for a distance at a rate per second.
    static func span(of distance: Int64, rate: Int64) -> Span {
        Span(microseconds: abs(distance) * 1_000_000 / max(1, abs(rate)))
    }

    private static func color(of light: TraitDraft<Subject>) -> Chromaticity {
        switch light.colorMode {
        case .currentXAndCurrentY:
            return Chromaticity(x: Double(light.currentX ?? 0) / 65536, y: Double(light.currentY ?? 0) / 65536)
        case .colorTemperatureMireds, nil: return Chromaticity(mireds: Double(light.colorTemperatureMireds ?? 250))
        case .currentHueAndCurrentSaturation:
            let hue = light.enhancedCurrentHue.map { Double($0) / 65536 } ?? Double(light.currentHue ?? 0) / 255
            return Chromaticity(hue: hue, saturation: Double(light.currentSaturation ?? 0) / 254)
        }
    }

    private static func apply(_ color: Chromaticity, as mode: Subject.ColorModeEnum, on endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        switch mode {
        case .currentHueAndCurrentSaturation:
            let (hue, saturation) = color.hueAndSaturation
            light.enhancedCurrentHue = UInt16(clamping: Int((hue * 65536).rounded(.down)))
            light.currentHue = min(254, UInt8(clamping: Int((hue * 255).rounded(.down))))
            light.currentSaturation = min(254, UInt8(clamping: Int((saturation * 254).rounded())))
        case .currentXAndCurrentY:
            light.currentX = min(65279, UInt16(clamping: Int((color.x * 65536).rounded())))
            light.currentY = min(65279, UInt16(clamping: Int((color.y * 65536).rounded())))
        case .colorTemperatureMireds:
            light.colorTemperatureMireds = clamp(UInt16(clamping: Int(color.mireds.rounded())), on: endpoint)
        }
    }
}
