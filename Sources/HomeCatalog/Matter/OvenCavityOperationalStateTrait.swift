public import HomeModel

extension Matter {
    /// Starts and ends the cooking in one cavity of an oven and reports its progress.
    ///
    /// Source: Matter 1.4.1, cluster OvenCavityOperationalState (0x0048)
    ///
    /// - Attributes.phaseList: The phases of a job, for people, such as preheating, cooking and keeping warm; null if
    ///   the oven reports no phases.
    /// - Attributes.currentPhase: The index of the current phase in phaseList, from 0; null if the oven reports no
    ///   phases.
    /// - Attributes.countdownTime: Time until the job is done, if nothing interrupts it; null if it is unknown.
    /// - Attributes.operationalStateList: Every state the cavity can be in.
    /// - Attributes.operationalState: The current state of the cavity.
    /// - Attributes.operationalError: The error that stops the cavity; `noError` if there is none.
    /// - OperationalCommandResponse.commandResponseState: Why the oven rejected the command; `noError` if it accepted
    ///   it. The command itself succeeds in either case.
    /// - Events.operationalError: An error stops the cavity.
    public enum OvenCavityOperationalStateTrait: OperationTrait {
        public static let id: TraitID = 0x0048
        public static let revision = 2

        public struct Commands: Schema {
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
        }

        /// A state of a job.
        public enum OperationalStateEnum: UInt8, CommonOperationalState {
            case stopped, running, paused, error
        }
        /// An error that stops a job.
        public enum ErrorStateEnum: UInt8, CommonErrorState {
            case noError, unableToStartOrResume, unableToCompleteOperation, commandInvalidInState
        }
    }
}
