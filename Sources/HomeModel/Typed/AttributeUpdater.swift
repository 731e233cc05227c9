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

    /// Sets the value of the attribute with a number.
    public mutating func set<Element: ValueRepresentable>(_ number: UInt32, _ value: Element) {
        values[number] = value.value
    }

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
