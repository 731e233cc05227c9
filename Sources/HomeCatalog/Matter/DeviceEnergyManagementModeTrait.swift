public import HomeModel

extension Matter {
    /// Sets in whose interest the energy use of an appliance can be adjusted.
    ///
    /// Source: Matter 1.4.1, cluster DeviceEnergyManagementMode (0x009F)
    public enum DeviceEnergyManagementModeTrait: ModeTrait {
        public static let id: TraitID = 0x009F
        public static let revision = 2

        public typealias Feature = ModeBase<ModeTag>.Feature

        /// The purpose of a mode.
        public enum ModeTag: UInt16, CommonModeTag {
            case auto, quick, quiet, lowNoise, lowEnergy, vacation, min, max, night, day
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
