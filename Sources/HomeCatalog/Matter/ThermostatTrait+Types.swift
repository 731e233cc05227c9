public import HomeModel

/// The enumerations and bitmaps of the attributes.
extension Matter.ThermostatTrait {
    /// The mode of a thermostat.
    public enum SystemModeEnum: UInt8, MatterEnum {
        /// Neither heats nor cools.
        case off
        /// Heats and cools as needed.
        case auto
        /// Cools.
        case cool = 3
        /// Heats.
        case heat
        /// Heats with the second source of heat.
        case emergencyHeat
        /// Cools in advance.
        case precooling
        /// Moves the air only.
        case fanOnly
        /// Dries the air.
        case dry
        /// Saves energy during the night.
        case sleep
    }
    /// Whether the system can heat, cool or both.
    public enum ControlSequenceOfOperationEnum: UInt8, MatterEnum {
        /// Only cools.
        case coolingOnly
        /// Only cools, with reheat.
        case coolingWithReheat
        /// Only heats.
        case heatingOnly
        /// Only heats, with reheat.
        case heatingWithReheat
        /// Heats and cools.
        case coolingAndHeating
        /// Heats and cools, with reheat.
        case coolingAndHeatingWithReheat
    }
    /// The current activity of a thermostat in the mode auto.
    public enum ThermostatRunningModeEnum: UInt8, MatterEnum {
        /// Neither heats nor cools.
        case off
        /// Cools.
        case cool = 3
        /// Heats.
        case heat
    }
    /// The day on which a week begins.
    public enum StartOfWeekEnum: UInt8, MatterEnum {
        /// The week begins on Sunday.
        case sunday
        /// The week begins on Monday.
        case monday
        /// The week begins on Tuesday.
        case tuesday
        /// The week begins on Wednesday.
        case wednesday
        /// The week begins on Thursday.
        case thursday
        /// The week begins on Friday.
        case friday
        /// The week begins on Saturday.
        case saturday
    }
    /// Whether the setpoints are held, so that the schedule does not change them.
    public enum TemperatureSetpointHoldEnum: UInt8, MatterEnum {
        /// The schedule changes the setpoints.
        case setpointHoldOff
        /// The setpoints stay as they are.
        case setpointHoldOn
    }
    /// A source of a setpoint change.
    public enum SetpointChangeSourceEnum: UInt8, MatterEnum {
        /// A person at the thermostat.
        case manual
        /// The schedule of the thermostat has changed the setpoint.
        case schedule
        /// A command or write.
        case external
    }
    /// A kind of air conditioner.
    public enum ACTypeEnum: UInt8, MatterEnum {
        /// The kind is unknown.
        case unknown
        /// Cools; the compressor has one speed.
        case coolingFixed
        /// Cools and heats; the compressor has one speed.
        case heatPumpFixed
        /// Cools; the speed of the compressor varies.
        case coolingInverter
        /// Cools and heats; the speed of the compressor varies.
        case heatPumpInverter
    }
    /// The refrigerant of an air conditioner.
    public enum ACRefrigerantTypeEnum: UInt8, MatterEnum {
        /// The refrigerant is unknown.
        case unknown
        /// R-22, chlorodifluoromethane.
        case r22
        /// R-410A, a mixture of two refrigerants without chlorine.
        case r410a
        /// R-407C, a mixture of three refrigerants without chlorine.
        case r407c
    }
    /// The climate that a compressor is made for.
    public enum ACCompressorTypeEnum: UInt8, MatterEnum {
        /// The climate is unknown.
        case unknown
        /// Climate T1 of ISO 5151: up to 43 °C.
        case t1
        /// Climate T2 of ISO 5151: up to 35 °C.
        case t2
        /// Climate T3 of ISO 5151: up to 52 °C.
        case t3
    }
    /// How far the louver of an air conditioner is open.
    public enum ACLouverPositionEnum: UInt8, MatterEnum {
        /// The louver lets no air through.
        case closed = 1
        /// Fully open.
        case open
        /// A quarter open.
        case quarter
        /// Half open.
        case half
        /// Three quarters open.
        case threeQuarters
    }
    /// The unit of the capacity of an air conditioner.
    public enum ACCapacityFormatEnum: UInt8, MatterEnum {
        /// British thermal units per hour, about 0.293 watts each.
        case btUh
    }

    /// Whether someone is there.
    public enum OccupancyFlag: UInt8, MatterFlag {
        /// Someone is there.
        case occupied
    }
    public typealias OccupancyBitmap = Bitmap8<OccupancyFlag>
    /// How the system heats and cools. The stages are numbers of two bits: 0 to 2 for one to three stages.
    public enum HVACSystemTypeFlag: UInt8, MatterFlag {
        /// The number of stages of cooling, minus one.
        case coolingStage = 0
        /// The number of stages of heating, minus one.
        case heatingStage = 2
        /// Whether a heat pump heats.
        case heatingIsHeatPump = 4
        /// Whether fuel is burned to heat, such as gas or oil.
        case heatingUsesFuel

        public var width: Int { self == .coolingStage || self == .heatingStage ? 2 : 1 }
    }
    public typealias HVACSystemTypeBitmap = Bitmap8<HVACSystemTypeFlag>
    /// The measurements that come from other devices.
    public enum RemoteSensingFlag: UInt8, MatterFlag {
        /// The room temperature.
        case localTemperature
        /// Another device measures the temperature outside.
        case outdoorTemperature
        /// Whether someone is there.
        case occupancy
    }
    public typealias RemoteSensingBitmap = Bitmap8<RemoteSensingFlag>
    /// How a thermostat uses its schedule.
    public enum ProgrammingOperationModeFlag: UInt8, MatterFlag {
        /// The schedule sets the setpoints.
        case scheduleActive
        /// Heating or cooling starts early, to reach the temperature of the schedule in time.
        case autoRecovery
        /// Saves energy.
        case economy
    }
    public typealias ProgrammingOperationModeBitmap = Bitmap8<ProgrammingOperationModeFlag>
    /// The stages of heating, cooling and ventilation that run.
    public enum RelayStateFlag: UInt8, MatterFlag {
        /// The first stage of heating.
        case heat
        /// The first stage of cooling.
        case cool
        /// The first stage of the fan.
        case fan
        /// The second stage of heating.
        case heatStage2
        /// The second stage of cooling.
        case coolStage2
        /// The second stage of the fan.
        case fanStage2
        /// The third stage of the fan.
        case fanStage3
    }
    public typealias RelayStateBitmap = Bitmap16<RelayStateFlag>
    /// The faults of an air conditioner.
    public enum ACErrorCodeFlag: UInt8, MatterFlag {
        /// The compressor or its refrigerant circuit does not work.
        case compressorFail
        /// The sensor for the room temperature does not work.
        case roomSensorFail
        /// The sensor for the outdoor temperature does not work.
        case outdoorSensorFail
        /// The sensor for the temperature of the coil does not work.
        case coilSensorFail
        /// The fan does not work.
        case fanFail
    }
    public typealias ACErrorCodeBitmap = Bitmap32<ACErrorCodeFlag>
}
