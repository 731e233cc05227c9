public import HomeModel

extension Matter {
    /// Starts, interrupts and ends the jobs of an appliance and reports their progress.
    ///
    /// Source: Matter 1.4.1, cluster OperationalState (0x0060)
    public enum OperationalStateTrait: MatterTrait {
        public static let id: TraitID = 0x0060
        public static let revision = 3

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
                    Word(OperationalStateEnum.error, "Error", .alarm)))
            public var operationalState
            /// The error that stops the device; `noError` if there is none.
            @Attribute<Record<ErrorStateStruct>>(0x0005) public var operationalError
        }

        public struct Commands: Schema {
            /// Pauses the job; the response reports whether it is paused.
            @RespondingCommand<Empty, OperationalCommandResponse>(
                0x00, response: 0x04, .firstOf(.mandatoryIf(.has(\Self.resume)), .optional),
                .changes(\Attributes.countdownTime, \Attributes.operationalState))
            public var pause
            /// Ends the job early; the response reports whether it ended.
            @RespondingCommand<Empty, OperationalCommandResponse>(
                0x01, response: 0x04, .firstOf(.mandatoryIf(.has(\Self.start)), .optional),
                .changes(
                    \Attributes.currentPhase, \Attributes.countdownTime, \Attributes.operationalState,
                    \Attributes.operationalError))
            public var stop
            /// Starts a job; the response reports whether it started.
            @RespondingCommand<Empty, OperationalCommandResponse>(
                0x02, response: 0x04, .optional,
                .changes(
                    \Attributes.currentPhase, \Attributes.countdownTime, \Attributes.operationalState,
                    \Attributes.operationalError))
            public var start
            /// Resumes the paused job; the response reports whether it continues.
            @RespondingCommand<Empty, OperationalCommandResponse>(
                0x03, response: 0x04, .firstOf(.mandatoryIf(.has(\Self.pause)), .optional),
                .changes(\Attributes.currentPhase, \Attributes.countdownTime, \Attributes.operationalState))
            public var resume: CommandKey<Empty, OperationalCommandResponse>
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

        /// A state of a job.
        public enum OperationalStateEnum: UInt8, MatterEnum {
            /// No job is running.
            case stopped
            /// A job is running.
            case running
            /// A job is interrupted.
            case paused
            /// An error stops the job.
            case error
        }
        /// An error that stops a job.
        public enum ErrorStateEnum: UInt8, MatterEnum {
            /// There is no error.
            case noError
            /// The job cannot be started or resumed.
            case unableToStartOrResume
            /// The job cannot be completed.
            case unableToCompleteOperation
            /// The current state does not allow the command.
            case commandInvalidInState
        }
    }
}
