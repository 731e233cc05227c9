public import HomeModel

extension Google {
    /// Fills and drains a container, such as a bathtub or a reservoir.
    ///
    /// Source: Google Home APIs, trait Fill; Cloud-to-cloud trait Fill
    public enum FillTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The named levels; absent if the device can only be filled or drained completely.
            @Attribute<Record<AvailableFillLevels>>(0x0000, .optional) public var availableFillLevels
            /// Whether the container is filled, to any level.
            @Attribute<Bool>(0x0001, .optional, .words(Word(true, "Filled", .active), Word(false, "Empty")))
            public var isFilled
            /// The `levelName` of the current level.
            @Attribute<String>(0x0002, .optional) public var currentFillLevel
            /// How full the container is.
            @Attribute<Float>(0x0003, .optional, .from(0), .to(100), .unit(.percent)) public var currentFillPercent
        }

        public struct Commands: Schema {
            /// Fills or drains the container.
            @Command<Fill>(
                0x00, .changes(\Attributes.isFilled, \Attributes.currentFillLevel, \Attributes.currentFillPercent))
            public var fill
        }

        public struct Fill: Schema {
            /// True fills the container, false drains it.
            @Field<Bool>(0) public var fill
            /// The `levelName` of the level to fill to.
            @Field<String>(1, .optional) public var fillLevel
            /// The target in percent, instead of a level.
            @Field<Float>(2, .optional, .from(0), .to(100), .unit(.percent)) public var fillPercent
        }

        /// The named levels.
        public struct AvailableFillLevels: Schema {
            /// The levels from empty to full, with their names.
            @Field<[Record<Level>]>(0) public var levels
            /// Whether they are listed by rising level, so that a person can request the next higher one.
            @Field<Bool>(1) public var ordered
        }

        /// A named level.
        public struct Level: Schema {
            /// The identifier of the level in attributes and commands, the same in every language.
            @Field<String>(0) public var levelName
            /// Its names for people, by language.
            @Field<[Record<LevelValue>]>(1) public var levelValues
        }

        /// The names of a level in one language.
        public struct LevelValue: Schema {
            /// Its names; the first one is shown.
            @Field<[String]>(0) public var levelSynonym
            /// The language, such as `en`.
            @Field<String>(1) public var lang
        }
    }
}
