public import HomeModel

/// A device type of a device as a value: a functional part, like Matter's endpoint, which gives access to its traits.
///
/// The types of the catalog, such as `DimmableLightDeviceType`, are such values:
///
///     if let lamp = await device.types.get(DimmableLightDeviceType.self) {
///         let level = lamp.matterTraits.levelControlTrait?.attributes.currentLevel
///     }
public protocol DeviceType: Sendable, CustomDebugStringConvertible {
    /// The declaration in the catalog, from which everything follows.
    associatedtype Declaration: HomeModel.DeviceType

    /// The same type, by its declaration.
    var handle: DeviceTypeHandle<Declaration> { get }

    init(_ handle: DeviceTypeHandle<Declaration>)
}

extension DeviceType {
    /// All traits of the part, including those that the type does not declare, such as
    /// `traits[Matter.BasicInformationTrait.self]`.
    public var traits: TraitCollection { handle.traits }

    /// Facts about the part besides its traits.
    public var metadata: DeviceTypeMetadata { handle.metadata }

    /// The part without its Swift type.
    public var part: DevicePart { handle.part }

    /// Whether the type describes the device itself, such as a power source, and not a function for users.
    public static var isUtilityType: Bool { Declaration.isUtilityType }
    /// Whether the type describes the device itself, such as a power source, and not a function for users.
    public var isUtilityType: Bool { Declaration.isUtilityType }

    /// The definition of the type in the catalog.
    public static var definition: DeviceTypeDefinition { Declaration.definition }

    /// The identifier of the type, such as `home.matter.0000.types.0101`.
    ///
    /// The maker and the number, both in hexadecimal digits; the id of the catalog if the maker has published no number.
    public static var identifier: String { Declaration.identifier }

    public var debugDescription: String { part.debugDescription }
}

extension DeviceTypeCollection {
    /// The primary part of the type, else its first part; nil if the device lacks the type.
    public subscript<Value: DeviceType>(_ type: Value.Type) -> Value? {
        self[Value.Declaration.self].map { Value($0) }
    }

    /// Returns all parts of the type, in the device's order.
    public func getAll<Value: DeviceType>(of type: Value.Type) -> [Value] {
        getAll(of: Value.Declaration.self).map { Value($0) }
    }

    /// Returns whether the device has a type.
    public func contains<Value: DeviceType>(_ type: Value.Type) -> Bool { contains(Value.Declaration.self) }
}

/// A device type without a value type of its own is used by its handle.
extension DeviceTypeHandle: DeviceType {
    public typealias Declaration = T

    public var handle: DeviceTypeHandle<T> { self }

    public init(_ handle: DeviceTypeHandle<T>) { self = handle }
}
