/// A device type on a device, without its Swift type: a functional part, like Matter's endpoint.
public struct DevicePart: Sendable {
    let snapshot: DeviceSnapshot
    /// The index of the part in ``Shape/parts``.
    let index: Int

    public var type: DeviceTypeDefinition { part.type }
    /// The number of the part, unique on the device.
    public var number: UInt16 { part.number }
    /// Whether the type describes the device itself, such as a power source, and not a function for users.
    public var isUtilityType: Bool { part.type.isUtilityType }
    public var traits: TraitCollection { TraitCollection(part: self) }

    public var metadata: DeviceTypeMetadata {
        DeviceTypeMetadata(
            isPrimaryType: part.isPrimary,
            sourceConnectivity: snapshot.device.connectivity(ofPart: index, network: snapshot.network))
    }

    /// Returns whether another snapshot of the part has the same reported values and the same connectivity.
    public func isSame(as other: DevicePart) -> Bool {
        guard snapshot.device !== other.snapshot.device || snapshot.network != other.snapshot.network else {
            return index == other.index
        }
        guard snapshot.device.shape === other.snapshot.device.shape, index == other.index,
            metadata == other.metadata
        else { return false }
        return part.traits.allSatisfy { trait in
            snapshot.device.shape.traits[trait].attributes.allSatisfy { attribute in
                snapshot.device.state.value(of: attribute) == other.snapshot.device.state.value(of: attribute)
            }
        }
    }

    var part: Shape.Part { snapshot.device.shape.parts[index] }
}

extension DevicePart: CustomDebugStringConvertible {
    public var debugDescription: String {
        let traits = traits.definitions.map { $0.id }.joined(separator: ", ")
        return "\(type.id) of \(snapshot.device.id), part \(number): \(traits)"
    }
}

/// Facts about a device type on a device besides its traits.
public struct DeviceTypeMetadata: Hashable, Sendable {
    /// Whether this is the device's primary type.
    public let isPrimaryType: Bool
    /// The connectivity, combined over the traits of the type.
    public let sourceConnectivity: SourceConnectivity
}
