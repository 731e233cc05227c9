public import HomeModel

extension Matter {
    /// Sets how a refrigerator or one of its compartments cools.
    ///
    /// Source: Matter 1.4.1, cluster RefrigeratorAndTemperatureControlledCabinetMode (0x0052)
    public enum RefrigeratorAndTemperatureControlledCabinetModeTrait: ModeTrait {
        public static let id: TraitID = 0x0052
        public static let revision = 3

        public typealias Feature = ModeBase<ModeTag>.Feature

        /// The purpose of a mode.
        public enum ModeTag: UInt16, CommonModeTag {
            case auto, quick, quiet, lowNoise, lowEnergy, vacation, min, max, night, day
            /// Cools new food quickly.
            case rapidCool = 16384
            /// Freezes new food quickly.
            case rapidFreeze
        }
    }
}
