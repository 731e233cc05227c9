public import HomeModel

/// The commands that allow charging and drawing, and those for the charging targets.
extension Matter.EnergyEvseTrait {
    public struct Commands: Schema {
        /// The plan that results from the targets.
        private static let plan: Rule = .changes(
            \Attributes.nextChargeStartTime, \Attributes.nextChargeTargetTime, \Attributes.nextChargeRequiredEnergy,
            \Attributes.nextChargeTargetSoC)

        /// Allows neither charging the vehicle nor drawing energy from it.
        @Command<Empty>(
            0x01, .timed,
            .changes(
                \Attributes.state, \Attributes.supplyState, \Attributes.chargingEnabledUntil,
                \Attributes.dischargingEnabledUntil, \Attributes.minimumChargeCurrent, \Attributes.maximumChargeCurrent,
                \Attributes.maximumDischargeCurrent), .label("Stop charging"))
        public var disable
        /// Allows charging the vehicle.
        @Command<EnableCharging>(
            0x02, .timed,
            .changes(
                \Attributes.state, \Attributes.supplyState, \Attributes.chargingEnabledUntil,
                \Attributes.minimumChargeCurrent, \Attributes.maximumChargeCurrent), .label("Charge"))
        public var enableCharging
        /// Allows drawing energy from the vehicle.
        @Command<EnableDischarging>(
            0x03, .when(Feature.v2X), .timed,
            .changes(
                \Attributes.state, \Attributes.supplyState, \Attributes.dischargingEnabledUntil,
                \Attributes.maximumDischargeCurrent))
        public var enableDischarging
        /// Begins a self-test; fails unless the charging station is disabled.
        @Command<Empty>(0x04, .optional, .timed, .changes(\Attributes.supplyState, \Attributes.faultState))
        public var startDiagnostics
        /// Sets the charging targets of the given days; other days stay as they are.
        @Command<SetTargets>(0x05, .when(Feature.chargingPreferences), .timed, Self.plan) public var setTargets
        /// Returns the charging targets.
        @RespondingCommand<Empty, GetTargetsResponse>(0x06, response: 0x00, .when(Feature.chargingPreferences), .timed)
        public var getTargets
        /// Deletes the charging targets.
        @Command<Empty>(
            0x07, .when(Feature.chargingPreferences), .timed, Self.plan, .confirm("Delete all charging targets?"))
        public var clearTargets
    }

    public struct EnableCharging: Schema {
        /// When the permission ends; null means never.
        @Field<UInt32?>(0, .default(nil), .unit(.secondsSinceEpoch)) public var chargingEnabledUntil
        /// The minimum current to offer.
        @Field<Int64>(1, .from(0), .unit(.milliamperes)) public var minimumChargeCurrent
        /// The maximum current to offer.
        @Field<Int64>(2, .from(0), .unit(.milliamperes)) public var maximumChargeCurrent
    }

    public struct EnableDischarging: Schema {
        /// When the permission ends; null means never.
        @Field<UInt32?>(0, .default(nil), .unit(.secondsSinceEpoch)) public var dischargingEnabledUntil
        /// The maximum current to draw from the vehicle.
        @Field<Int64>(1, .from(0), .unit(.milliamperes)) public var maximumDischargeCurrent
    }

    public struct SetTargets: Schema {
        /// The targets, by days of the week; each day no more than once.
        @Field<[Record<ChargingTargetScheduleStruct>]>(0, .length(max: 7)) public var chargingTargetSchedules
    }

    public struct GetTargetsResponse: Schema {
        /// The targets, by days of the week; each day no more than once.
        @Field<[Record<ChargingTargetScheduleStruct>]>(0, .length(max: 7)) public var chargingTargetSchedules
    }
}
