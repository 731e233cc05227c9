public import HomeModel

/// The states of the charging station, and the charging targets.
extension Matter.EnergyEvseTrait {
    /// The charging targets of some days of the week.
    public struct ChargingTargetScheduleStruct: Schema {
        /// The days that the targets are for.
        @Field<TargetDayOfWeekBitmap>(0) public var dayOfWeekForSequence
        /// The targets of these days.
        @Field<[Record<ChargingTargetStruct>]>(1, .length(max: 10), .violations(are: .resourceExhausted))
        public var chargingTargets
    }

    /// The charge that a vehicle should have at a time of day.
    public struct ChargingTargetStruct: Schema {
        /// When charging has to be completed, in local time since midnight.
        @Field<UInt16>(0, .to(1439), .default(0), .unit(.minutes)) public var targetTimeMinutesPastMidnight
        /// How full the battery should be; without soCReporting only 100.
        @Field<UInt8>(
            1, .firstOf(.mandatoryIf(Feature.soCReporting.condition), .choice("a", atLeastOne: true)), .default(0),
            .unit(.percent))
        public var targetSoC
        /// How much energy to add; ignored if targetSoC is present.
        @Field<Int64>(
            2, .firstOf(.optionalIf(Feature.soCReporting.condition), .choice("a", atLeastOne: true)), .from(0),
            .default(0), .unit(.milliwattHours))
        public var addedEnergy
    }

    /// A state of the charging station and the vehicle.
    public enum StateEnum: UInt8, MatterEnum {
        /// No vehicle is plugged in.
        case notPluggedIn
        /// A vehicle is plugged in and requests no energy.
        case pluggedInNoDemand
        /// A vehicle is plugged in and waits for energy.
        case pluggedInDemand
        /// The vehicle is charging.
        case pluggedInCharging
        /// The vehicle supplies energy.
        case pluggedInDischarging
        /// The session is ending.
        case sessionEnding
        /// A fault stops the charging station.
        case fault
    }
    /// Whether the charging station supplies or accepts energy.
    public enum SupplyStateEnum: UInt8, MatterEnum {
        /// The charging station neither charges nor discharges.
        case disabled
        /// It can charge the vehicle.
        case chargingEnabled
        /// It can draw energy from the vehicle.
        case dischargingEnabled
        /// A fault disabled it.
        case disabledError
        /// Diagnostics disable it.
        case disabledDiagnostics
        /// It can charge the vehicle and draw energy from it.
        case enabled
    }
    /// The fault that stops the charging station.
    public enum FaultStateEnum: UInt8, MatterEnum {
        /// There is no fault.
        case noError
        /// The energy meter does not work.
        case meterFailure
        /// The voltage is too high.
        case overVoltage
        /// The voltage is too low.
        case underVoltage
        /// The vehicle draws too much current.
        case overCurrent
        /// A contact does not switch while current flows.
        case contactWetFailure
        /// A contact does not switch while no current flows.
        case contactDryFailure
        /// Current leaks to ground, or the ground is missing.
        case groundFault
        /// The supply has failed.
        case powerLoss
        /// The quality of the supply is too poor.
        case powerQuality
        /// The signal line to the vehicle has a short circuit.
        case pilotShortCircuit
        /// Someone pressed the emergency stop.
        case emergencyStop
        /// The cable was pulled while charging.
        case evDisconnected
        /// The supply has the wrong type or voltage.
        case wrongPowerSupply
        /// Live and neutral wire are exchanged.
        case liveNeutralSwap
        /// The station is too hot.
        case overTemperature
        /// A fault of another kind.
        case other = 255
    }
    /// The side that stopped the transfer of energy.
    public enum EnergyTransferStoppedReasonEnum: UInt8, MatterEnum {
        /// The vehicle stopped it.
        case evStopped
        /// The charging station stopped it.
        case evseStopped
        /// Something else stopped it.
        case other
    }

    /// The days on which charging targets apply.
    public enum TargetDayOfWeekFlag: UInt8, DayOfWeekFlag {
        case sunday, monday, tuesday, wednesday, thursday, friday, saturday
    }
    public typealias TargetDayOfWeekBitmap = Bitmap8<TargetDayOfWeekFlag>
}
