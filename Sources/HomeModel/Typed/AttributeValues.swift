/// The values of a trait's attributes at one time, by name.
///
///     onOff.attributes.startUpOnOff               // nil: null, or not supported
///     onOff.attributes.$startUpOnOff.isSupported  // distinguishes the two
@dynamicMemberLookup
public struct AttributeValues<T: Trait>: Sendable {
    private let snapshot: DeviceSnapshot
    /// The index of the trait in ``Shape/traits``.
    private let index: Int

    init(snapshot: DeviceSnapshot, index: Int) {
        self.snapshot = snapshot
        self.index = index
    }

    /// The value; nil if it is null, if the device does not support the attribute, or if the device reports an unnamed
    /// number of an enumeration. The unavailable setter explains at compile time how to write attributes.
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

    /// Whether the attribute is supported and nullable.
    public subscript<Value: ValueRepresentable>(
        dynamicMember path: KeyPath<T.Attributes, AttributeProjection<Value>>
    ) -> AttributeStatus {
        let projection = T.Attributes.keys[keyPath: path]
        return AttributeStatus(isSupported: instance(projection.id) != nil, isNullable: projection.isNullable)
    }

    // MARK: Global attributes

    /// The features that the device has. Global attributes are nil for traits other than Matter's.
    public var featureMap: FeatureSet<T.Feature>? { global.map { FeatureSet(rawValue: $0.featureMap) } }
    /// The revision of the trait's definition.
    public var clusterRevision: UInt16? { global?.clusterRevision }
    /// The numbers of the supported attributes, including the global ones.
    public var attributeList: [UInt32]? { global?.attributeList }
    /// The numbers of the supported commands.
    public var acceptedCommandList: [UInt32]? { global?.acceptedCommandList }
    /// The numbers of the responses to these commands.
    public var generatedCommandList: [UInt32]? { global?.generatedCommandList }
    /// The numbers of the events that the features allow.
    public var eventList: [UInt32]? { global?.eventList }

    private var global: GlobalAttributes? { snapshot.device.shape.traits[index].globalAttributes }

    private func instance(_ id: UInt32) -> Shape.AttributeInstance? {
        snapshot.device.shape.traits[index].attribute(id)
    }
}

/// Facts about an attribute of a device besides its value.
public struct AttributeStatus: Hashable, Sendable {
    /// Whether the device supports the attribute.
    public let isSupported: Bool
    /// Whether the attribute can be null. If so, nil of a supported attribute means null.
    public let isNullable: Bool
}
