public import HomeModel

extension Matter {
    /// Sets the job of a robot vacuum cleaner: none, cleaning, or mapping the rooms.
    ///
    /// Source: Matter 1.4.1, cluster RvcRunMode (0x0054)
    public enum RvcRunModeTrait: MatterTrait {
        public static let id: TraitID = 0x0054
        public static let revision = 3

        public enum Feature: UInt8, MatterFeature {
            /// The mode depends on the trait OnOff.
            case onOff
            /// Changes from one run mode to another while the robot works, without becoming idle first.
            case directModeChange = 16

            public var code: String { self == .onOff ? "DEPONOFF" : "DIRECTMODECH" }

            public var conformance: Conformance { self == .onOff ? .disallowed : .optional }
        }

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
