public import HomeModel

extension Matter {
    /// Limits what a television or another video player shows and for how long, for example for children.
    ///
    /// Source: Matter 1.4.1, cluster ContentControl (0x050F)
    public enum ContentControlTrait: MatterTrait {
        public static let id: TraitID = 0x050F
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// The time of use per day can be limited.
            case screenTime = "ST"
            /// A PIN code protects the settings.
            case pinManagement = "PM"
            /// Content without a rating can be blocked.
            case blockUnrated = "BU"
            /// On-demand content can be blocked by its rating.
            case onDemandContentRating = "OCR"
            /// Scheduled programs, such as those of a television channel, can be blocked by their rating.
            case scheduledContentRating = "SCR"
            /// Certain channels can be blocked.
            case blockChannels = "BC"
            /// Certain apps can be blocked.
            case blockApplications = "BA"
            /// All content can be blocked at certain times of the week.
            case blockContentTimeWindow = "BTW"
        }

        public struct Attributes: Schema {
            /// Whether the limits apply.
            @Attribute<Bool>(0x0000) public var enabled
            /// The ratings that onDemandRatingThreshold can have.
            @Attribute<[Record<RatingNameStruct>]>(0x0001, .when(Feature.onDemandContentRating))
            public var onDemandRatings
            /// The limit for on-demand content, one of onDemandRatings; content with a rating beyond it is blocked.
            @Attribute<String>(0x0002, .when(Feature.onDemandContentRating), .length(max: 8))
            public var onDemandRatingThreshold
            /// The ratings that scheduledContentRatingThreshold can have.
            @Attribute<[Record<RatingNameStruct>]>(0x0003, .when(Feature.scheduledContentRating))
            public var scheduledContentRatings
            /// The limit for scheduled programs, one of scheduledContentRatings; programs with a rating beyond it are
            /// blocked.
            @Attribute<String>(0x0004, .when(Feature.scheduledContentRating), .length(max: 8))
            public var scheduledContentRatingThreshold
            /// How long the device may be used each day.
            @Attribute<UInt32>(0x0005, .when(Feature.screenTime), .to(86400), .unit(.seconds))
            public var screenDailyTime
            /// How long the device may still be used today; nothing plays while it is 0.
            @Attribute<UInt32>(0x0006, .when(Feature.screenTime), .to(86400), .unit(.seconds))
            public var remainingScreenTime
            /// Whether content without a rating is blocked.
            @Attribute<Bool>(0x0007, .when(Feature.blockUnrated)) public var blockUnrated
        }

        public struct Commands: Schema {
            /// Replaces the PIN code; fails if the old one is wrong.
            @Command<UpdatePIN>(0x00, .when(Feature.pinManagement), .manage, .timed) public var updatePIN
            /// Replaces the PIN code with one that the device chooses, and returns it.
            @RespondingCommand<Empty, ResetPINResponse>(
                0x01, response: 0x02, .when(Feature.pinManagement), .administer, .timed,
                .confirm("Replace the PIN code with a new one?"))
            public var resetPIN
            /// Applies the limits.
            @Command<Empty>(0x03, .manage, .timed, .changes(\Attributes.enabled, \Attributes.remainingScreenTime))
            public var enable
            /// Suspends all limits, which are kept for later.
            @Command<Empty>(0x04, .manage, .timed, .changes(\Attributes.enabled, \Attributes.remainingScreenTime))
            public var disable
            /// Allows more screen time today.
            @Command<AddBonusTime>(0x05, .when(Feature.screenTime), .changes(\Attributes.remainingScreenTime))
            public var addBonusTime
            /// Sets how long the device may be used each day.
            @Command<SetScreenDailyTime>(
                0x06, .when(Feature.screenTime), .manage,
                .changes(\Attributes.screenDailyTime, \Attributes.remainingScreenTime))
            public var setScreenDailyTime
            /// Blocks content without a rating.
            @Command<Empty>(0x07, .when(Feature.blockUnrated), .manage, .changes(\Attributes.blockUnrated))
            public var blockUnratedContent
            /// Allows content without a rating.
            @Command<Empty>(0x08, .when(Feature.blockUnrated), .manage, .changes(\Attributes.blockUnrated))
            public var unblockUnratedContent
            /// Sets the limit for on-demand content; fails if the device does not support the rating.
            @Command<SetOnDemandRatingThreshold>(
                0x09, .when(Feature.onDemandContentRating), .manage, .changes(\Attributes.onDemandRatingThreshold))
            public var setOnDemandRatingThreshold
            /// Sets the limit for scheduled programs; fails if the device does not support the rating.
            @Command<SetScheduledContentRatingThreshold>(
                0x0A, .when(Feature.scheduledContentRating), .manage,
                .changes(\Attributes.scheduledContentRatingThreshold))
            public var setScheduledContentRatingThreshold
        }

        public struct UpdatePIN: Schema {
            /// The PIN code that is valid until now.
            @Field<String>(0, .length(max: 6)) public var oldPIN
            /// The PIN code that replaces it.
            @Field<String>(1, .length(max: 6)) public var newPIN
        }

        public struct AddBonusTime: Schema {
            /// The PIN code that protects the settings; not needed by clients that may manage the device.
            @Field<String>(0, .optional, .length(max: 6)) public var pinCode
            /// How much is added to remainingScreenTime; no more than the rest of the day.
            @Field<UInt32>(1, .to(86400), .default(300), .unit(.seconds)) public var bonusTime
        }

        public struct SetScreenDailyTime: Schema {
            /// How long the device may be used each day.
            @Field<UInt32>(0, .to(86400), .unit(.seconds)) public var screenTime
        }

        public struct SetOnDemandRatingThreshold: Schema {
            /// The limit, one of onDemandRatings by its name.
            @Field<String>(0, .length(max: 8)) public var rating
        }

        public struct SetScheduledContentRatingThreshold: Schema {
            /// The limit, one of scheduledContentRatings by its name.
            @Field<String>(0, .length(max: 8)) public var rating
        }

        public struct ResetPINResponse: Schema {
            /// The PIN code that is valid from now on.
            @Field<String>(0, .length(max: 6)) public var pinCode
        }

        public struct Events: Schema {
            /// The screen time of today is used up.
            @Event<Empty>(0x00, .info, .when(Feature.screenTime)) public var remainingScreenTimeExpired
        }

        /// A rating of content, such as one for an age group.
        public struct RatingNameStruct: Schema {
            /// The name of the rating, such as TV-PG.
            @Field<String>(0, .length(max: 8)) public var ratingName
            /// The meaning of the rating, for people.
            @Field<String>(1, .optional, .length(max: 64)) public var ratingNameDesc
        }
    }
}
