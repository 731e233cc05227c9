/// A trait of a device by its declaration: its attributes at the time of the read, and its commands.
///
///     let onOff = light.traits[TraitHandle<Matter.OnOffTrait>.self]
///     if onOff?.attributes.onOff == false { try await onOff?.invoke(\.toggle) }
///
/// The traits of the catalog have value types with a method for each command; see `Trait` of the typed API. A command
/// changes the device, not the handle: read the trait again to see its effect.
///
/// Commands and writes throw only ``HomeError``. They do not declare `throws(HomeError)`, because then the compiler
/// would warn about `catch let error as HomeError`, which the Home APIs' guides use.
public struct TraitHandle<T: Trait>: Sendable {
    private let snapshot: DeviceSnapshot
    /// The index of the trait in ``Shape/traits``.
    private let index: Int

    init(snapshot: DeviceSnapshot, index: Int) {
        self.snapshot = snapshot
        self.index = index
    }

    /// The values of the attributes. An attribute that is null or not supported is nil.
    public var attributes: AttributeValues<T> { AttributeValues(snapshot: snapshot, index: index) }

    public var metadata: TraitMetadata { snapshot.metadata(ofTrait: index) }

    /// Returns whether the trait has a feature on this device.
    public func has(_ feature: T.Feature) -> Bool { instance.features.contains(feature) }

    /// Returns whether the device supports an attribute.
    public func supports<Key: ValueKey>(_ path: KeyPath<T.Attributes, Key>) -> Bool {
        instance.attribute(SchemaCache.id(of: path)) != nil
    }

    /// Returns whether the device supports a command.
    public func supports<Fields: Schema, Response: Schema>(
        _ path: KeyPath<T.Commands, CommandKey<Fields, Response>>
    ) -> Bool {
        instance.supports(command: SchemaCache.id(of: path))
    }

    // MARK: Commands

    /// Executes a command whose response is only a status.
    ///
    ///     try await levelControl.invoke(\.moveToLevel) { $0.level = 3 }
    ///
    /// Fields that are not set get their default.
    public nonisolated(nonsending) func invoke<Fields: Schema>(
        _ path: KeyPath<T.Commands, CommandKey<Fields, Empty>>, _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) async throws {
        _ = try await execute(SchemaCache.id(of: path), fields: Record<Fields>(edit).value)
    }

    /// Executes a command and returns the fields of its response.
    public nonisolated(nonsending) func invoke<Fields: Schema, Response: Schema>(
        _ path: KeyPath<T.Commands, CommandKey<Fields, Response>>, _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) async throws -> Record<Response> {
        let response = try await execute(SchemaCache.id(of: path), fields: Record<Fields>(edit).value)
        return response.flatMap { Record($0) } ?? Record()
    }

    /// Returns whether the device supports the command with a number.
    public func supports(command number: UInt32) -> Bool { instance.supports(command: number) }

    /// Executes the command with a number. Returns the fields of the response; nil if the response is only a status.
    @discardableResult
    public nonisolated(nonsending) func invoke(command number: UInt32, fields: Value = .empty) async throws -> Value? {
        try await execute(number, fields: fields)
    }

    /// Executes the command with a number, and returns the fields of its response.
    public nonisolated(nonsending) func invoke<Response: Schema>(
        command number: UInt32, fields: Value = .empty, returning response: Response.Type
    ) async throws -> Record<Response> {
        try await execute(number, fields: fields).flatMap { Record($0) } ?? Record()
    }

    nonisolated(nonsending) func execute(_ command: UInt32, fields: Value) async throws(HomeError) -> Value? {
        try await snapshot.executor.invoke(command, fields: fields, on: address)
    }

    // MARK: Writes

    /// Writes the attributes that `edit` sets, all or none, and returns the trait after the write.
    ///
    ///     try await doorLock.update { $0.wrongCodeEntryLimit = 3 }
    ///
    /// Only writable attributes can be set.
    @discardableResult
    public nonisolated(nonsending) func update(_ edit: (inout AttributeUpdater<T>) -> Void) async throws
        -> TraitHandle<T>
    {
        var updater = AttributeUpdater(attributes: attributes)
        edit(&updater)
        let address = address
        let updated = try await snapshot.executor.write(updater.values, to: address)
        guard let trait = updated.trait(T.self, part: address.part) else { throw address.missingError }
        return trait
    }

    private var instance: Shape.TraitInstance { snapshot.device.shape.traits[index] }

    private var address: TraitAddress { snapshot.address(ofTrait: index) }
}

/// Facts about a trait besides its attributes.
public struct TraitMetadata: Hashable, Sendable {
    /// Whether and how the trait can be reached.
    public let sourceConnectivity: SourceConnectivity
}

extension TraitHandle: CustomDebugStringConvertible {
    public var debugDescription: String { "\(instance.definition.id) of \(snapshot.device.id)" }
}
