public import HomeModel

extension Matter {
    /// Sets when a charging station charges a vehicle.
    ///
    /// Source: Matter 1.4.1, cluster EnergyEvseMode (0x009D)
    public enum EnergyEvseModeTrait: MatterTrait {
        public static let id: TraitID = 0x009D
        public static let revision = 2

        public typealias Feature = ModeBase<ModeTag>.Feature
        public typealias Attributes = ModeBase<ModeTag>.Attributes
        public typealias Commands = ModeBase<ModeTag>.Commands
        public typealias ModeChangeStatus = ModeBase<ModeTag>.ModeChangeStatus
        public typealias ModeOptionStruct = ModeBase<ModeTag>.ModeOptionStruct
        public typealias ModeTagStruct = ModeBase<ModeTag>.ModeTagStruct
        public typealias ChangeToMode = ModeBase<ModeTag>.ChangeToMode
        public typealias ChangeToModeResponse = ModeBase<ModeTag>.ChangeToModeResponse

        /// The purpose of a mode.
        public enum ModeTag: UInt16, MatterEnum {
            /// The device chooses how it works.
            case auto
            /// Finishes sooner.
            case quick
            /// Makes as little noise as possible.
            case quiet
            /// Works in a way that makes little noise.
            case lowNoise
            /// Uses little energy.
            case lowEnergy
            /// For times when people are away for days.
            case vacation
            /// Uses the lowest settings.
            case min
            /// Uses the highest settings.
            case max
            /// For the night.
            case night
            /// For the day.
            case day
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
