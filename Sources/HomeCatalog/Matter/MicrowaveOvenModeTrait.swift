public import HomeModel

extension Matter {
    /// Reports the mode of a microwave oven: heat or defrost.
    ///
    /// Source: Matter 1.4.1, cluster MicrowaveOvenMode (0x005E)
    public enum MicrowaveOvenModeTrait: MatterTrait {
        public static let id: TraitID = 0x005E
        public static let revision = 2

        public typealias Feature = ModeBase<ModeTag>.Feature
        public typealias Attributes = ModeBase<ModeTag>.Attributes
        public typealias ModeOptionStruct = ModeBase<ModeTag>.ModeOptionStruct
        public typealias ModeTagStruct = ModeBase<ModeTag>.ModeTagStruct

        /// The purpose of a mode.
        public enum ModeTag: UInt16, CommonModeTag {
            case auto, quick, quiet, lowNoise, lowEnergy, vacation, min, max, night, day
            /// Heats or cooks food.
            case normal = 16384
            /// Thaws frozen food.
            case defrost
        }
    }
}
