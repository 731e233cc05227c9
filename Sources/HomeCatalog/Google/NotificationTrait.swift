public import HomeModel

extension Google {
    /// Lets an automation send messages to the phones of the people of the home.
    ///
    /// Source: Google Home APIs, trait Notification
    public enum NotificationTrait: GoogleTrait {
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// The people of the structure, to whom messages can be sent.
            @Attribute<[Record<User>]>(0x0000, .optional) public var structureMembersList
        }

        /// A person of a structure.
        public struct User: Schema {
            /// The identifier of the person in automations.
            @Field<String>(0) public var id
            /// The name of the person; absent if it is not shared.
            @Field<String>(1, .optional) public var name
        }
    }
}
