public import HomeModel

extension Matter {
    /// Lists the proxies that may represent the device.
    ///
    /// Matter has reserved the number for it and has not defined attributes, commands or events yet.
    ///
    /// Source: Matter 1.4.1, cluster ValidProxies (0x0044)
    public enum ProxyValidTrait: MatterTrait {
        public static let id: TraitID = 0x0044
        public static let revision = 1
    }
}
