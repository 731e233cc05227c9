/// The attributes that a write sets, by name.
@dynamicMemberLookup
public struct AttributeUpdater<T: Trait> {
    private let attributes: AttributeValues<T>
    /// The values by attribute number.
    private(set) var values: [UInt32: Value] = [:]

    init(attributes: AttributeValues<T>) { self.attributes = attributes }

    /// The value to write, or the current value if none was set.
    ///
    /// Setting nil writes null to a nullable attribute; for other attributes it removes the value to write.
    public subscript<Element: ValueRepresentable>(
        dynamicMember path: KeyPath<T.Attributes, WritableKey<Element>>
    ) -> Element.Plain? {
        get {
            guard let value = values[SchemaCache.id(of: path)] else { return attributes[dynamicMember: path] }
            return Element(value)?.plain
        }
        set { values[SchemaCache.id(of: path)] = Element.from(newValue)?.value }
    }

    /// Unavailable: shows the right syntax to users of the Home APIs' guides, which call a method for each attribute.
    @available(
        *, unavailable,
        message:
            "the trait has no attribute of this name; write $0.wrongCodeEntryLimit = 3 for $0.setWrongCodeEntryLimit(3)"
    )
    public subscript(dynamicMember name: String) -> UnknownAttribute { UnknownAttribute() }

    /// The current value of a read-only attribute. The unavailable setter explains this at compile time.
    public subscript<Element: ValueRepresentable>(
        dynamicMember path: KeyPath<T.Attributes, AttributeKey<Element>>
    ) -> Element.Plain? {
        get { attributes[dynamicMember: path] }
        @available(
            *, unavailable, message: "the attribute is read-only: only a command or the device itself changes it"
        )
        set {}
    }
}

/// The type of an unknown attribute, for the compile-time message.
public struct UnknownAttribute {
    public func callAsFunction(_ value: some Any) {}
}
