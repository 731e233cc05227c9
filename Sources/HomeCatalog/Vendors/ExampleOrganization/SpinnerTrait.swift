public import HomeModel

/// The example vendor of the guides of Google's Home APIs. Its trait shows how a vendor adds traits to the catalog.
public enum ExampleOrganization {}

extension ExampleOrganization {
    /// Turns a disc.
    ///
    /// Source: Guides of the Google Home APIs, example of a vendor trait
    public enum SpinnerTrait: Trait {
        /// 0xFFF1 is Matter's first test vendor; 0xFC00 is the first cluster number that a vendor can use.
        public static let id: TraitID = 0xFFF1_FC00
        public static let namespace: Namespace = "exampleOrganization"

        public static let display = TraitDisplay(
            summary: [.value(Self.self, \.rpm)],
            actions: [
                .buttons(
                    .invoke(Self.self, \.spin) { $0.ask(\.rpm) },
                    .invoke(Self.self, \.stop, when: [.attribute(Self.self, \.targetRpm, isNot: 0)]))
            ])

        public struct Attributes: Schema {
            /// The speed of the disc; null if it is unknown.
            @Attribute<UInt16?>(0x0000, .to(.attribute(\Self.maxRpm)), .reportable, .unit(.perMinute)) public var rpm
            /// The target speed of the disc; 0 lets it slow down to a stop.
            @Writable<UInt16>(0x0001, .to(.attribute(\Self.maxRpm)), .nonvolatile, .default(0), .unit(.perMinute))
            public var targetRpm
            /// The maximum speed of the disc.
            @Attribute<UInt16>(0x0002, .from(1), .fixed, .default(6000), .unit(.perMinute)) public var maxRpm
        }

        public struct Commands: Schema {
            /// Sets the speed of the disc.
            @Command<Spin>(0x00, .changes(\Attributes.rpm, \Attributes.targetRpm)) public var spin
            /// Lets the disc slow down to a stop.
            @Command<Empty>(0x01, .changes(\Attributes.rpm, \Attributes.targetRpm)) public var stop
        }

        public struct Spin: Schema {
            /// The target speed.
            @Field<UInt16>(0, .to(.attribute(\Attributes.maxRpm)), .unit(.perMinute)) public var rpm
        }
    }
}
