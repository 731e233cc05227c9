public import HomeModel

extension TraitHandle<Matter.GeneralDiagnosticsTrait> {
    /// Makes a device that is being certified do something that does not happen by itself.
    public func testEventTrigger(enableKey: Octets, eventTrigger: UInt64) async throws {
        try await invoke(\.testEventTrigger) {
            $0.enableKey = enableKey
            $0.eventTrigger = eventTrigger
        }
    }

    /// Answers as many octets as are asked for, to try how much gets through.
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
