public import HomeModel

extension Matter {
    /// Sets how an oven cooks.
    ///
    /// Source: Matter 1.4.1, cluster OvenMode (0x0049)
    public enum OvenModeTrait: MatterTrait {
        public static let id: TraitID = 0x0049
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
            /// Bakes with dry heat.
            case bake = 16384
            /// Cooks with a fan that circulates the hot air.
            case convection
            /// Grills with heat from above.
            case grill
            /// Roasts with dry heat.
            case roast
            /// Cleans the oven with heat.
            case clean
            /// Bakes with a fan that circulates the hot air.
            case convectionBake
            /// Roasts with a fan that circulates the hot air.
            case convectionRoast
            /// Keeps food warm.
            case warming
            /// Lets dough rise.
            case proofing
        }
    }
}
