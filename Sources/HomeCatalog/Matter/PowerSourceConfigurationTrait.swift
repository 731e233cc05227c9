public import HomeModel

extension Matter {
    /// Lists the power sources of a device; older than PowerSource's order, which replaces it.
    ///
    /// Source: Matter 1.4.1, cluster PowerSourceConfiguration (0x002E)
    public enum PowerSourceConfigurationTrait: MatterTrait {
        public static let id: TraitID = 0x002E
        public static let revision = 1

        public struct Attributes: Schema {
            /// The parts that describe a source the device could use, by number; the first is used first.
            @Attribute<[UInt16]>(0x0000, .length(max: 6), .nonvolatile) public var sources

            public init() {}
        }
    }
}
