/// The attributes that a write sets, by name.
@dynamicMemberLookup
public struct AttributeUpdater<T: Trait> {
    private let attributes: AttributeValues<T>
    /// By the number of the attribute.
    private(set) var values: [UInt32: Value] = [:]

    init(attributes: AttributeValues<T>) { self.attributes = attributes }

    /// The value to be written, or the present one where none was set.
    ///
    /// Nil writes null to an attribute that may be null, and writes nothing to another one.
    public subscript<Element: ValueRepresentable>(
        dynamicMember path: KeyPath<T.Attributes, WritableKey<Element>>
    ) -> Element.Plain? {
        get {
            guard let value = values[SchemaCache.id(of: path)] else { return attributes[dynamicMember: path] }
            return Element(value)?.plain
        }
        set { values[SchemaCache.id(of: path)] = Element.from(newValue)?.value }
    }

    /// A name that is no attribute. Unavailable, to name what to write: the Home APIs' guides call a method for each
    /// attribute.
    @available(
        *, unavailable,
        message:
            "the trait has no attribute of this name; write $0.wrongCodeEntryLimit = 3 for $0.setWrongCodeEntryLimit(3)"
    )
    public subscript(dynamicMember name: String) -> UnknownAttribute { UnknownAttribute() }

    /// The present value of an attribute that clients may not write. The setter is there to say so at compile time.
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

/// What a name of no attribute stands for, so that the compiler can name the mistake.
public struct UnknownAttribute {
    public func callAsFunction(_ value: some Any) {}
}
