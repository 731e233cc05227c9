/// The values of a trait's attributes at one point of the home's history, by name.
///
///     onOff.attributes.startUpOnOff               // nil: null, or not supported
///     onOff.attributes.$startUpOnOff.isSupported  // tells which
@dynamicMemberLookup
public struct AttributeValues<T: Trait>: Sendable {
    private let snapshot: DeviceSnapshot
    /// The trait's place in ``Shape/traits``.
    private let index: Int

    init(snapshot: DeviceSnapshot, index: Int) {
        self.snapshot = snapshot
        self.index = index
    }

    /// The value; nil where it is null, the device does not support the attribute, or the device reports a number of an
    /// enumeration that nobody named. The setter is there to say at compile time how attributes are written.
    public subscript<Key: ValueKey>(dynamicMember path: KeyPath<T.Attributes, Key>) -> Key.Value.Plain? {
        get {
            instance(SchemaCache.id(of: path)).flatMap { attribute in
                Key.Value(snapshot.device.value(of: attribute, trait: index, at: snapshot.time))?.plain
            }
        }
        @available(
            *, unavailable,
            message: "these are values as they were read; write with the trait's update { $0.name = value }"
        )
        nonmutating set {}
    }

    /// What is known of the attribute besides its value.
    public subscript<Value: ValueRepresentable>(
        dynamicMember path: KeyPath<T.Attributes, AttributeProjection<Value>>
    ) -> AttributeStatus {
        let projection = SchemaCache.instance(of: T.Attributes.self)[keyPath: path]
        return AttributeStatus(isSupported: instance(projection.id) != nil, isNullable: projection.isNullable)
    }

    // MARK: Global attributes

    /// The bits of the features that the device has; nil for a trait that is not Matter's, as all global attributes.
    public var featureMap: UInt32? { global?.featureMap }
    /// The revision of the trait's definition.
    public var clusterRevision: UInt16? { global?.clusterRevision }
    /// The numbers of the supported attributes, the global ones among them.
    public var attributeList: [UInt32]? { global?.attributeList }
    /// The numbers of the commands that the device takes.
    public var acceptedCommandList: [UInt32]? { global?.acceptedCommandList }
    /// The numbers of the answers that the device sends to commands.
    public var generatedCommandList: [UInt32]? { global?.generatedCommandList }
    /// The numbers of the events that the device's features allow.
    public var eventList: [UInt32]? { global?.eventList }

    private var global: GlobalAttributes? { snapshot.device.shape.traits[index].globalAttributes }

    private func instance(_ id: UInt32) -> Shape.AttributeInstance? {
        snapshot.device.shape.traits[index].attribute(id)
    }
}

/// What is known of an attribute of a device besides its value.
public struct AttributeStatus: Hashable, Sendable {
    /// Whether this device has the attribute.
    public let isSupported: Bool
    /// Whether null is a value of the attribute, so that nil of a supported one means null.
    public let isNullable: Bool
}
