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
            /// Heats or cooks food.
            case normal = 16384
            /// Thaws frozen food.
            case defrost
        }
    }
}
