public import HomeModel

extension Matter {
    /// Interrupts the jobs of a robot vacuum cleaner, sends it to its dock and reports their progress.
    ///
    /// The trait RvcRunMode starts and ends jobs.
    ///
    /// Source: Matter 1.4.1, cluster RvcOperationalState (0x0061)
    ///
    /// - Attributes.phaseList: The phases of a job, for people; null if the robot reports no phases.
    /// - Attributes.currentPhase: The index of the current phase in phaseList, from 0; null if the robot reports no
    ///   phases.
    /// - Attributes.operationalStateList: Every state the robot can be in.
    /// - Attributes.operationalState: The current state of the robot.
    /// - Attributes.operationalError: The error that stops the robot; `noError` if there is none.
    /// - OperationalCommandResponse.commandResponseState: Why the robot rejected the command; `noError` if it accepted
    ///   it. The command itself succeeds in either case.
    /// - Events.operationalError: An error stops the robot.
    /// - OperationalStateStruct.operationalStateID: The state; 64 to 127 are states of robots only, 128 to 191 states
    ///   of the maker.
    /// - ErrorStateStruct.errorStateID: The error; 64 to 127 are errors of robots only, 128 to 191 errors of the maker.
    public enum RvcOperationalStateTrait: OperationTrait {
        public static let id: TraitID = 0x0061
        public static let revision = 2

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

        /// A state of a job of the robot.
        public enum OperationalStateEnum: UInt8, CommonOperationalState {
            case stopped, running, paused
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

            public static var ownWords: [Word] {
                [
                    Word(seekingCharger, "Returning to the dock", .active), Word(charging, "Charging"),
                    Word(docked, "Docked"), Word(emptyingDustBin, "Emptying the dust bin"),
                    Word(cleaningMop, "Cleaning the mop"), Word(fillingWaterTank, "Filling the water tank"),
                    Word(updatingMaps, "Updating maps"),
                ]
            }
        }
        /// An error that stops the robot.
        public enum ErrorStateEnum: UInt8, CommonErrorState {
            case noError, unableToStartOrResume, unableToCompleteOperation, commandInvalidInState
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
