public import HomeModel

extension Google {
    /// Adds names of the maker and commands for the next and the previous input to Matter's media inputs.
    ///
    /// Source: Google Home APIs, trait ExtendedMediaInput; Cloud-to-cloud trait InputSelector
    public enum ExtendedMediaInputTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// Whether the inputs have an order, so that a person can request the next or the previous one.
            @Attribute<Bool>(0x0000, .optional) public var customInputsOrdered
            /// The inputs.
            @Attribute<[Record<AvailableInput>]>(0x0001, .optional) public var customInputsList
            /// The `key` of the input that is chosen.
            @Attribute<String>(0x0002, .optional) public var currentCustomInput
        }

        public struct Commands: Schema {
            /// Selects an input.
            @Command<SelectCustomInput>(0x00, .changes(\Attributes.currentCustomInput)) public var selectCustomInput
            /// Selects the previous input.
            @Command<Empty>(0x01, .optional, .changes(\Attributes.currentCustomInput)) public var previousInput
            /// Selects the next input.
            @Command<Empty>(0x02, .optional, .changes(\Attributes.currentCustomInput)) public var nextInput
        }

        public struct SelectCustomInput: Schema {
            /// The `key` of the input.
            @Field<String>(0) public var newInput
        }

        /// An input.
        public struct AvailableInput: Schema {
            /// The identifier of the input in attributes and commands, the same in every language.
            @Field<String>(0) public var key
            /// Its names for people, by language.
            @Field<[Record<InputName>]>(1) public var names
        }

        /// The names of an input in one language.
        public struct InputName: Schema {
            /// The language, such as `en`.
            @Field<String>(0) public var lang
            /// Its names; the first one is shown.
            @Field<[String]>(1) public var nameSynonym
        }
    }
}
