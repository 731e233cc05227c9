public import HomeModel

/// Every trait and device type of this server. The build plugin lists them.
public enum Catalog {}

extension CatalogIndex {
    /// The index of the whole ``Catalog``.
    public init(_ catalog: Catalog.Type) {
        // Closures, because key paths through existential metatypes crash the 6.3.1 compiler.
        self.init(
            traits: catalog.traits.map { $0.definition }, deviceTypes: catalog.deviceTypes.map { $0.definition },
            documentation: catalog.documentation)
    }
}
