public import HomeModel

/// The commands, and the fields of those that change the channel.
extension Matter.ChannelTrait {
    public struct Commands: Schema {
        /// Changes to the channel whose name, call sign or identifier matches a text.
        @RespondingCommand<ChangeChannel, ChangeChannelResponse>(
            0x00, response: 0x01, .when(Feature.channelList | Feature.lineupInfo), .changes(\Attributes.currentChannel))
        public var changeChannel
        /// Changes to the channel with a number.
        @Command<ChangeChannelByNumber>(0x02, .changes(\Attributes.currentChannel)) public var changeChannelByNumber
        /// Moves up or down in the list of channels; at one end, it continues at the other.
        @Command<SkipChannel>(0x03, .changes(\Attributes.currentChannel)) public var skipChannel
        /// Returns the programs of the program guide between two times.
        @RespondingCommand<GetProgramGuide, ProgramGuideResponse>(0x04, response: 0x05, .when(Feature.electronicGuide))
        public var getProgramGuide
        /// Records a program, or all programs of its series.
        @Command<RecordProgram>(0x06, .when(Feature.recordProgram & Feature.electronicGuide)) public var recordProgram
        /// Cancels the recording of a program, or of all programs of its series.
        @Command<CancelRecordProgram>(
            0x07, .when(Feature.recordProgram & Feature.electronicGuide), .confirm("Cancel the recording?"))
        public var cancelRecordProgram
    }

    public struct ChangeChannel: Schema {
        /// The text to search for: a name, a call sign or an identifier.
        @Field<String>(0) public var match
    }

    public struct ChangeChannelResponse: Schema {
        /// Whether one channel was found; the command itself succeeds in either case.
        @Field<StatusEnum>(0, .outcome(success: StatusEnum.success)) public var status
        /// Further data about the outcome, in a format of the maker.
        @Field<String>(1, .optional) public var data
    }

    public struct ChangeChannelByNumber: Schema {
        /// The number before the dot, 13 in 13.1.
        @Field<UInt16>(0) public var majorNumber
        /// The number after the dot, 1 in 13.1; 0 if there is none.
        @Field<UInt16>(1) public var minorNumber
    }

    public struct SkipChannel: Schema {
        /// The number of channels to move; negative moves down.
        @Field<Int16>(0) public var count
    }
}
