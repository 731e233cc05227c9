public import HomeModel

extension Matter {
    /// Puts a device to sleep.
    ///
    /// Source: Matter 1.4.1, cluster LowPower (0x0508)
    public enum LowPowerTrait: MatterTrait {
        public static let id: TraitID = 0x0508
        public static let revision = 1

        public struct Commands: Schema {
            /// Goes to sleep, as far as the device does; it may need waking over the network afterwards.
            @Command<Empty>(0x00) public var sleep

            public init() {}
        }
    }
}
