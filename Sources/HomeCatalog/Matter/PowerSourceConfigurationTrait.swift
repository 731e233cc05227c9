public import HomeModel

extension Matter {
    /// Lists the power sources of a device. The attribute order of PowerSource replaces this trait.
    ///
    /// Source: Matter 1.4.1, cluster PowerSourceConfiguration (0x002E)
    public enum PowerSourceConfigurationTrait: MatterTrait {
        public static let id: TraitID = 0x002E
        public static let revision = 1

        public struct Attributes: Schema {
            /// The numbers of the parts that describe the power sources; the first source is used first.
            @Attribute<[UInt16]>(0x0000, .length(max: 6), .nonvolatile) public var sources
        }
    }
}
