public import JSON

/// Carries out what is asked of a trait in hand.
///
/// Values come as the caller made them: checking them against the catalogue and the device is the executor's task.
public protocol TraitExecutor: Sendable {
    /// The traits and device types of the home.
    var catalog: CatalogIndex { get }

    /// Carries out a command; the answer has fields where the catalogue says so.
    func invoke(_ command: UInt32, fields: Value, on trait: TraitAddress) async throws(HomeError) -> Value?

    /// Writes attributes by their numbers, all or nothing. Answers with the device afterwards.
    func write(_ values: [UInt32: Value], to trait: TraitAddress) async throws(HomeError) -> DeviceSnapshot

    /// Sends a command by its name, with fields in the form of the REST API.
    func invoke(_ command: String, fields: JSONObject, on trait: TraitAddress) async throws(HomeError) -> Value?

    /// Writes attributes by their names, all or none, and returns the device after the write.
    func write(_ values: JSONObject, to trait: TraitAddress) async throws(HomeError) -> DeviceSnapshot
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

    /// The error if the device has lost the trait.
    var isGone: HomeError { HomeError(.notFound, "The device \(deviceID) has no trait \(trait.id) any more.") }
}
