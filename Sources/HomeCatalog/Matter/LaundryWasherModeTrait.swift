public import HomeModel

extension Matter {
    /// Sets the program of a washing machine.
    ///
    /// Source: Matter 1.4.1, cluster LaundryWasherMode (0x0051)
    public enum LaundryWasherModeTrait: MatterTrait {
        public static let id: TraitID = 0x0051
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
            case normal = 16384
            case delicate, heavy, whites
        }
    }
}
