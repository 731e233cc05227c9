public import HomeModel

/// The events: plugging in and out, the flow of energy, faults and cards.
extension Matter.EnergyEvseTrait {
    public struct Events: Schema {
        /// A vehicle was plugged in; a session began.
        @Event<EVConnected>(0x00, .info) public var evConnected
        /// The vehicle was unplugged or is no longer detected; the session ended.
        @Event<EVNotDetected>(0x01, .info) public var evNotDetected
        /// Charging the vehicle or drawing energy from it began.
        @Event<EnergyTransferStarted>(0x02, .info) public var energyTransferStarted
        /// Charging the vehicle or drawing energy from it stopped.
        @Event<EnergyTransferStopped>(0x03, .info) public var energyTransferStopped
        /// A fault began or ended.
        @Event<Fault>(0x04, .critical) public var fault
        /// A card was presented to the charging station.
        @Event<Rfid>(0x05, .info, .optional(when: Feature.rfid)) public var rfid
    }

    public struct EVConnected: Schema {
        /// The number of the session.
        @Field<UInt32>(0) public var sessionID
    }

    public struct EVNotDetected: Schema {
        /// The number of the session.
        @Field<UInt32>(0) public var sessionID
        /// The previous state of the vehicle and the charging station.
        @Field<StateEnum>(1) public var state
        /// How long the session lasted.
        @Field<UInt32>(2, .unit(.seconds)) public var sessionDuration
        /// The energy that the vehicle received in that time.
        @Field<Int64>(3, .from(0), .unit(.milliwattHours)) public var sessionEnergyCharged
        /// The energy that the vehicle supplied in that time.
        @Field<Int64>(4, .when(Feature.v2X), .from(0), .unit(.milliwattHours)) public var sessionEnergyDischarged
    }

    public struct EnergyTransferStarted: Schema {
        /// The number of the session.
        @Field<UInt32>(0) public var sessionID
        /// The current state of the vehicle and the charging station.
        @Field<StateEnum>(1) public var state
        /// The maximum current that the charging station offers.
        @Field<Int64>(2, .from(0), .unit(.milliamperes)) public var maximumCurrent
        /// The maximum current that the charging station draws from the vehicle.
        @Field<Int64>(3, .when(Feature.v2X), .from(0), .unit(.milliamperes)) public var maximumDischargeCurrent
    }

    public struct EnergyTransferStopped: Schema {
        /// The number of the session.
        @Field<UInt32>(0) public var sessionID
        /// The previous state of the vehicle and the charging station.
        @Field<StateEnum>(1) public var state
        /// The side that stopped the transfer of energy.
        @Field<EnergyTransferStoppedReasonEnum>(2) public var reason
        /// The energy that the vehicle received since the start.
        @Field<Int64>(4, .from(0), .unit(.milliwattHours)) public var energyTransferred
        /// The energy that the vehicle supplied since the start.
        @Field<Int64>(5, .when(Feature.v2X), .from(0), .unit(.milliwattHours)) public var energyDischarged
    }

    public struct Fault: Schema {
        /// The number of the session; null if there is none.
        @Field<UInt32?>(0) public var sessionID
        /// The current state of the vehicle and the charging station.
        @Field<StateEnum>(1) public var state
        /// The previous fault.
        @Field<FaultStateEnum>(2) public var faultStatePreviousState
        /// The current fault.
        @Field<FaultStateEnum>(4) public var faultStateCurrentState
    }

    public struct Rfid: Schema {
        /// The number of the card: 4, 7 or 10 bytes.
        @Field<Octets>(0, .length(max: 10)) public var uid
    }
}
