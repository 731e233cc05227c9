public import HomeModel

extension Google {
    /// Starts automations when a person says certain words.
    ///
    /// Source: Google Home APIs, trait VoiceStarter
    public enum VoiceStarterTrait: GoogleTrait {
        public static let isAutomationOnly = true

        public struct Events: Schema {
            /// A person spoke a request to Google Assistant.
            @Event<OkGoogle>(0x00, .info) public var okGoogle
        }

        public struct OkGoogle: Schema {
            /// The words, without those that activate Assistant.
            @Field<String>(0, .optional) public var query
        }
    }
}
