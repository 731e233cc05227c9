public import HomeModel

extension Matter {
    /// Sets when a charging station charges a car.
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
            case auto, quick, quiet, lowNoise, lowEnergy, vacation, min, max, night, day
            case manual = 16384
            case timeOfUse, solarCharging, v2x
        }
    }
}
