public import HomeModel

extension Google {
    /// Opens and closes windows, drawers, gates or awnings, also partly and in more than one direction.
    ///
    /// Percentages state how far the device is open; those of Matter's window covering state how far it is closed.
    ///
    /// Source: Google Home APIs, trait OpenClose; Cloud-to-cloud trait OpenClose
    public enum OpenCloseTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The directions in which the device can open; empty if there is only one.
            @Attribute<[Direction]>(0x0000, .optional) public var supportedDirections
            /// How far the device is open: 0 is closed, 100 fully open.
            @Attribute<Double>(0x0001, .optional, .from(0), .to(100), .unit(.percent)) public var openPercent
            /// The target of the opening.
            @Attribute<Double>(0x0002, .optional, .from(0), .to(100), .unit(.percent)) public var targetOpenPercent
            /// How far the device is open in each direction, if it opens in more than one.
            @Attribute<[Record<DirectionOpenState>]>(0x0003, .optional) public var openState
        }

        public struct Commands: Schema {
            /// How far the device is open, and its target.
            private static let position: Rule = .changes(
                \Attributes.openPercent, \Attributes.targetOpenPercent, \Attributes.openState)

            /// Opens fully.
            @Command<Open>(0x00, .optional, Self.position) public var open
            /// Closes.
            @Command<Empty>(0x01, .optional, Self.position) public var close
            /// Opens or closes to a percentage.
            @Command<GoToOpenPercentage>(0x02, .optional, Self.position) public var goToOpenPercentage
            /// Opens or closes by a percentage.
            @Command<Step>(0x03, .optional, Self.position) public var step
        }

        public struct Events: Schema {
            /// A close command that took time has ended.
            @Event<FollowUp>(0x00, .info) public var closeFollowUp
            /// A goToOpenPercentage or step command that took time has ended.
            @Event<FollowUp>(0x01, .info) public var goToOpenPercentageFollowUp
            /// A command that took time has failed.
            @Event<OpenCloseErrorFollowUp>(0x02, .info) public var openCloseErrorFollowUp
            /// An open command that took time has ended.
            @Event<FollowUp>(0x03, .info) public var openFollowUp
        }

        public struct Open: Schema {
            /// The direction; absent if there is only one.
            @Field<Direction>(0, .optional) public var openDirection
        }

        public struct GoToOpenPercentage: Schema {
            /// The target: 0 is closed, 100 fully open.
            @Field<Double>(0, .from(0), .to(100), .unit(.percent)) public var openPercent
            /// The direction; absent if there is only one.
            @Field<Direction>(1, .optional) public var openDirection
        }

        public struct Step: Schema {
            /// How much further to open; a negative value closes.
            @Field<Double>(0, .from(-100), .to(100), .unit(.percent)) public var openRelativePercent
            /// The direction; absent if there is only one.
            @Field<Direction>(1, .optional) public var openDirection
        }

        public struct FollowUp: Schema {
            /// Whether the command succeeded.
            @Field<StatusEnum>(0, .optional) public var status
            /// How far the device is open now.
            @Field<Double>(1, .optional, .from(0), .to(100), .unit(.percent)) public var openPercent
        }

        public struct OpenCloseErrorFollowUp: Schema {
            /// The error, such as `obstructionDetected`.
            @Field<String>(0, .optional) public var errorCode
        }

        /// How far the device is open in one direction.
        public struct DirectionOpenState: Schema {
            /// How far the device is open.
            @Field<Double>(0, .from(0), .to(100), .unit(.percent)) public var openPercent
            /// The direction.
            @Field<Direction>(1) public var openDirection
            /// The target of the opening.
            @Field<Double>(2, .optional, .from(0), .to(100), .unit(.percent)) public var targetOpenPercent
        }

        /// A direction in which something opens.
        public enum Direction: UInt8, MatterEnum {
            /// The device opens in its usual direction, or has only one.
            case unspecified
            /// Upward.
            case up
            /// Downward.
            case down
            /// To the left.
            case left
            /// To the right.
            case right
            /// Inward.
            case `in`
            /// Outward.
            case out
        }
        /// Whether a command succeeded.
        public enum StatusEnum: UInt8, MatterEnum {
            /// The device reports no status.
            case unspecified
            /// The command succeeded.
            case success
            /// The command failed.
            case failure
        }
    }
}
