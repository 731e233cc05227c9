public import HomeModel

extension Matter {
    /// Sets in whose interest the energy use of an appliance can be adjusted.
    ///
    /// Source: Matter 1.4.1, cluster DeviceEnergyManagementMode (0x009F)
    public enum DeviceEnergyManagementModeTrait: MatterTrait {
        public static let id: TraitID = 0x009F
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
            /// Neither the device nor a client adjusts the energy use.
            case noOptimization = 16384
            /// The device optimizes its energy use itself.
            case deviceOptimization
            /// Clients can adjust the energy use in the interest of the home.
            case localOptimization
            /// Clients can adjust the energy use in the interest of the grid.
            case gridOptimization
        }
    }
}
