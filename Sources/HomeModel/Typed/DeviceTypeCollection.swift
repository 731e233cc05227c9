/// The device types of a device.
///
///     let light = types[OnOffLightDeviceType.self]
///     for part in types where part.traits.contains(Matter.OnOffTrait.self) { … }
public struct DeviceTypeCollection: Sendable, RandomAccessCollection {
    private let snapshot: DeviceSnapshot

    init(snapshot: DeviceSnapshot) { self.snapshot = snapshot }

    /// The primary part of the type, else its first part; nil if the device lacks the type.
    public subscript<T: DeviceType>(_ type: T.Type) -> DeviceTypeHandle<T>? {
        let parts = getAll(of: type)
        return parts.first { $0.metadata.isPrimaryType } ?? parts.first
    }

    /// Returns all parts of the type, in the device's order.
    public func getAll<T: DeviceType>(of type: T.Type) -> [DeviceTypeHandle<T>] {
        let definition = type.definition
        return filter { $0.type == definition }.map { DeviceTypeHandle(part: $0) }
    }

    public func contains(_ type: (some DeviceType).Type) -> Bool {
        let definition = type.definition
        return contains { $0.type == definition }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { snapshot.device.shape.parts.count }
    public subscript(index: Int) -> DevicePart { DevicePart(snapshot: snapshot, index: index) }

    /// Returns whether another snapshot has the same values and the same connectivity in all parts.
    public func isSame(as other: DeviceTypeCollection) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.isSame(as: $1) }
    }
}
