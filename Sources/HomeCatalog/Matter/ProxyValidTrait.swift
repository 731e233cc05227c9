public import HomeModel

extension Matter {
    /// Lists the proxies that may represent the device.
    ///
    /// Matter reserves the number of this trait, but defines no attributes, commands or events for it yet.
    ///
    /// Source: Matter 1.4.1, cluster ValidProxies (0x0044)
    public enum ProxyValidTrait: MatterTrait {
        public static let id: TraitID = 0x0044
        public static let revision = 1
    }
}
