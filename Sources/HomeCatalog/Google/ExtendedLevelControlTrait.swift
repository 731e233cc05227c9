public import HomeModel

extension Google {
    /// Adds the size of a volume step to Matter's level control.
    ///
    /// Source: Google Home APIs, trait ExtendedLevelControl
    public enum ExtendedLevelControlTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The number of levels by which the volume changes if a person only says "louder".
            @Attribute<UInt32>(0x0000, .optional, .from(1)) public var defaultStepSize
        }
    }
}
