public import HomeModel

/// The traits of an example vendor from the guides of the Home APIs. They show how a vendor adds its own to the
/// catalog.
public enum ExampleOrganization {}

extension ExampleOrganization {
    /// Turns a disc.
    ///
    /// Source: Guides of the Google Home APIs, example of a vendor trait
    public enum SpinnerTrait: Trait {
        /// The first cluster number of Matter's first test vendor, 0xFFF1.
        public static let id: TraitID = 0xFFF1_FC00
        public static let namespace: Namespace = "exampleOrganization"

        public struct Attributes: Schema {
            /// How fast the disc turns; null if it is unknown.
            @Attribute<UInt16?>(0x0000, .to(.attribute(\Self.maxRpm)), .reportable, .unit(.perMinute)) public var rpm
            /// The target speed of the disc; 0 lets it slow down to a stop.
            @Writable<UInt16>(0x0001, .to(.attribute(\Self.maxRpm)), .nonvolatile, .default(0), .unit(.perMinute))
            public var targetRpm
            /// How fast the disc can turn.
            @Attribute<UInt16>(0x0002, .from(1), .fixed, .default(6000), .unit(.perMinute)) public var maxRpm

            public init() {}
        }

        public struct Commands: Schema {
            /// Sets the speed of the disc.
            @Command<Spin>(0x00, .changes(\Attributes.rpm, \Attributes.targetRpm)) public var spin
            /// Lets the disc slow down to a stop.
            @Command<Empty>(0x01, .changes(\Attributes.rpm, \Attributes.targetRpm)) public var stop

            public init() {}
        }

        public struct Spin: Schema {
            /// The speed.
            @Field<UInt16>(0, .to(.attribute(\Attributes.maxRpm)), .unit(.perMinute)) public var rpm

            public init() {}
        }
    }
}
