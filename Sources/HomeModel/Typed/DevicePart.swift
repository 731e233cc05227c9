/// One device type on a device in hand, whichever type it is: a functional part, like Matter's endpoint.
public struct DevicePart: Sendable {
    let snapshot: DeviceSnapshot
    /// The place of the part in ``Shape/parts``.
    let index: Int

    public var type: DeviceTypeDefinition { part.type }
    /// Tells parts of one type on one device apart.
    public var number: UInt16 { part.number }
    /// Whether the type serves the device itself rather than the person.
    public var isUtilityType: Bool { part.type.isUtilityType }
    public var traits: TraitCollection { TraitCollection(part: self) }

    public var metadata: DeviceTypeMetadata {
        DeviceTypeMetadata(
            isPrimaryType: part.isPrimary,
            sourceConnectivity: snapshot.device.connectivity(ofPart: index, network: snapshot.network))
    }

    /// Whether another reading of the part shows the same reported values and the same connectivity.
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

/// What is known of a device type on a device besides its traits.
public struct DeviceTypeMetadata: Hashable, Sendable {
    /// Whether this is what the device mainly is.
    public let isPrimaryType: Bool
    /// The combination over the traits of the type.
    public let sourceConnectivity: SourceConnectivity
}
