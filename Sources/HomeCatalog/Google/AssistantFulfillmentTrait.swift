public import HomeModel

extension Google {
    /// Lets an automation send a request in words to Google Assistant; it has no attributes.
    ///
    /// Source: Google Home APIs, trait AssistantFulfillment
    public enum AssistantFulfillmentTrait: GoogleTrait {
        public static let isAutomationOnly = true

        public struct Commands: Schema {
            /// Sends a request as if a person had spoken it.
            @Command<OkGoogle>(0x00) public var okGoogle
        }

        public struct OkGoogle: Schema {
            /// The words of the request, without those that activate Assistant.
            @Field<String>(0) public var query
        }
    }
}
