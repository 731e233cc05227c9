public import HomeModel

extension Matter {
    /// Stores the maker's labels for a part of the device: pairs of words such as `floor` and `2`.
    ///
    /// Source: Matter 1.4.1, cluster FixedLabel (0x0040)
    public enum FixedLabelTrait: MatterTrait {
        public static let id: TraitID = 0x0040
        public static let revision = 1

        public struct Attributes: Schema {
            /// The labels; only the maker changes them.
            @Attribute<[Record<LabelStruct>]>(0x0000, .nonvolatile, .default(.emptyList)) public var labelList
        }

        /// A label: a name and its value.
        public struct LabelStruct: Schema {
            /// The name of the label, such as `floor`.
            @Field<String>(0, .length(max: 16)) public var label
            /// The value of the label, such as `2`.
            @Field<String>(1, .length(max: 16)) public var value
        }
    }
}
