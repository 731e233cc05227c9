public import HomeModel

extension Matter {
    /// Sets how a vacuum robot cleans.
    ///
    /// Source: Matter 1.4.1, cluster RvcCleanMode (0x0055)
    public enum RvcCleanModeTrait: MatterTrait {
        public static let id: TraitID = 0x0055
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
            case deepClean = 16384
            case vacuum, mop, vacuumThenMop
        }
        /// The statuses of a response in addition to those of all modes.
        public enum StatusCode: UInt8, MatterEnum { case cleaningInProgress = 64 }
    }
}
