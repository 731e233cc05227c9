public import HomeModel

extension Matter {
    /// Sets when a water heater heats.
    ///
    /// Source: Matter 1.4.1, cluster WaterHeaterMode (0x009E)
    public enum WaterHeaterModeTrait: ModeTrait {
        public static let id: TraitID = 0x009E
        public static let revision = 1

        public typealias Feature = ModeBase<ModeTag>.Feature

        /// The purpose of a mode.
        public enum ModeTag: UInt16, CommonModeTag {
            case auto, quick, quiet, lowNoise, lowEnergy, vacation, min, max, night, day
            /// Does not heat.
            case off = 16384
            /// Heats to the set temperature.
            case manual
            /// Heats at the times of a schedule.
            case timed
        }
    }
}
