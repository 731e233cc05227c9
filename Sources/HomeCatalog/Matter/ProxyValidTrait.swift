public import HomeModel

extension Matter {
    /// Says which proxies may speak for the device.
    ///
    /// Matter keeps the number for it and has not settled attributes, commands or events yet.
    ///
    /// Source: Matter 1.4.1, cluster ValidProxies (0x0044)
    public enum ProxyValidTrait: MatterTrait {
        public static let id: TraitID = 0x0044
        public static let revision = 1
    }
}
