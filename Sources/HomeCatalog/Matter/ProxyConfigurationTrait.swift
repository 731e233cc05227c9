public import HomeModel

extension Matter {
    /// Lists the devices that a proxy represents.
    ///
    /// Matter has reserved the number for it and has not defined attributes, commands or events yet.
    ///
    /// Source: Matter 1.4.1, cluster ProxyConfiguration (0x0042)
    public enum ProxyConfigurationTrait: MatterTrait {
        public static let id: TraitID = 0x0042
        public static let revision = 1
    }
}
