public import HomeModel

extension Matter {
    /// Finds a proxy that can represent a device.
    ///
    /// Matter reserves the number of this trait, but defines no attributes, commands or events for it yet.
    ///
    /// Source: Matter 1.4.1, cluster ProxyDiscovery (0x0043)
    public enum ProxyDiscoveryTrait: MatterTrait {
        public static let id: TraitID = 0x0043
        public static let revision = 1
    }
}
