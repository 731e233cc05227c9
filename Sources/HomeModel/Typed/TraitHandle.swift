/// A trait of a device in hand: its attributes as they were read, and its commands.
///
///     if let onOff = light.matterTraits.onOffTrait, onOff.attributes.onOff == false, onOff.supports(\.toggle) {
///         try await onOff.toggle()
///     }
///
/// Commands without fields are called by their name; commands with fields have a method in the trait's own file, and
/// ``invoke(_:_:)`` calls any of them. A command changes the device, not the handle: read the trait again to see what it
/// did.
///
/// Each error that a command or a write throws is a ``HomeError``. Neither declares it as `throws(HomeError)`: then
/// `catch let error as HomeError`, as the Home APIs' guides write it, would be a cast that always succeeds, of which the
/// compiler warns.
@dynamicMemberLookup
public struct TraitHandle<T: Trait>: Sendable {
    private let snapshot: DeviceSnapshot
    /// The trait's place in ``Shape/traits``.
    private let index: Int

    init(snapshot: DeviceSnapshot, index: Int) {
        self.snapshot = snapshot
        self.index = index
    }

    /// The values of the attributes; what is null and what the device does not support both read nil.
    public var attributes: AttributeValues<T> { AttributeValues(snapshot: snapshot, index: index) }

    public var metadata: TraitMetadata { snapshot.metadata(ofTrait: index) }

    /// The features of the trait on this device.
    public func has(_ feature: T.Feature) -> Bool { instance.features.contains(feature) }

    /// Whether the device supports an attribute.
    public func supports<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) -> Bool {
        instance.attribute(SchemaCache.id(of: path)) != nil
    }

    /// Whether the device supports a command.
    public func supports<Fields: Schema, Response: Schema>(
        _ path: KeyPath<T.Commands, CommandKey<Fields, Response>>
    ) -> Bool {
        instance.supports(command: SchemaCache.id(of: path))
    }

    // MARK: Commands

    /// A command without fields, to be called: `try await onOff.toggle()`.
    public subscript(dynamicMember path: KeyPath<T.Commands, CommandKey<Empty, Empty>>) -> CommandCall<T> {
        CommandCall(trait: self, command: SchemaCache.id(of: path))
    }

    /// A command with fields that is called without them: there only to be refused with a word of help.
    @available(
        *, unavailable,
        message: "the command has fields: call it with their labels, or invoke(\\.name) { $0.field = value }"
    )
    public subscript<Fields: Schema, Response: Schema>(
        dynamicMember path: KeyPath<T.Commands, CommandKey<Fields, Response>>
    ) -> CommandCall<T> { CommandCall(trait: self, command: SchemaCache.id(of: path)) }

    /// A name that is no command. Unavailable, to name what to write: the Home APIs' guides ask a property of the trait
    /// whether it supports a command.
    @available(
        *, unavailable,
        message:
            "the trait has no command of this name; write supports(\\.toggle) for supportsToggleCommand, and attributes.onOff for an attribute"
    )
    public subscript(dynamicMember name: String) -> Bool { false }

    /// A name that is no command, called as one.
    @available(*, unavailable, message: "the trait has no command of this name")
    @_disfavoredOverload
    public subscript(dynamicMember name: String) -> CommandCall<T> { CommandCall(trait: self, command: 0) }

    /// Carries out a command that answers with a status only.
    ///
    ///     try await levelControl.invoke(\.moveToLevel) { $0.level = 3 }
    ///
    /// Fields that are not set take their default.
    public nonisolated(nonsending) func invoke<Fields: Schema>(
        _ path: KeyPath<T.Commands, CommandKey<Fields, Empty>>, _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) async throws {
        _ = try await execute(SchemaCache.id(of: path), fields: Record<Fields>(edit).value)
    }

    /// Carries out a command that answers with fields.
    public nonisolated(nonsending) func invoke<Fields: Schema, Response: Schema>(
        _ path: KeyPath<T.Commands, CommandKey<Fields, Response>>, _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) async throws -> Record<Response> {
        let answer = try await execute(SchemaCache.id(of: path), fields: Record<Fields>(edit).value)
        return answer.flatMap { Record($0) } ?? Record()
    }

    func execute(_ command: UInt32, fields: Value) async throws(HomeError) -> Value? {
        try await snapshot.executor.invoke(command, fields: fields, on: address)
    }

    // MARK: Writes

    /// Writes what `edit` sets, all or nothing, and answers with the trait as it is then.
    ///
    ///     try await doorLock.update { $0.wrongCodeEntryLimit = 3 }
    ///
    /// Only attributes that clients may write can be set.
    @discardableResult
    public nonisolated(nonsending) func update(_ edit: (inout AttributeUpdater<T>) -> Void) async throws
        -> TraitHandle<T>
    {
        var updater = AttributeUpdater(attributes: attributes)
        edit(&updater)
        let address = address
        let updated = try await snapshot.executor.write(updater.values, to: address)
        guard let trait = updated.trait(T.self, part: address.part) else { throw address.isGone }
        return trait
    }

    private var instance: Shape.TraitInstance { snapshot.device.shape.traits[index] }

    private var address: TraitAddress { snapshot.address(ofTrait: index) }
}

/// What is known of a trait besides its attributes.
public struct TraitMetadata: Hashable, Sendable {
    /// Whether the trait can be reached, and by which way.
    public let sourceConnectivity: SourceConnectivity
}

/// A command without fields of a trait in hand.
public struct CommandCall<T: Trait>: Sendable {
    let trait: TraitHandle<T>
    let command: UInt32

    public func callAsFunction() async throws {
        _ = try await trait.execute(command, fields: .empty)
    }
}
