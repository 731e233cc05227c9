import HomeCatalog
import HomeModel

/// The color of a scene.
extension ColorControlBehavior: SceneParticipant {
    private static let attributes = Subject.Attributes.keys

    /// Sets the color stored in a scene, in the color mode of the scene.
    func recall(_ values: [UInt32: Value], over span: Span, on endpoint: Endpoint) {
        Self.recall(values, over: span, on: endpoint)
    }

    private static func recall(_ values: [UInt32: Value], over span: Span, on endpoint: Endpoint) {
        let light = endpoint[Subject.self]
        func number(_ id: UInt32) -> UInt16? { values[id]?.integer.map { UInt16(clamping: $0) } }
        endLoop(endpoint, restoresHue: false)
        switch form(of: values) {
        case .white?:
            setColorForm(.white, on: endpoint)
            guard let white = number(attributes.colorTemperatureMireds.id) else { return }
            light.move(\.colorTemperatureMireds, to: Int64(clamp(white, on: endpoint)), over: span)
        case .point?:
            setColorForm(.point, on: endpoint)
            if let x = number(attributes.currentX.id) { light.move(\.currentX, to: Int64(min(x, 65279)), over: span) }
            if let y = number(attributes.currentY.id) { light.move(\.currentY, to: Int64(min(y, 65279)), over: span) }
        case .enhancedHue?, .hue?:
            setColorForm(light.has(.enhancedHue) ? .enhancedHue : .hue, on: endpoint)
            stopHue(endpoint)
            if let hue = number(attributes.enhancedCurrentHue.id) { set(hue: Int64(hue), on: endpoint) }
            if let saturation = number(attributes.currentSaturation.id) {
                light.move(\.currentSaturation, to: Int64(min(saturation, 254)), over: span)
            }
            if number(attributes.colorLoopActive.id) == 1 { startStoredLoop(number, on: endpoint) }
            return
        case nil: return
        }
        countDown(endpoint, span)
    }

    /// Returns the color mode of a scene: the stored one, or the one that its values imply.
    private static func form(of values: [UInt32: Value]) -> ColorForm? {
        switch values[attributes.enhancedColorMode.id].flatMap({ Subject.EnhancedColorModeEnum($0) }) {
        case .colorTemperatureMireds?: return .white
        case .currentXAndCurrentY?: return .point
        case .currentHueAndCurrentSaturation?: return .hue
        case .enhancedCurrentHueAndCurrentSaturation?: return .enhancedHue
        case nil: break
        }
        if values[attributes.currentX.id] != nil || values[attributes.currentY.id] != nil { return .point }
        if values[attributes.enhancedCurrentHue.id] != nil || values[attributes.currentSaturation.id] != nil {
            return .enhancedHue
        }
        return values[attributes.colorTemperatureMireds.id] == nil ? nil : .white
    }

    private static func startStoredLoop(_ number: (UInt32) -> UInt16?, on endpoint: Endpoint) {
        let time = number(attributes.colorLoopTime.id)
        let isUp = number(attributes.colorLoopDirection.id) != 0
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
