public import HomeModel

extension Matter {
    /// Lists the devices that a proxy represents.
    ///
    /// Matter reserves the number of this trait, but defines no attributes, commands or events for it yet.
    ///
    /// Source: Matter 1.4.1, cluster ProxyConfiguration (0x0042)
    public enum ProxyConfigurationTrait: MatterTrait {
        public static let id: TraitID = 0x0042
        public static let revision = 1
    }
}
