public import HomeModel

extension Google {
    /// Lets an automation ask Google Assistant for something in words; it has nothing to read.
    ///
    /// Source: Google Home APIs, trait AssistantFulfillment
    public enum AssistantFulfillmentTrait: GoogleTrait {
        public static let id = TraitID.unpublished
        public static let isAutomationOnly = true
    }
}
