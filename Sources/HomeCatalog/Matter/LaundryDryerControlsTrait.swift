public import HomeModel

extension Matter {
    /// Sets how dry a laundry dryer makes the laundry.
    ///
    /// Source: Matter 1.4.1, cluster LaundryDryerControls (0x004A)
    public enum LaundryDryerControlsTrait: MatterTrait {
        public static let id: TraitID = 0x004A
        public static let revision = 1

        public struct Attributes: Schema {
            /// The dryness levels that the dryer supports.
            @Attribute<[DrynessLevelEnum]>(0x0000, .length(1...4)) public var supportedDrynessLevels
            /// How dry the laundry should become; null if no level is set.
            @Writable<DrynessLevelEnum?>(0x0001) public var selectedDrynessLevel
        }

        /// A dryness level of laundry.
        public enum DrynessLevelEnum: UInt8, MatterEnum {
            /// Slightly damp, for ironing.
            case low
            /// Dry, for usual laundry.
            case normal
            /// Drier than normal.
            case extra
            /// As dry as the dryer can make it.
            case max
        }
    }
}
