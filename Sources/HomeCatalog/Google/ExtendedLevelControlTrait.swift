public import HomeModel

extension Google {
    /// Adds to Matter's level control, as the volume of a device that plays, the size of a step.
    ///
    /// Source: Google Home APIs, trait ExtendedLevelControl
    public enum ExtendedLevelControlTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// By how many levels the volume changes if a person only says "louder".
            @Attribute<UInt32>(0x0000, .optional, .from(1)) public var defaultStepSize

            public init() {}
        }
    }
}
