public import HomeModel

extension TraitTemplate {
    /// Creates a standard trait and edits it. Attributes that are set are supported.
    ///
    ///     TraitTemplate(Matter.OnOffTrait.self, features: [.lighting]) { $0.onOff = true }
    public init<T: Trait>(
        _ trait: T.Type, features: [T.Declaration.Feature] = [],
        _ edit: (inout AttributeEditor<T.Declaration>) -> Void = { _ in }
    ) {
        self.init(T.Declaration.self, features: features, edit)
    }

    /// Creates a trait that supports exactly the attributes set in `edit` and these commands, as cloud devices do.
    public init<T: Trait>(
        partial trait: T.Type, features: [T.Declaration.Feature] = [], commands: [String] = [],
        _ edit: (inout AttributeEditor<T.Declaration>) -> Void = { _ in }
    ) {
        self.init(partial: T.Declaration.self, features: features, commands: commands, edit)
    }
}
