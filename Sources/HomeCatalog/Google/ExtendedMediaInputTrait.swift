public import HomeModel

extension Google {
    /// Adds to Matter's media inputs names of the maker's own and a next and a previous one.
    ///
    /// Source: Google Home APIs, trait ExtendedMediaInput; Cloud-to-cloud trait InputSelector
    public enum ExtendedMediaInputTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// Whether the inputs have an order, so that a person can ask for the next or the previous one.
            @Attribute<Bool>(0x0000, .optional) public var customInputsOrdered
            /// The inputs.
            @Attribute<[Record<AvailableInput>]>(0x0001, .optional) public var customInputsList
            /// The `key` of the input that is chosen.
            @Attribute<String>(0x0002, .optional) public var currentCustomInput

            public init() {}
        }

        public struct Commands: Schema {
            /// Chooses an input.
            @Command<SelectCustomInput>(0x00, .changes(\Attributes.currentCustomInput)) public var selectCustomInput
            /// Chooses the input before the present one.
            @Command<Empty>(0x01, .optional, .changes(\Attributes.currentCustomInput)) public var previousInput
            /// Chooses the input after the present one.
            @Command<Empty>(0x02, .optional, .changes(\Attributes.currentCustomInput)) public var nextInput

            public init() {}
        }

        public struct SelectCustomInput: Schema {
            /// The `key` of the input.
            @Field<String>(0) public var newInput

            public init() {}
        }

        /// An input.
        public struct AvailableInput: Schema {
            /// Names the input in attributes and commands, the same in every language.
            @Field<String>(0) public var key
            /// What people call it, by language.
            @Field<[Record<InputName>]>(1) public var names

            public init() {}
        }

        /// What an input is called in one language.
        public struct InputName: Schema {
            /// The language, `en`.
            @Field<String>(0) public var lang
            /// Its names; the first one is shown.
            @Field<[String]>(1) public var nameSynonym

            public init() {}
        }
    }
}
