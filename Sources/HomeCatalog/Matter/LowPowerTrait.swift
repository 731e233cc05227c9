public import HomeModel

extension Matter {
    /// Puts a device to sleep.
    ///
    /// Source: Matter 1.4.1, cluster LowPower (0x0508)
    public enum LowPowerTrait: MatterTrait {
        public static let id: TraitID = 0x0508
        public static let revision = 1

        public struct Commands: Schema {
            /// Puts the device to sleep if it can; it may then have to be woken over the network.
            @Command<Empty>(0x00) public var sleep
        }
    }
}
