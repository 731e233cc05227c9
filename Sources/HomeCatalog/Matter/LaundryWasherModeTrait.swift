public import HomeModel

extension Matter {
    /// Sets the program of a washing machine.
    ///
    /// Source: Matter 1.4.1, cluster LaundryWasherMode (0x0051)
    public enum LaundryWasherModeTrait: ModeTrait {
        public static let id: TraitID = 0x0051
        public static let revision = 3

        public typealias Feature = ModeBase<ModeTag>.Feature

        /// The purpose of a mode.
        public enum ModeTag: UInt16, CommonModeTag {
            case auto, quick, quiet, lowNoise, lowEnergy, vacation, min, max, night, day
            /// The usual program.
            case normal = 16384
            /// For delicate fabrics.
            case delicate
            /// For sturdy or very dirty laundry.
            case heavy
            /// For white laundry.
            case whites
        }
    }
}
