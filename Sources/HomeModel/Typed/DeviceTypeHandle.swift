/// A device type of a device by its declaration, which gives access to its traits.
///
/// The device types of the catalog have value types with a property for each trait; see `DeviceType` of the typed API.
public struct DeviceTypeHandle<T: DeviceType>: Sendable {
    /// The part without its Swift type.
    public let part: DevicePart

    init(part: DevicePart) { self.part = part }

    /// All traits of the part, including those that the type does not declare.
    public var traits: TraitCollection { part.traits }
    public var metadata: DeviceTypeMetadata { part.metadata }
}

extension DeviceTypeHandle: CustomDebugStringConvertible {
    public var debugDescription: String { part.debugDescription }
}
