public import HomeModel

/// A trait of a device as a value: its attributes at the time of the read, and its commands.
///
/// The traits of the catalog, such as `Matter.OnOffTrait`, are such values. Each has a method for each command, and a
/// property that returns whether the device supports it:
///
///     if onOffTrait.attributes.onOff == false, onOffTrait.supportsToggleCommand {
///         try await onOffTrait.toggle()
///     }
///
/// Commands and writes throw only ``HomeError``. A command changes the device, not this value: read the trait again to
/// see its effect.
public protocol Trait: Sendable, CustomDebugStringConvertible {
    /// The declaration in the catalog, from which everything follows.
    associatedtype Declaration: HomeModel.Trait

    /// The same trait, by its declaration. It executes every command by its key.
    var handle: TraitHandle<Declaration> { get }

    init(_ handle: TraitHandle<Declaration>)
}

extension Trait {
    /// The values of the attributes. An attribute that is null or not supported is nil.
    public var attributes: AttributeValues<Declaration> { handle.attributes }

    /// Facts about the trait besides its attributes.
    public var metadata: TraitMetadata { handle.metadata }

    /// Returns whether the trait has a feature on this device.
    public func has(_ feature: Declaration.Feature) -> Bool { handle.has(feature) }

    /// Returns whether the device supports an attribute.
    public func supports<Key: ValueKey>(_ path: KeyPath<Declaration.Attributes, Key>) -> Bool { handle.supports(path) }

    /// Returns whether the device supports a command.
    public func supports<Fields: Schema, Response: Schema>(
        _ path: KeyPath<Declaration.Commands, CommandKey<Fields, Response>>
    ) -> Bool {
        handle.supports(path)
    }

    /// Executes a command by its key; fields that are not set get their default.
    ///
    ///     try await levelControl.invoke(\.moveToLevel) { $0.level = 3 }
    public nonisolated(nonsending) func invoke<Fields: Schema>(
        _ path: KeyPath<Declaration.Commands, CommandKey<Fields, Empty>>,
        _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) async throws {
        try await handle.invoke(path, edit)
    }

    /// Executes a command by its key, and returns the fields of its response.
    public nonisolated(nonsending) func invoke<Fields: Schema, Response: Schema>(
        _ path: KeyPath<Declaration.Commands, CommandKey<Fields, Response>>,
        _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) async throws -> Record<Response> {
        try await handle.invoke(path, edit)
    }

    /// Writes the attributes that `edit` sets, all or none, and returns the trait after the write.
    ///
    ///     try await doorLock.update { $0.setWrongCodeEntryLimit(3) }
    ///     try await doorLock.update { $0.wrongCodeEntryLimit = 3 }
    ///
    /// Only writable attributes can be set.
    @discardableResult
    public nonisolated(nonsending) func update(_ edit: (inout AttributeUpdater<Declaration>) -> Void) async throws
        -> Self
    {
        Self(try await handle.update(edit))
    }

    /// The definition of the trait in the catalog.
    public static var definition: TraitDefinition { Declaration.definition }

    /// The identifier of the trait, such as `home.matter.0000.clusters.0006`.
    ///
    /// The maker and the number, both in hexadecimal digits; the id of the catalog if the maker has published no number.
    public static var identifier: String { Declaration.identifier }

    public var debugDescription: String { handle.debugDescription }
}

/// A trait without a value type of its own, such as one that an app declares, is used by its handle:
/// `traits[TraitHandle<SpinnerTrait>.self]`.
extension TraitHandle: Trait {
    public typealias Declaration = T

    public var handle: TraitHandle<T> { self }

    public init(_ handle: TraitHandle<T>) { self = handle }
}

extension TraitCollection {
    /// The trait; nil if the part lacks it.
    public subscript<Value: Trait>(_ trait: Value.Type) -> Value? { self[Value.Declaration.self].map { Value($0) } }

    /// Returns whether the part has a trait.
    public func contains<Value: Trait>(_ trait: Value.Type) -> Bool { contains(Value.Declaration.self) }
}
