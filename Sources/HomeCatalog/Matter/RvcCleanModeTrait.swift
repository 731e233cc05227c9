public import HomeModel

extension Matter {
    /// Sets how a robot vacuum cleaner cleans.
    ///
    /// Source: Matter 1.4.1, cluster RvcCleanMode (0x0055)
    public enum RvcCleanModeTrait: ModeTrait {
        public static let id: TraitID = 0x0055
        public static let revision = 3

        public enum Feature: String, MatterFeature {
            /// The mode depends on the trait OnOff.
            case onOff = "DEPONOFF"
            /// Changes from one cleaning mode to another while the robot works, without becoming idle first.
            case directModeChange = "DIRECTMODECH"

            public var bit: UInt8 { self == .onOff ? 0 : 16 }
            public var conformance: Conformance { self == .onOff ? .disallowed : .optional }
        }

        /// The purpose of a mode.
        public enum ModeTag: UInt16, CommonModeTag {
            case auto, quick, quiet, lowNoise, lowEnergy, vacation, min, max, night, day
            /// Cleans with more strength or more passes.
            case deepClean = 16384
            /// Vacuums the floor.
            case vacuum
            /// Mops the floor.
            case mop
            /// Vacuums the floor and then mops it.
            case vacuumThenMop
        }
        /// The statuses of a response in addition to those of all modes.
        public enum StatusCode: UInt8, MatterEnum {
            /// The mode cannot be changed while the robot cleans.
            case cleaningInProgress = 64
        }
    }
}
