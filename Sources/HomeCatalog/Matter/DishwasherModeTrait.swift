public import HomeModel

extension Matter {
    /// Sets the program of a dishwasher.
    ///
    /// Source: Matter 1.4.1, cluster DishwasherMode (0x0059)
    public enum DishwasherModeTrait: ModeTrait {
        public static let id: TraitID = 0x0059
        public static let revision = 3

        public typealias Feature = ModeBase<ModeTag>.Feature

        /// The purpose of a mode.
        public enum ModeTag: UInt16, CommonModeTag {
            case auto, quick, quiet, lowNoise, lowEnergy, vacation, min, max, night, day
            /// The usual program.
            case normal = 16384
            /// For very dirty dishes.
            case heavy
            /// For slightly dirty dishes.
            case light
        }
    }
}
