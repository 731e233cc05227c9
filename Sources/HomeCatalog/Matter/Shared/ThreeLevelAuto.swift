public import HomeModel

extension Matter {
    /// A level in three steps, or the device's own choice.
    public enum ThreeLevelAutoEnum: UInt8, MatterEnum {
        /// The device chooses the level.
        case auto
        /// The lowest of the three steps.
        case low
        /// The middle of the three steps.
        case medium
        /// The highest of the three steps.
        case high
    }
}
