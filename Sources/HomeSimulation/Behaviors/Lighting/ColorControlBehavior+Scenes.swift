import HomeCatalog
import HomeModel

/// The color of a scene.
extension ColorControlBehavior {
    private static let ids = Subject.Attributes()

    /// Sets the color stored in a scene, in the color mode of the scene.
    static func recall(_ values: [UInt32: Value], over span: Span, on endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        func number(_ id: UInt32) -> UInt16? { values[id]?.integer.map { UInt16(clamping: $0) } }
        endLoop(endpoint, restoresHue: false)
        switch form(of: values) {
        case .white?:
            setColorForm(.white, on: endpoint)
            guard let white = number(ids.colorTemperatureMireds.id) else { return }
            light.move(\.colorTemperatureMireds, to: Int64(clamp(white, on: endpoint)), over: span)
        case .point?:
            setColorForm(.point, on: endpoint)
            if let x = number(ids.currentX.id) { light.move(\.currentX, to: Int64(min(x, 65279)), over: span) }
            if let y = number(ids.currentY.id) { light.move(\.currentY, to: Int64(min(y, 65279)), over: span) }
        case .enhancedHue?, .hue?:
            setColorForm(light.has(.enhancedHue) ? .enhancedHue : .hue, on: endpoint)
            stopHue(endpoint)
            if let hue = number(ids.enhancedCurrentHue.id) { set(hue: Int64(hue), on: endpoint) }
            if let saturation = number(ids.currentSaturation.id) {
                light.move(\.currentSaturation, to: Int64(min(saturation, 254)), over: span)
            }
            if number(ids.colorLoopActive.id) == 1 { startStoredLoop(number, on: endpoint) }
            return
        case nil: return
        }
        countDown(endpoint, span)
    }

    /// Returns the color mode of a scene: the stored one, or the one that its values imply.
    private static func form(of values: [UInt32: Value]) -> ColorForm? {
        switch values[ids.enhancedColorMode.id].flatMap({ Subject.EnhancedColorModeEnum($0) }) {
        case .colorTemperatureMireds?: return .white
        case .currentXAndCurrentY?: return .point
        case .currentHueAndCurrentSaturation?: return .hue
        case .enhancedCurrentHueAndCurrentSaturation?: return .enhancedHue
        case nil: break
        }
        if values[ids.currentX.id] != nil || values[ids.currentY.id] != nil { return .point }
        if values[ids.enhancedCurrentHue.id] != nil || values[ids.currentSaturation.id] != nil { return .enhancedHue }
        return values[ids.colorTemperatureMireds.id] == nil ? nil : .white
    }

    private static func startStoredLoop(_ number: (UInt32) -> UInt16?, on endpoint: Endpoint) {
        let time = number(ids.colorLoopTime.id)
        let isUp = number(ids.colorLoopDirection.id) != 0
        setLoop(
            endpoint,
            Record {
                $0.updateFlags = [.updateAction, .updateDirection, .updateTime]
                $0.action = .activateFromEnhancedCurrentHue
                $0.direction = isUp ? .increment : .decrement
                $0.time = time ?? 25
            })
    }
}
