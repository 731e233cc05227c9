public import HomeModel

extension Matter {
    /// Sets how fast a washing machine spins and how often it rinses.
    ///
    /// Source: Matter 1.4.1, cluster LaundryWasherControls (0x0053)
    public enum LaundryWasherControlsTrait: MatterTrait {
        public static let id: TraitID = 0x0053
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// The spin speed can be chosen.
            case spin = "SPIN"
            /// The number of rinses can be chosen.
            case rinse = "RINSE"

            public var conformance: Conformance { .choice("a", atLeastOne: true) }
        }

        public struct Attributes: Schema {
            /// The names of the spin speeds, for people, such as `1200` or `low`.
            @Attribute<[String]>(0x0000, .when(Feature.spin), .length(max: 16), .elementLength(0...64))
            public var spinSpeeds
            /// The spin speed, by its index in spinSpeeds from 0; null for no spinning.
            @Writable<UInt8?>(0x0001, .when(Feature.spin), .to(15), .named(by: \Self.spinSpeeds))
            public var spinSpeedCurrent
            /// How often the laundry should be rinsed.
            @Writable<NumberOfRinsesEnum>(0x0002, .when(Feature.rinse), .default(1)) public var numberOfRinses
            /// The numbers of rinses that the current program supports.
            @Attribute<[NumberOfRinsesEnum]>(0x0003, .when(Feature.rinse), .length(max: 4)) public var supportedRinses
        }

        /// How often the laundry is rinsed.
        public enum NumberOfRinsesEnum: UInt8, MatterEnum {
            /// The laundry is not rinsed.
            case none
            /// The usual number of rinses.
            case normal
            /// One or a few rinses more than normal.
            case extra
            /// The maximum number of rinses.
            case max
        }
    }
}
