public import HomeModel

extension Matter {
    /// Shows messages to people, such as the news of an energy supplier, and reports how the user reacted.
    ///
    /// Source: Matter 1.4.1, cluster Messages (0x0097)
    public enum MessagesTrait: MatterTrait {
        public static let id: TraitID = 0x0097
        public static let revision = 3

        public enum Feature: String, MatterFeature {
            /// The user can confirm that a message was read.
            case receivedConfirmation = "CONF"
            /// The user can confirm with one of the answers that the message offers.
            case confirmationResponse = "RESP"
            /// The user can confirm with a text of their own.
            case confirmationReply = "RPLY"
            /// A message can require a PIN code or a password before it is shown.
            case protectedMessages = "PROT"

            public var conformance: Conformance {
                switch self {
                case .confirmationResponse, .confirmationReply: .optionalIf(Feature.receivedConfirmation.condition)
                default: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The messages that the device stores: those that it shows now and those that it shows later.
            @Attribute<[Record<MessageStruct>]>(0x0000, .length(max: 8), .default(.emptyList)) public var messages
            /// The IDs of the messages that are shown now.
            @Attribute<[Octets]>(0x0001, .length(max: 8), .default(.emptyList)) public var activeMessageIDs
        }

        public struct Commands: Schema {
            /// The messages that the device stores and shows.
            private static let stored: Rule = .changes(\Attributes.messages, \Attributes.activeMessageIDs)

            /// Adds a message, which the device shows at its start time; fails if there is no room for more.
            @Command<PresentMessagesRequest>(0x00, Self.stored, .label("Show message"))
            public var presentMessagesRequest
            /// Removes messages, also those that are shown now.
            @Command<CancelMessagesRequest>(
                0x01, Self.stored, .label("Cancel messages"), .confirm("Cancel the messages?"))
            public var cancelMessagesRequest
        }

        public struct PresentMessagesRequest: Schema {
            /// A globally unique ID of 16 octets, chosen by the sender.
            @Field<Octets>(0) public var messageID
            /// How important the message is.
            @Field<MessagePriorityEnum>(1, .default(0)) public var priority
            /// The reactions of the user that the message asks for, and its protection.
            @Field<MessageControlBitmap>(2, .default(0)) public var messageControl
            /// When the message can be shown for the first time; null means immediately.
            @Field<UInt32?>(3, .default(nil), .unit(.secondsSinceEpoch)) public var startTime
            /// How long the message can be shown, counted from startTime; null means until it is canceled.
            @Field<UInt64?>(4, .default(nil), .unit(.milliseconds)) public var duration
            /// The text that the user reads.
            @Field<String>(5, .length(max: 256)) public var messageText
            /// The answers that the user can choose from; ignored unless responseRequired is set in messageControl.
            @Field<[Record<MessageResponseOptionStruct>]>(
                6, .when(Feature.confirmationResponse), .length(max: 4), .default(.emptyList))
            public var responses
        }

        public struct CancelMessagesRequest: Schema {
            /// The messages to remove, by their IDs.
            @Field<[Octets]>(0, .length(max: 8)) public var messageIDs
        }

        public struct Events: Schema {
            /// A message was added to those that the device stores.
            @Event<MessageQueued>(0x00, .info) public var messageQueued
            /// The device began to show a message.
            @Event<MessagePresented>(0x01, .info) public var messagePresented
            /// The user confirmed a message, or its duration ended without a confirmation.
            @Event<MessageComplete>(0x02, .info) public var messageComplete
        }

        public struct MessageQueued: Schema {
            /// The ID of the message that was added.
            @Field<Octets>(0, .length(exactly: 16)) public var messageID
        }

        public struct MessagePresented: Schema {
            /// The ID of the message that is shown.
            @Field<Octets>(0, .length(exactly: 16)) public var messageID
        }

        public struct MessageComplete: Schema {
            /// The ID of the message that was confirmed or that ended.
            @Field<Octets>(0, .length(exactly: 16)) public var messageID
            /// The ID of the answer that the user chose; null if the user chose none.
            @Field<UInt32?>(1, .when(Feature.confirmationResponse), .default(nil)) public var responseID
            /// The text that the user entered; null if there is none.
            @Field<String?>(2, .when(Feature.confirmationReply), .length(max: 256), .default(nil)) public var reply
            /// How often the user accepts messages like this in the future; null if the user did not choose.
            @Field<FutureMessagePreferenceEnum?>(3, .default(nil)) public var futureMessagesPreference
        }

        /// An answer that a message offers to the user.
        public struct MessageResponseOptionStruct: Schema {
            /// The ID of the answer, unique in its message.
            @Field<UInt32>(0, .optional, .from(1)) public var messageResponseID
            /// The text of the answer, for people.
            @Field<String>(1, .optional, .length(max: 32)) public var label
        }

        /// A message, with the time when it is shown.
        public struct MessageStruct: Schema {
            /// A globally unique ID of 16 octets, chosen by the sender.
            @Field<Octets>(0, .length(exactly: 16)) public var messageID
            /// How important the message is.
            @Field<MessagePriorityEnum>(1, .default(0)) public var priority
            /// The reactions of the user that the message asks for, its protection, and whether it was confirmed.
            @Field<MessageControlBitmap>(2, .default(0)) public var messageControl
            /// When the message can be shown for the first time; null means immediately.
            @Field<UInt32?>(3, .default(0), .unit(.secondsSinceEpoch)) public var startTime
            /// How long the message can be shown, counted from startTime; null means until it is canceled.
            @Field<UInt64?>(4, .default(0), .unit(.milliseconds)) public var duration
            /// The text that the user reads.
            @Field<String>(5, .length(max: 256)) public var messageText
            /// The answers that the user can choose from; ignored unless responseRequired is set in messageControl.
            @Field<[Record<MessageResponseOptionStruct>]>(
                6, .when(Feature.confirmationResponse), .length(max: 4), .default(.emptyList))
            public var responses
        }

        /// The user's choice about similar messages in the future.
        public enum FutureMessagePreferenceEnum: UInt8, MatterEnum {
            /// Similar messages may be shown as before.
            case allowed
            /// Similar messages may be shown more often.
            case increased
            /// Similar messages should be shown less often.
            case reduced
            /// Similar messages should not be shown.
            case disallowed
            /// No further messages should be shown.
            case banned
        }

        /// How important a message is.
        public enum MessagePriorityEnum: UInt8, MatterEnum {
            /// The message is of little importance.
            case low
            /// The message is of ordinary importance.
            case medium
            /// The message is important.
            case high
            /// The message is more important than all others.
            case critical
        }

        /// A property of a message.
        public enum MessageControlFlag: UInt8, MatterFlag {
            /// The user should confirm that the message was read.
            case confirmationRequired
            /// The user should choose one of the answers, or a general one such as OK if the message offers none.
            case responseRequired
            /// The user can enter a text with the confirmation.
            case replyMessage
            /// The user confirmed the message, possibly on another device.
            case messageConfirmed
            /// The user must enter a PIN code or a password before the message is shown.
            case messageProtected
        }
        public typealias MessageControlBitmap = Bitmap16<MessageControlFlag>
    }
}
