public import HomeModel

extension Matter {
    /// Sets how an oven cooks.
    ///
    /// Source: Matter 1.4.1, cluster OvenMode (0x0049)
    public enum OvenModeTrait: ModeTrait {
        public static let id: TraitID = 0x0049
        public static let revision = 2

        public typealias Feature = ModeBase<ModeTag>.Feature

        /// The purpose of a mode.
        public enum ModeTag: UInt16, CommonModeTag {
            case auto, quick, quiet, lowNoise, lowEnergy, vacation, min, max, night, day
            /// Bakes with dry heat.
            case bake = 16384
            /// Cooks with a fan that circulates the hot air.
            case convection
            /// Grills with heat from above.
            case grill
            /// Roasts with dry heat.
            case roast
            /// Cleans the oven with heat.
            case clean
            /// Bakes with a fan that circulates the hot air.
            case convectionBake
            /// Roasts with a fan that circulates the hot air.
            case convectionRoast
            /// Keeps food warm.
            case warming
            /// Lets dough rise.
            case proofing
        }
    }
}
