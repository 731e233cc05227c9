public import HomeModel

extension Matter {
    /// Sets how a robot vacuum cleaner cleans.
    ///
    /// Source: Matter 1.4.1, cluster RvcCleanMode (0x0055)
    public enum RvcCleanModeTrait: MatterTrait {
        public static let id: TraitID = 0x0055
        public static let revision = 3

        public enum Feature: UInt8, MatterFeature {
            /// The mode depends on the trait OnOff.
            case onOff
            /// Changes from one cleaning mode to another while the robot works, without becoming idle first.
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
