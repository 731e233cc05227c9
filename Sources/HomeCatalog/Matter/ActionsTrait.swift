public import HomeModel

extension Matter {
    /// Lists what a bridge can do, such as scenes and automations of its maker, and runs it.
    ///
    /// Source: Matter 1.4.1, cluster Actions (0x0025)
    public enum ActionsTrait: MatterTrait {
        public static let id: TraitID = 0x0025
        public static let revision = 1

        public struct Attributes: Schema {
            /// The actions of the bridge; empty if none has been set up.
            @Attribute<[Record<ActionStruct>]>(0x0000, .length(max: 256), .default(.emptyList)) public var actionList
            /// The sets of parts that the actions control.
            @Attribute<[Record<EndpointListStruct>]>(0x0001, .length(max: 256), .default(.emptyList))
            public var endpointLists
            /// The address of a page where a person can set up actions.
            @Attribute<String>(0x0002, .optional, .length(max: 512)) public var setupURL
        }

        public struct Commands: Schema {
            /// Runs an action immediately, such as recalling a scene.
            @Command<ActionRequest>(0x00, .described, .changes(\Attributes.actionList)) public var instantAction
            /// Runs an action immediately and changes slowly to the values that it sets.
            @Command<InstantActionWithTransition>(0x01, .described, .changes(\Attributes.actionList))
            public var instantActionWithTransition
            /// Starts an action that continues until it is stopped or done.
            @Command<ActionRequest>(0x02, .described, .changes(\Attributes.actionList)) public var startAction
            /// Starts an action for a time, after which it becomes inactive.
            @Command<TimedActionRequest>(0x03, .described, .changes(\Attributes.actionList))
            public var startActionWithDuration
            /// Ends an action, which becomes inactive.
            @Command<ActionRequest>(0x04, .described, .changes(\Attributes.actionList)) public var stopAction
            /// Pauses an active action.
            @Command<ActionRequest>(0x05, .described, .changes(\Attributes.actionList)) public var pauseAction
            /// Pauses an active action for a time, after which it continues.
            @Command<TimedActionRequest>(0x06, .described, .changes(\Attributes.actionList))
            public var pauseActionWithDuration
            /// Resumes a paused action.
            @Command<ActionRequest>(0x07, .described, .changes(\Attributes.actionList)) public var resumeAction
            /// Enables a disabled action, so that it runs again when it is triggered, as an automation does.
            @Command<ActionRequest>(0x08, .described, .changes(\Attributes.actionList)) public var enableAction
            /// Enables a disabled action for a time, after which it is disabled again.
            @Command<TimedActionRequest>(0x09, .described, .changes(\Attributes.actionList))
            public var enableActionWithDuration
            /// Disables an action until it is enabled.
            @Command<ActionRequest>(0x0A, .described, .changes(\Attributes.actionList)) public var disableAction
            /// Disables an action for a time, after which it is enabled again.
            @Command<TimedActionRequest>(0x0B, .described, .changes(\Attributes.actionList))
            public var disableActionWithDuration
        }

        /// Refers to an action; the fields of most commands.
        public struct ActionRequest: Schema {
            /// The number of the action in actionList.
            @Field<UInt16>(0) public var actionID
            /// A number that the client chooses, reported in the events that follow; without it no events are emitted.
            @Field<UInt32>(1, .optional) public var invokeID
        }

        public struct InstantActionWithTransition: Schema {
            /// The number of the action in actionList.
            @Field<UInt16>(0) public var actionID
            /// A number that the client chooses, reported in the events that follow; without it no events are emitted.
            @Field<UInt32>(1, .optional) public var invokeID
            /// Duration of the change.
            @Field<UInt16>(2, .unit(.tenthsOfSecond)) public var transitionTime
        }

        /// Refers to an action and contains a duration; the fields of the commands with a duration.
        public struct TimedActionRequest: Schema {
            /// The number of the action in actionList.
            @Field<UInt16>(0) public var actionID
            /// A number that the client chooses, reported in the events that follow; without it no events are emitted.
            @Field<UInt32>(1, .optional) public var invokeID
            /// Time after which the action returns to its previous state.
            @Field<UInt32>(2, .unit(.seconds)) public var duration
        }

        public struct Events: Schema {
            /// The state of an action changed after a command with an invokeID.
            @Event<StateChanged>(0x00, .info) public var stateChanged
            /// An action that a command with an invokeID started could not be completed.
            @Event<ActionFailed>(0x01, .info) public var actionFailed
        }

        public struct StateChanged: Schema {
            /// The number of the action in actionList.
            @Field<UInt16>(0) public var actionID
            /// The number from the client's command.
            @Field<UInt32>(1) public var invokeID
            /// The current state of the action.
            @Field<ActionStateEnum>(2) public var newState
        }

        public struct ActionFailed: Schema {
            /// The number of the action in actionList.
            @Field<UInt16>(0) public var actionID
            /// The number from the client's command.
            @Field<UInt32>(1) public var invokeID
            /// The current state of the action.
            @Field<ActionStateEnum>(2) public var newState
            /// Why it failed.
            @Field<ActionErrorEnum>(3) public var error
        }

        /// An action of the bridge.
        public struct ActionStruct: Schema {
            /// Its number in commands.
            @Field<UInt16>(0) public var actionID
            /// Its name for people.
            @Field<String>(1, .length(max: 128)) public var name
            /// The kind of the action.
            @Field<ActionTypeEnum>(2) public var type
            /// The endpoint list of the action, by its number.
            @Field<UInt16>(3) public var endpointListID
            /// The commands that the action accepts.
            @Field<CommandBits>(4, .from(0), .to(4095)) public var supportedCommands
            /// Whether it is running, paused or disabled.
            @Field<ActionStateEnum>(5) public var state
        }

        /// A set of parts that actions control.
        public struct EndpointListStruct: Schema {
            /// Its number in actions.
            @Field<UInt16>(0) public var endpointListID
            /// Its name for people.
            @Field<String>(1, .length(max: 128)) public var name
            /// Whether the list is a room, a zone or another group.
            @Field<EndpointListTypeEnum>(2) public var type
            /// The parts of the bridge, by number; a part may be in several lists.
            @Field<[UInt16]>(3, .length(max: 256)) public var endpoints
        }

        /// A kind of action.
        public enum ActionTypeEnum: UInt8, MatterEnum {
            /// An action of no other kind.
            case other
            /// Sets devices to stored values.
            case scene
            /// Changes devices step by step over time.
            case sequence
            /// Runs by rules, such as at a time or after an event.
            case automation
            /// Handles an unusual state.
            case exception
            /// Notifies people.
            case notification
            /// Raises an alarm.
            case alarm
        }
        /// Whether an action runs.
        public enum ActionStateEnum: UInt8, MatterEnum {
            /// The action is not running.
            case inactive
            /// The action is running.
            case active
            /// The action is paused and can be resumed.
            case paused
            /// The action does not run until it is enabled.
            case disabled
        }
        /// A kind of list of parts.
        public enum EndpointListTypeEnum: UInt8, MatterEnum {
            /// A group of another kind, such as one that a user made.
            case other
            /// The parts are in one room.
            case room
            /// The parts are in one area, such as a floor.
            case zone
        }
        /// Why an action failed.
        public enum ActionErrorEnum: UInt8, MatterEnum {
            /// The reason is unknown.
            case unknown
            /// Another action or a change of a device interrupted it.
            case interrupted
        }

        /// The commands that an action accepts.
        public enum CommandBitsFlag: UInt8, MatterFlag {
            /// Accepts instantAction.
            case instantAction
            /// Accepts instantActionWithTransition.
            case instantActionWithTransition
            /// Accepts startAction.
            case startAction
            /// Accepts startActionWithDuration.
            case startActionWithDuration
            /// Accepts stopAction.
            case stopAction
            /// Accepts pauseAction.
            case pauseAction
            /// Accepts pauseActionWithDuration.
            case pauseActionWithDuration
            /// Accepts resumeAction.
            case resumeAction
            /// Accepts enableAction.
            case enableAction
            /// Accepts enableActionWithDuration.
            case enableActionWithDuration
            /// Accepts disableAction.
            case disableAction
            /// Accepts disableActionWithDuration.
            case disableActionWithDuration
        }
        public typealias CommandBits = Bitmap16<CommandBitsFlag>
    }
}
