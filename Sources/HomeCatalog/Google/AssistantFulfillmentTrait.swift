public import HomeModel

extension Google {
    /// Lets an automation send a request in words to Google Assistant; it has no attributes.
    ///
    /// Source: Google Home APIs, trait AssistantFulfillment
    public enum AssistantFulfillmentTrait: GoogleTrait {
        public static let id = TraitID.unpublished
        public static let isAutomationOnly = true
    }
}
