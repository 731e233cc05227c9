public import HomeModel

extension Matter {
    /// Interrupts the jobs of a robot vacuum cleaner, sends it to its dock and reports their progress.
    ///
    /// The trait RvcRunMode starts and ends jobs.
    ///
    /// Source: Matter 1.4.1, cluster RvcOperationalState (0x0061)
    public enum RvcOperationalStateTrait: MatterTrait {
        public static let id: TraitID = 0x0061
        public static let revision = 2

        public struct Attributes: Schema {
            /// The phases of a job, for people; null if the robot reports no phases.
            @Attribute<[String]?>(0x0000, .length(max: 32), .elementLength(0...64)) public var phaseList
            /// The index of the current phase in phaseList, from 0; null if the robot reports no phases.
            @Attribute<UInt8?>(0x0001, .named(by: \Self.phaseList)) public var currentPhase
            /// Time until the job is done, if nothing interrupts it; constant during a pause; null if it is unknown.
            @Attribute<UInt32?>(0x0002, .optional, .to(259200), .quieter, .default(nil), .unit(.seconds))
            public var countdownTime
            /// Every state the robot can be in.
            @Attribute<[Record<OperationalStateStruct>]>(0x0003) public var operationalStateList
            /// The current state of the robot.
            @Attribute<OperationalStateEnum>(
                0x0004,
                .words(
                    Word(OperationalStateEnum.stopped, "Stopped"),
                    Word(OperationalStateEnum.running, "Running", .active), Word(OperationalStateEnum.paused, "Paused"),
                    Word(OperationalStateEnum.error, "Error", .alarm),
                    Word(OperationalStateEnum.seekingCharger, "Returning to the dock", .active),
                    Word(OperationalStateEnum.charging, "Charging"), Word(OperationalStateEnum.docked, "Docked"),
                    Word(OperationalStateEnum.emptyingDustBin, "Emptying the dust bin"),
                    Word(OperationalStateEnum.cleaningMop, "Cleaning the mop"),
                    Word(OperationalStateEnum.fillingWaterTank, "Filling the water tank"),
                    Word(OperationalStateEnum.updatingMaps, "Updating maps")))
            public var operationalState
            /// The error that stops the robot; `noError` if there is none.
            @Attribute<Record<ErrorStateStruct>>(0x0005) public var operationalError
        }

        public struct Commands: Schema {
            /// Pauses the job or the way to the dock; the response reports whether it is paused.
            @RespondingCommand<Empty, OperationalCommandResponse>(
                0x00, response: 0x04, .firstOf(.mandatoryIf(.has(\Self.resume)), .optional),
                .changes(\Attributes.countdownTime, \Attributes.operationalState))
            public var pause
            /// Resumes the job or the way to the dock; the response reports whether it continues.
            @RespondingCommand<Empty, OperationalCommandResponse>(
                0x03, response: 0x04, .firstOf(.mandatoryIf(.has(\Self.pause)), .optional),
                .changes(\Attributes.currentPhase, \Attributes.countdownTime, \Attributes.operationalState))
            public var resume: CommandKey<Empty, OperationalCommandResponse>
            /// Sends the robot to its dock and sets an idle run mode; the response reports whether it moves.
            @RespondingCommand<Empty, OperationalCommandResponse>(
                0x80, response: 0x04, .optional,
                .changes(\Attributes.currentPhase, \Attributes.countdownTime, \Attributes.operationalState),
                .label("Return to the dock"))
            public var goHome
        }

        public struct OperationalCommandResponse: Schema {
            /// Why the robot rejected the command; `noError` if it accepted it. The command itself succeeds in either
            /// case.
            @Field<Record<ErrorStateStruct>>(0) public var commandResponseState
        }

        public struct Events: Schema {
            /// An error stops the robot.
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
            /// The state; 64 to 127 are states of robots only, 128 to 191 states of the maker.
            @Field<OperationalStateEnum>(0, .default(0)) public var operationalStateID
            /// The name of a state of the maker, for people; absent for Matter's states.
            @Field<String>(1, .described, .length(max: 64)) public var operationalStateLabel
        }

        /// An error, with a label if it is the maker's own.
        public struct ErrorStateStruct: Schema {
            /// The error; 64 to 127 are errors of robots only, 128 to 191 errors of the maker.
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

        /// A state of a job of the robot.
        public enum OperationalStateEnum: UInt8, MatterEnum {
            /// No job is running.
            case stopped
            /// A job is running.
            case running
            /// A job is interrupted.
            case paused
            /// An error stops the robot.
            case error
            /// The robot is on its way to the dock.
            case seekingCharger = 64
            /// The robot is in its dock and charges.
            case charging
            /// The robot is in its dock and does not charge.
            case docked
            /// The dock empties the dust bin.
            case emptyingDustBin
            /// The dock cleans the mop.
            case cleaningMop
            /// The dock fills the water tank.
            case fillingWaterTank
            /// The robot updates its maps.
            case updatingMaps
        }
        /// An error that stops the robot.
        public enum ErrorStateEnum: UInt8, MatterEnum {
            /// There is no error.
            case noError
            /// The job cannot be started or resumed.
            case unableToStartOrResume
            /// The job cannot be completed.
            case unableToCompleteOperation
            /// The current state does not allow the command.
            case commandInvalidInState
            /// The robot does not find its dock.
            case failedToFindChargingDock = 64
            /// The robot cannot move.
            case stuck
            /// The dust bin is missing.
            case dustBinMissing
            /// The dust bin is full.
            case dustBinFull
            /// The water tank is empty.
            case waterTankEmpty
            /// The water tank is missing.
            case waterTankMissing
            /// The lid of the water tank is open.
            case waterTankLidOpen
            /// The mop pad is missing.
            case mopCleaningPadMissing
            /// The battery is too low.
            case lowBattery
            /// The robot cannot reach the area.
            case cannotReachTargetArea
            /// The tank for dirty water is full.
            case dirtyWaterTankFull
            /// The tank for dirty water is missing.
            case dirtyWaterTankMissing
            /// The wheels are jammed.
            case wheelsJammed
            /// The brush is jammed.
            case brushJammed
            /// A sensor for navigation is covered.
            case navigationSensorObscured
        }
    }
}
