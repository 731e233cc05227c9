public import HomeModel

extension Google {
    /// Lets an automation speak a message on the speakers and displays of the home; it has no attributes.
    ///
    /// Source: Google Home APIs, trait AssistantBroadcast
    public enum AssistantBroadcastTrait: GoogleTrait {
        public static let isAutomationOnly = true

        public struct Commands: Schema {
            /// Speaks a message.
            @Command<Broadcast>(0x00) public var broadcast
        }

        public struct Broadcast: Schema {
            /// The words of the message.
            @Field<String>(0) public var msg
        }
    }
}
