public import HomeModel

extension TraitHandle<Matter.GeneralDiagnosticsTrait> {
    /// Makes a device in certification simulate an event.
    public func testEventTrigger(enableKey: Octets, eventTrigger: UInt64) async throws {
        try await invoke(\.testEventTrigger) {
            $0.enableKey = enableKey
            $0.eventTrigger = eventTrigger
        }
    }

    /// Returns a given number of octets, to test how large messages can be.
    public func payloadTestRequest(
        enableKey: Octets, value: UInt8, count: UInt16
    ) async throws -> Record<T.PayloadTestResponse> {
        try await invoke(\.payloadTestRequest) {
            $0.enableKey = enableKey
            $0[dynamicMember: \.value] = value
            $0.count = count
        }
    }
}
