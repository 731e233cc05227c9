public import HomeModel

/// A trait that is derived from Matter's cluster Operational State.
public protocol OperationTrait: MatterTrait
where
    Attributes == Matter.OperationalStateBase<OperationalStateEnum, ErrorStateEnum>.Attributes,
    Events == Matter.OperationalStateBase<OperationalStateEnum, ErrorStateEnum>.Events
{
    associatedtype OperationalStateEnum: CommonOperationalState
    associatedtype ErrorStateEnum: CommonErrorState
    typealias OperationalCommandResponse =
        Matter.OperationalStateBase<OperationalStateEnum, ErrorStateEnum>.OperationalCommandResponse
    typealias OperationalError = Matter.OperationalStateBase<OperationalStateEnum, ErrorStateEnum>.OperationalError
    typealias OperationCompletion =
        Matter.OperationalStateBase<OperationalStateEnum, ErrorStateEnum>.OperationCompletion
    typealias OperationalStateStruct =
        Matter.OperationalStateBase<OperationalStateEnum, ErrorStateEnum>.OperationalStateStruct
    typealias ErrorStateStruct = Matter.OperationalStateBase<OperationalStateEnum, ErrorStateEnum>.ErrorStateStruct
}

/// The states of a job that all devices have. The states of a trait begin with them.
public protocol CommonOperationalState: MatterEnum {
    /// No job is running.
    static var stopped: Self { get }
    /// A job is running.
    static var running: Self { get }
    /// A job is interrupted.
    static var paused: Self { get }
    /// An error stops the job.
    static var error: Self { get }
    /// The words for the states that only the trait has.
    static var ownWords: [Word] { get }
}

extension CommonOperationalState {
    public static var ownWords: [Word] { [] }
}

/// The errors of a job that all devices have. The errors of a trait begin with them.
public protocol CommonErrorState: MatterEnum {
    /// There is no error.
    static var noError: Self { get }
    /// The job cannot be started or resumed.
    static var unableToStartOrResume: Self { get }
    /// The job cannot be completed.
    static var unableToCompleteOperation: Self { get }
    /// The current state does not allow the command.
    static var commandInvalidInState: Self { get }
}

extension Matter {
    /// The common parts of traits that report the progress of jobs.
    public enum OperationalStateBase<
        OperationalStateEnum: CommonOperationalState, ErrorStateEnum: CommonErrorState
    > {
        public struct Attributes: Schema {
            /// The phases of a job, for people, such as soaking, washing and rinsing; null if the device reports no
            /// phases.
            @Attribute<[String]?>(0x0000, .length(max: 32), .elementLength(0...64)) public var phaseList
            /// The index of the current phase in phaseList, from 0; null if the device reports no phases.
            @Attribute<UInt8?>(0x0001, .named(by: \Self.phaseList)) public var currentPhase
            /// Time until the job is done, if nothing interrupts it; constant during a pause; null if it is unknown.
            @Attribute<UInt32?>(0x0002, .optional, .to(259200), .quieter, .default(nil), .unit(.seconds))
            public var countdownTime
            /// Every state the device can be in.
            @Attribute<[Record<OperationalStateStruct>]>(0x0003) public var operationalStateList
            /// The current state.
            @Attribute<OperationalStateEnum>(
                0x0004,
                .words(
                    Word(OperationalStateEnum.stopped, "Stopped"),
                    Word(OperationalStateEnum.running, "Running", .active), Word(OperationalStateEnum.paused, "Paused"),
                    Word(OperationalStateEnum.error, "Error", .alarm), and: OperationalStateEnum.ownWords))
            public var operationalState
            /// The error that stops the device; `noError` if there is none.
            @Attribute<Record<ErrorStateStruct>>(0x0005) public var operationalError
        }

        public struct OperationalCommandResponse: Schema {
            /// Why the device rejected the command; `noError` if it accepted it. The command itself succeeds in either
            /// case.
            @Field<Record<ErrorStateStruct>>(0) public var commandResponseState
        }

        public struct Events: Schema {
            /// An error stops the device.
            @Event<OperationalError>(0x00, .critical) public var operationalError
            /// A job was completed or ended early.
            @Event<OperationCompletion>(0x01, .info, .optional) public var operationCompletion
        }

        public struct OperationalError: Schema {
            /// The error; never `noError`.
            @Field<Record<ErrorStateStruct>>(0) public var errorState
        }

        public struct OperationCompletion: Schema {
            /// The error that ended the job early; `noError` if there was none.
            @Field<ErrorStateEnum>(0) public var completionErrorCode
            /// How long the job took, pauses included; null if it is unknown.
            @Field<UInt32?>(1, .optional, .unit(.seconds)) public var totalOperationalTime
            /// The part of that time in which the job was paused; null if it is unknown.
            @Field<UInt32?>(2, .optional, .unit(.seconds)) public var pausedTime
        }

        /// A state of a job, with a label if it is the maker's own.
        public struct OperationalStateStruct: Schema {
            /// The state; 128 to 191 are states of the maker.
            @Field<OperationalStateEnum>(0, .default(0)) public var operationalStateID
            /// The name of a state of the maker, for people; absent for Matter's states.
            @Field<String>(1, .described, .length(max: 64)) public var operationalStateLabel
        }

        /// An error, with a label if it is the maker's own.
        public struct ErrorStateStruct: Schema {
            /// The error; 128 to 191 are errors of the maker.
            @Field<ErrorStateEnum>(
                0, .default(0),
                .outcome(
                    success: ErrorStateEnum.noError,
                    [
                        .unableToStartOrResume: "Cannot start", .unableToCompleteOperation: "Cannot finish",
                        .commandInvalidInState: "Not possible in this state",
                    ])
            ) public var errorStateID
            /// The name of an error of the maker, for people; absent for Matter's errors.
            @Field<String>(1, .described, .length(max: 64)) public var errorStateLabel
            /// Details of the error, for people.
            @Field<String>(2, .optional, .length(max: 64)) public var errorStateDetails
        }
    }
}
