public import HomeModel

extension Matter {
    /// Sets the channel of a television, lists the programs and records them.
    ///
    /// Source: Matter 1.4.1, cluster Channel (0x0504)
    public enum ChannelTrait: MatterTrait {
        public static let id: TraitID = 0x0504
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Lists the channels.
            case channelList = "CL"
            /// Reports the provider of the channels.
            case lineupInfo = "LI"
            /// Has a program guide.
            case electronicGuide = "EG"
            /// Can record programs of the guide.
            case recordProgram = "RP"
        }

        public struct Attributes: Schema {
            /// The channels.
            @Attribute<[Record<ChannelInfoStruct>]>(0x0000, .when(Feature.channelList), .default(.emptyList))
            public var channelList
            /// The provider of the list of channels; null if it is unknown.
            @Attribute<Record<LineupInfoStruct>?>(0x0001, .when(Feature.lineupInfo), .default(nil)) public var lineup
            /// The current channel; null if there is none, for example while an app is in the foreground.
            @Attribute<Record<ChannelInfoStruct>?>(0x0002, .optional, .default(nil)) public var currentChannel
        }
    }
}
