public import HomeModel

extension Matter {
    /// Sets when a charging station charges a vehicle.
    ///
    /// Source: Matter 1.4.1, cluster EnergyEvseMode (0x009D)
    public enum EnergyEvseModeTrait: ModeTrait {
        public static let id: TraitID = 0x009D
        public static let revision = 2

        public typealias Feature = ModeBase<ModeTag>.Feature

        /// The purpose of a mode.
        public enum ModeTag: UInt16, CommonModeTag {
            case auto, quick, quiet, lowNoise, lowEnergy, vacation, min, max, night, day
            /// Charges whenever the vehicle requests it.
            case manual = 16384
            /// Charges when energy is cheap, to reach the user's targets.
            case timeOfUse
            /// Charges with surplus solar energy only.
            case solarCharging
            /// The vehicle can also return energy to the home or the grid.
            case v2x
        }
    }
}
