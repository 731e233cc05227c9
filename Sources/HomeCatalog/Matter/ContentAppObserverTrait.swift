public import HomeModel

extension Matter {
    /// Receives messages from an app of a video player, on a device such as a phone that casts to it.
    ///
    /// Source: Matter 1.4.1, cluster ContentAppObserver (0x0510)
    public enum ContentAppObserverTrait: MatterTrait {
        public static let id: TraitID = 0x0510
        public static let revision = 1

        public struct Commands: Schema {
            /// Sends a message of the app; the response reports whether the device understood it.
            @RespondingCommand<ContentAppMessage, ContentAppMessageResponse>(
                0x00, response: 0x01, .label("Send message"))
            public var contentAppMessage
        }

        public struct ContentAppMessage: Schema {
            /// The content of the message, in a format of the app.
            @Field<String>(0, .length(max: 500)) public var data
            /// A hint about the format of data.
            @Field<String>(1, .optional, .length(max: 100)) public var encodingHint
        }

        public struct ContentAppMessageResponse: Schema {
            /// Whether the device accepted the message; the command itself succeeds in either case.
            @Field<StatusEnum>(
                0, .outcome(success: StatusEnum.success, [.unexpectedData: "The device did not understand the message"])
            ) public var status
            /// The answer to the message, in a format of the app.
            @Field<String>(1, .optional, .length(max: 500)) public var data
            /// A hint about the format of data.
            @Field<String>(2, .optional, .length(max: 100)) public var encodingHint
        }

        /// Whether the device accepted a message.
        public enum StatusEnum: UInt8, MatterEnum {
            /// The message was accepted.
            case success
            /// The message had a content or a format that the device does not support.
            case unexpectedData
        }
    }
}
