public import HomeModel

extension Matter {
    /// Stores labels for a part of the device, set by people: pairs of words such as `room` and `bedroom 2`.
    ///
    /// Source: Matter 1.4.1, cluster UserLabel (0x0041)
    public enum UserLabelTrait: MatterTrait {
        public static let id: TraitID = 0x0041
        public static let revision = 1

        public struct Attributes: Schema {
            /// The pairs of words; written as a whole.
            @Writable<[Record<LabelStruct>]>(0x0000, .length(min: 0), .nonvolatile, .default(.emptyList), .manage)
            public var labelList
        }

        public typealias LabelStruct = FixedLabelTrait.LabelStruct
    }
}
