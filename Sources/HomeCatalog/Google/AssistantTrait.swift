public import HomeModel

extension Google {
    /// Sets up Google Assistant on a device with a microphone.
    ///
    /// Source: Google Home APIs, trait Assistant
    public enum AssistantTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The beginning of the id of the local network, by which a phone recognizes that it is in the same
            /// network.
            @Attribute<String>(0x0000, .optional) public var truncatedLocalNetworkID
            /// Whether the device can make itself discoverable for a setup.
            @Attribute<Bool>(0x0001, .optional) public var onDemandAssistantDiscoverability
            /// Whether the account that Assistant is linked with has to be unlinked first.
            @Attribute<Bool>(0x0002, .optional) public var needsAssistantUnlink
        }

        public struct Commands: Schema {
            /// Makes the device discoverable for a setup of Assistant for a while.
            @Command<Empty>(0x00) public var activateAssistantDiscoverability
        }
    }
}
