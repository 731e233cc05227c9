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
    /// What a thermostat in the mode auto does at the moment.
    public enum ThermostatRunningModeEnum: UInt8, MatterEnum {
        case off
        case cool = 3
        case heat
    }
    /// The day on which a week begins.
    public enum StartOfWeekEnum: UInt8, MatterEnum {
        case sunday, monday, tuesday, wednesday, thursday, friday, saturday
    }
    /// Whether the setpoints stay as they are in spite of the schedule.
    public enum TemperatureSetpointHoldEnum: UInt8, MatterEnum { case setpointHoldOff, setpointHoldOn }
    /// What changed a setpoint.
    public enum SetpointChangeSourceEnum: UInt8, MatterEnum {
        /// A person at the thermostat.
        case manual
        /// A schedule.
        case schedule
        /// A command or write.
        case external
    }
    /// A kind of air conditioner.
    public enum ACTypeEnum: UInt8, MatterEnum {
        case unknown, coolingFixed, heatPumpFixed, coolingInverter, heatPumpInverter
    }
    /// The refrigerant of an air conditioner.
    public enum ACRefrigerantTypeEnum: UInt8, MatterEnum { case unknown, r22, r410a, r407c }
    /// The climate that a compressor is made for.
    public enum ACCompressorTypeEnum: UInt8, MatterEnum { case unknown, t1, t2, t3 }
    /// How far the louver of an air conditioner is open.
    public enum ACLouverPositionEnum: UInt8, MatterEnum {
        case closed = 1
        case open, quarter, half, threeQuarters
    }
    /// British thermal units an hour, the only unit there is.
    public enum ACCapacityFormatEnum: UInt8, MatterEnum { case btUh }

    /// Whether someone is there.
    public enum OccupancyFlag: UInt8, MatterFlag { case occupied }
    public typealias OccupancyBitmap = Bitmap8<OccupancyFlag>
    /// The stages are numbers of two bits: 0 to 2 for one to three stages.
    public enum HVACSystemTypeFlag: UInt8, MatterFlag {
        case coolingStage = 0
        case heatingStage = 2
        case heatingIsHeatPump = 4
        case heatingUsesFuel

        public var width: Int { self == .coolingStage || self == .heatingStage ? 2 : 1 }
    }
    public typealias HVACSystemTypeBitmap = Bitmap8<HVACSystemTypeFlag>
    /// The measurements that come from other devices.
    public enum RemoteSensingFlag: UInt8, MatterFlag { case localTemperature, outdoorTemperature, occupancy }
    public typealias RemoteSensingBitmap = Bitmap8<RemoteSensingFlag>
    /// How a thermostat uses its schedule.
    public enum ProgrammingOperationModeFlag: UInt8, MatterFlag { case scheduleActive, autoRecovery, economy }
    public typealias ProgrammingOperationModeBitmap = Bitmap8<ProgrammingOperationModeFlag>
    /// The stages of heating, cooling and ventilation that run.
    public enum RelayStateFlag: UInt8, MatterFlag {
        case heat, cool, fan, heatStage2, coolStage2, fanStage2, fanStage3
    }
    public typealias RelayStateBitmap = Bitmap16<RelayStateFlag>
    /// The faults of an air conditioner.
    public enum ACErrorCodeFlag: UInt8, MatterFlag {
        case compressorFail, roomSensorFail, outdoorSensorFail, coilSensorFail, fanFail
    }
    public typealias ACErrorCodeBitmap = Bitmap32<ACErrorCodeFlag>
}
