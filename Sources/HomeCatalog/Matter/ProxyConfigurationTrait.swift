public import HomeModel

extension Matter {
    /// Says which devices a proxy speaks for.
    ///
    /// Matter keeps the number for it and has not settled attributes, commands or events yet.
    ///
    /// Source: Matter 1.4.1, cluster ProxyConfiguration (0x0042)
    public enum ProxyConfigurationTrait: MatterTrait {
        public static let id: TraitID = 0x0042
        public static let revision = 1
    }
}
