import HomeModel

/// A behavior with rules of its own for the values of its trait in scenes.
protocol SceneParticipant: Behavior {
    /// Returns the value of an attribute that a scene stores; nil for the current one.
    func valueForScene(_ attribute: UInt32, on endpoint: Endpoint) -> Value?

    /// Sets the values of a scene, by number. A value that can move changes over the transition time.
    func recall(_ values: [UInt32: Value], over span: Span, on endpoint: Endpoint)
}

extension SceneParticipant {
    func valueForScene(_ attribute: UInt32, on endpoint: Endpoint) -> Value? { nil }
}
