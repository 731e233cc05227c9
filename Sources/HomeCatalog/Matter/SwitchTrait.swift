public import HomeModel

extension Matter {
    /// Reports that a person moves a switch or presses a button; it controls nothing directly.
    ///
    /// Source: Matter 1.4.1, cluster Switch (0x003B)
    public enum SwitchTrait: MatterTrait {
        public static let id: TraitID = 0x003B
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Stays in the position that it was moved to.
            case latchingSwitch = "LS"
            /// Returns to its first position when it is released.
            case momentarySwitch = "MS"
            /// Reports releases.
            case momentarySwitchRelease = "MSR"
            /// Reports long presses.
            case momentarySwitchLongPress = "MSL"
            /// Counts presses that follow one another.
            case momentarySwitchMultiPress = "MSM"
            /// Reports completed presses only, without each press and release.
            case actionSwitch = "AS"

            public var conformance: Conformance {
                switch self {
                case .latchingSwitch, .momentarySwitch:
                    .choice("a", atLeastOne: false)
                case .momentarySwitchRelease:
                    .optionalIf(Feature.momentarySwitch & !Feature.actionSwitch)
                case .momentarySwitchLongPress:
                    .optionalIf(Feature.momentarySwitch & (Feature.momentarySwitchRelease | Feature.actionSwitch))
                case .momentarySwitchMultiPress:
                    .firstOf([
                        .mandatoryIf(Feature.actionSwitch.condition),
                        .optionalIf(Feature.momentarySwitch & Feature.momentarySwitchRelease),
                    ])
                case .actionSwitch:
                    .optionalIf(Feature.momentarySwitch.condition)
                }
            }
        }

        public struct Attributes: Schema {
            /// How many positions the switch has; 2 for a button, which is pressed or not.
            @Attribute<UInt8>(0x0000, .from(2), .fixed, .default(2)) public var numberOfPositions
            /// The current position; 0 is the resting position.
            @Attribute<UInt8>(0x0001, .to(.attribute(\Self.numberOfPositions) - 1), .nonvolatile, .default(0))
            public var currentPosition
            /// How many presses in a row the switch can count.
            @Attribute<UInt8>(0x0002, .when(Feature.momentarySwitchMultiPress), .from(2), .fixed, .default(2))
            public var multiPressMax
        }

        public struct Events: Schema {
            /// A latching switch was moved to a new position.
            @Event<NewPosition>(0x00, .info, .when(Feature.latchingSwitch)) public var switchLatched
            /// A person started to press a button.
            @Event<NewPosition>(0x01, .info, .when(Feature.momentarySwitch)) public var initialPress
            /// A button has been held long enough to count as a long press.
            @Event<NewPosition>(0x02, .info, .when(Feature.momentarySwitchLongPress)) public var longPress
            /// A button was released before the press became a long one.
            @Event<PreviousPosition>(0x03, .info, .when(Feature.momentarySwitchRelease)) public var shortRelease
            /// A button was released after a long press.
            @Event<PreviousPosition>(0x04, .info, .when(Feature.momentarySwitchLongPress)) public var longRelease
            /// A button was pressed again; more presses can follow.
            @Event<MultiPressOngoing>(
                0x05, .info, .when(Feature.momentarySwitchMultiPress & !Feature.actionSwitch))
            public var multiPressOngoing
            /// A sequence of presses ended.
            @Event<MultiPressComplete>(0x06, .info, .when(Feature.momentarySwitchMultiPress))
            public var multiPressComplete
        }

        public struct NewPosition: Schema {
            /// Where the switch is after the event, from 0.
            @Field<UInt8>(0) public var newPosition
        }

        public struct PreviousPosition: Schema {
            /// The position that was left.
            @Field<UInt8>(0) public var previousPosition
        }

        public struct MultiPressOngoing: Schema {
            /// Where the switch is after the event, from 0.
            @Field<UInt8>(0) public var newPosition
            /// How many presses there were so far.
            @Field<UInt8>(1) public var currentNumberOfPressesCounted
        }

        public struct MultiPressComplete: Schema {
            /// The position that was left.
            @Field<UInt8>(0) public var previousPosition
            /// How many presses there were; 0 if there were more than multiPressMax.
            @Field<UInt8>(1) public var totalNumberOfPressesCounted
        }
    }
}
