public import HomeModel

extension Matter {
    /// Sets the job of a robot vacuum cleaner: none, cleaning, or mapping the rooms.
    ///
    /// Source: Matter 1.4.1, cluster RvcRunMode (0x0054)
    public enum RvcRunModeTrait: ModeTrait {
        public static let id: TraitID = 0x0054
        public static let revision = 3

        public enum Feature: String, MatterFeature {
            /// The mode depends on the trait OnOff.
            case onOff = "DEPONOFF"
            /// Changes from one run mode to another while the robot works, without becoming idle first.
            case directModeChange = "DIRECTMODECH"

            public var bit: UInt8 { self == .onOff ? 0 : 16 }
            public var conformance: Conformance { self == .onOff ? .disallowed : .optional }
        }

        /// The purpose of a mode.
        public enum ModeTag: UInt16, CommonModeTag {
            case auto, quick, quiet, lowNoise, lowEnergy, vacation, min, max, night, day
            /// No job is running.
            case idle = 16384
            /// Cleans the floor.
            case cleaning
            /// Explores the rooms to make a map.
            case mapping
        }
        /// The statuses of a response in addition to those of all modes.
        public enum StatusCode: UInt8, MatterEnum {
            /// The robot cannot move.
            case stuck = 65
            /// The dust bin is missing.
            case dustBinMissing
            /// The dust bin is full.
            case dustBinFull
            /// The water tank is empty.
            case waterTankEmpty
            /// The water tank is missing.
            case waterTankMissing
            /// The lid of the water tank is open.
            case waterTankLidOpen
            /// The mop pad is missing.
            case mopCleaningPadMissing
            /// The battery is too low.
            case batteryLow
        }
    }
}
