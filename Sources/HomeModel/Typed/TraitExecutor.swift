/// Carries out what is asked of a trait in hand.
///
/// Values come as the caller made them: checking them against the catalogue and the device is the executor's task.
public protocol TraitExecutor: Sendable {
    /// Carries out a command; the answer has fields where the catalogue says so.
    func invoke(_ command: UInt32, fields: Value, on trait: TraitAddress) async throws(HomeError) -> Value?

    /// Writes attributes by their numbers, all or nothing. Answers with the device afterwards.
    func write(_ values: [UInt32: Value], to trait: TraitAddress) async throws(HomeError) -> DeviceSnapshot
}

/// Where a trait is: on which part of which device.
public struct TraitAddress: Hashable, Sendable {
    public let deviceID: String
    /// The number of the part.
    public let part: UInt16
    public let trait: TraitDefinition

    public init(deviceID: String, part: UInt16, trait: TraitDefinition) {
        self.deviceID = deviceID
        self.part = part
        self.trait = trait
    }
}
