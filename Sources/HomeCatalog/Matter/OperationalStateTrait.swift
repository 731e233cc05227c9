public import HomeModel

extension Matter {
    /// Starts, interrupts and ends the jobs of an appliance and reports their progress.
    ///
    /// Source: Matter 1.4.1, cluster OperationalState (0x0060)
    public enum OperationalStateTrait: OperationTrait {
        public static let id: TraitID = 0x0060
        public static let revision = 3

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
