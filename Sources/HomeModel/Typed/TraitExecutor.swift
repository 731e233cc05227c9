public import JSON

/// Executes the commands and writes of trait handles.
///
/// Values are not validated yet; the executor validates them against the catalog and the device.
public protocol TraitExecutor: Sendable {
    /// The traits and device types of the home.
    var catalog: CatalogIndex { get }

    /// Executes a command. Returns the fields of the response; nil if the response is only a status.
    func invoke(_ command: UInt32, fields: Value, on trait: TraitAddress) async throws(HomeError) -> Value?

    /// Writes attributes by their numbers, all or none, and returns the device after the write.
    func write(_ values: [UInt32: Value], to trait: TraitAddress) async throws(HomeError) -> DeviceSnapshot

    /// Sends a command by its name, with fields in the form of the REST API.
    func invoke(_ command: String, fields: JSONObject, on trait: TraitAddress) async throws(HomeError) -> Value?

    /// Writes attributes by their names, all or none, and returns the device after the write.
    func write(_ values: JSONObject, to trait: TraitAddress) async throws(HomeError) -> DeviceSnapshot
}

/// The address of a trait: the device and the part.
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

    /// The error if the device no longer has the trait.
    var missingError: HomeError { HomeError(.notFound, "The device \(deviceID) has no trait \(trait.id) any more.") }
}
