public import JSON

/// A trait of a device with access by name, for traits without a Swift type, such as those of a vendor's JSON file.
///
///     if let spinner = light.traits["acme.spinner"], spinner["rpm"] == 0 {
///         try await spinner.invoke("spin", ["rpm": 45, "direction": "clockwise"])
///         try await spinner.update(["label": "Party"])
///     }
///
/// Values have the same form as in the REST API: the name of an enumeration's case, an array of the names of flags, an
/// object for a structure, base64 for octets. Names may be written in any capitalization.
///
/// The values of a handle do not change. Each error that a command or a write throws is a ``HomeError``, with the same
/// code and message as the same request over HTTP.
public struct NamedTraitHandle: Sendable {
    private let snapshot: DeviceSnapshot
    /// The index of the trait in ``Shape/traits``.
    private let index: Int

    init(snapshot: DeviceSnapshot, index: Int) {
        self.snapshot = snapshot
        self.index = index
    }

    /// The definition of the trait in the catalog: its id, attributes and commands with their types.
    public var definition: TraitDefinition { instance.definition }

    /// Facts about the trait besides its attributes.
    public var metadata: TraitMetadata { snapshot.metadata(ofTrait: index) }

    /// The value of an attribute; ``JSON/JSONValue/null`` for null, nil if the trait has no attribute of that name or
    /// the device does not support it.
    public subscript(_ name: String) -> JSONValue? {
        if let attribute = attribute(named: name) {
            let value = snapshot.device.value(of: attribute, trait: index, at: snapshot.time)
            return JSONValue(value, of: attribute.definition)
        }
        guard let definition = GlobalAttributes.definition(named: name) else { return nil }
        return instance.globalAttributes?.value(definition.id).flatMap { JSONValue($0, of: definition) }
    }

    /// Returns whether the device supports an attribute of that name.
    public func supports(attribute name: String) -> Bool { self[name] != nil }

    /// Returns whether the device supports a command of that name.
    public func supports(command name: String) -> Bool {
        definition.command(named: name).map { instance.supports(command: $0.id) } ?? false
    }

    /// Sends a command and returns the fields of its response; empty if it responds with a status only.
    ///
    /// Fields that are not set take their default.
    ///
    /// Throws `invalidArgument` if the trait has no command of that name, and `failedPrecondition` if the device does
    /// not support it.
    @discardableResult
    public func invoke(_ command: String, _ fields: JSONObject = [:]) async throws -> JSONObject {
        let response = try await snapshot.executor.invoke(command, fields: fields, on: snapshot.address(ofTrait: index))
        guard let response, let type = definition.command(named: command)?.response else { return [:] }
        return JSONValue { $0.structure(response, of: type) }?.objectValue ?? [:]
    }

    /// Writes attributes, all or none, and returns the trait with its values after the write.
    ///
    /// Throws `invalidArgument` if the trait has no attribute of a name or if the attribute is read-only, and
    /// `failedPrecondition` if the device does not support it.
    @discardableResult
    public func update(_ values: JSONObject) async throws -> NamedTraitHandle {
        let address = snapshot.address(ofTrait: index)
        let updated = try await snapshot.executor.write(values, to: address)
        guard let part = updated.device.shape.part(numbered: address.part),
            let trait = DevicePart(snapshot: updated, index: part).traits[definition.id]
        else { throw address.missingError }
        return trait
    }

    private var instance: Shape.TraitInstance { snapshot.device.shape.traits[index] }

    private func attribute(named name: String) -> Shape.AttributeInstance? {
        definition.attribute(named: name).flatMap { instance.attribute($0.id) }
    }
}

extension JSONValue {
    /// Creates the value of an attribute as the REST API represents it.
    fileprivate init?(_ value: Value, of attribute: AttributeDefinition) {
        self.init { $0.value(value, of: attribute.type, isText: attribute.isText) }
    }

    /// Creates the value that `write` writes.
    fileprivate init?(_ write: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        write(&json)
        guard let value = try? JSONValue.parse(json.bytes) else { return nil }
        self = value
    }
}
