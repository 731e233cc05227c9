public import HomeModel

extension Matter {
    /// Sets what a vacuum robot does: nothing, clean, or learn the rooms.
    ///
    /// Source: Matter 1.4.1, cluster RvcRunMode (0x0054)
    public enum RvcRunModeTrait: MatterTrait {
        public static let id: TraitID = 0x0054
        public static let revision = 3

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
            case idle = 16384
            case cleaning, mapping
        }
        /// The statuses of a response in addition to those of all modes.
        public enum StatusCode: UInt8, MatterEnum {
            case stuck = 65
            case dustBinMissing, dustBinFull, waterTankEmpty, waterTankMissing, waterTankLidOpen, mopCleaningPadMissing
            case batteryLow
        }
    }
}
