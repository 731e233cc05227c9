public import HomeModel

extension Matter {
    /// Measures the energy that a device consumes and supplies.
    ///
    /// Source: Matter 1.4.1, cluster ElectricalEnergyMeasurement (0x0091)
    public enum ElectricalEnergyMeasurementTrait: MatterTrait {
        public static let id: TraitID = 0x0091
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Measures energy that the device consumes.
            case importedEnergy = "IMPE"
            /// Measures energy that the device supplies.
            case exportedEnergy = "EXPE"
            /// Measures energy since the first use.
            case cumulativeEnergy = "CUME"
            /// Measures energy per period.
            case periodicEnergy = "PERE"
            /// Measures apparent energy: voltage times current, regardless of their phase.
            case apparentEnergy = "APPE"
            /// Measures reactive energy, which flows to the device and back in each period.
            case reactiveEnergy = "REAE"

            public var conformance: Conformance {
                switch self {
                case .importedEnergy, .exportedEnergy: .choice("a", atLeastOne: true)
                case .cumulativeEnergy, .periodicEnergy: .choice("b", atLeastOne: true)
                case .apparentEnergy, .reactiveEnergy: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// How exactly the device measures energy.
            @Attribute<Record<Matter.MeasurementAccuracyStruct>>(0x0000, .fixed) public var accuracy
            /// The energy that the device consumed since the start of the measurement; null until it has been measured.
            @Attribute<Record<EnergyMeasurementStruct>?>(
                0x0001, .when(Feature.importedEnergy & Feature.cumulativeEnergy), .quieter, .default(nil))
            public var cumulativeEnergyImported
            /// The energy that the device supplied since the start of the measurement; null until it has been measured.
            @Attribute<Record<EnergyMeasurementStruct>?>(
                0x0002, .when(Feature.exportedEnergy & Feature.cumulativeEnergy), .quieter, .default(nil))
            public var cumulativeEnergyExported
            /// The energy that the device consumed in the last period; null until one has been measured.
            @Attribute<Record<EnergyMeasurementStruct>?>(
                0x0003, .when(Feature.importedEnergy & Feature.periodicEnergy), .quieter, .default(nil))
            public var periodicEnergyImported
            /// The energy that the device supplied in the last period; null until one has been measured.
            @Attribute<Record<EnergyMeasurementStruct>?>(
                0x0004, .when(Feature.exportedEnergy & Feature.periodicEnergy), .quieter, .default(nil))
            public var periodicEnergyExported
            /// When the meters were last reset; null if never or if that is unknown.
            @Attribute<Record<CumulativeEnergyResetStruct>?>(
                0x0005, .optional(when: Feature.cumulativeEnergy), .default(nil))
            public var cumulativeEnergyReset
        }

        public struct Events: Schema {
            /// The total energy was measured again.
            @Event<CumulativeEnergyMeasured>(0x00, .info, .when(Feature.cumulativeEnergy))
            public var cumulativeEnergyMeasured
            /// A period ended; the event contains its energy.
            @Event<PeriodicEnergyMeasured>(0x01, .info, .when(Feature.periodicEnergy)) public var periodicEnergyMeasured
        }

        public struct CumulativeEnergyMeasured: Schema {
            /// The energy that the device consumed since the start of the measurement.
            @Field<Record<EnergyMeasurementStruct>>(0, .when(Feature.cumulativeEnergy & Feature.importedEnergy))
            public var energyImported
            /// The energy that the device supplied since the start of the measurement.
            @Field<Record<EnergyMeasurementStruct>>(1, .when(Feature.cumulativeEnergy & Feature.exportedEnergy))
            public var energyExported
        }

        public struct PeriodicEnergyMeasured: Schema {
            /// The energy that the device consumed in the period.
            @Field<Record<EnergyMeasurementStruct>>(0, .when(Feature.periodicEnergy & Feature.importedEnergy))
            public var energyImported
            /// The energy that the device supplied in the period.
            @Field<Record<EnergyMeasurementStruct>>(1, .when(Feature.periodicEnergy & Feature.exportedEnergy))
            public var energyExported
        }

        /// An amount of energy and the time over which it was measured.
        public struct EnergyMeasurementStruct: Schema {
            /// The amount of energy.
            @Field<Int64>(0, .from(0), .unit(.milliwattHours)) public var energy
            /// When the period began, as clock time; present only for a period, if the clock of the device is set.
            @Field<UInt32>(1, .described, .unit(.secondsSinceEpoch)) public var startTimestamp
            /// When the period ended or the total was measured, as clock time; present only if the clock of the device
            /// is set.
            @Field<UInt32>(2, .described, .from(.attribute(\Self.startTimestamp) + 1), .unit(.secondsSinceEpoch))
            public var endTimestamp
            /// When the period began, as time since the device started; present only for a period, if the clock is not
            /// set.
            @Field<UInt64>(3, .described, .unit(.milliseconds)) public var startSystime
            /// When the period ended or the total was measured, as time since the device started; present only if the
            /// clock is not set.
            @Field<UInt64>(4, .described, .from(.attribute(\Self.startSystime) + 1), .unit(.milliseconds))
            public var endSystime
            /// The apparent energy over the same time.
            @Field<Int64>(5, .optional, .unit(.millivoltAmpereHours)) public var apparentEnergy
            /// The reactive energy over the same time.
            @Field<Int64>(6, .optional, .unit(.millivoltAmpereReactiveHours)) public var reactiveEnergy
        }

        /// When the meters were set back to 0.
        public struct CumulativeEnergyResetStruct: Schema {
            /// When the consumed energy was last set to 0, as clock time; null if never or if the time was unknown.
            @Field<UInt32?>(0, .optional(when: Feature.importedEnergy), .default(nil), .unit(.secondsSinceEpoch))
            public var importedResetTimestamp
            /// When the supplied energy was last set to 0, as clock time; null if never or if the time was unknown.
            @Field<UInt32?>(1, .optional(when: Feature.exportedEnergy), .default(nil), .unit(.secondsSinceEpoch))
            public var exportedResetTimestamp
            /// When the consumed energy was last set to 0, as time since the device started; null if never.
            @Field<UInt64?>(2, .optional(when: Feature.importedEnergy), .default(nil), .unit(.milliseconds))
            public var importedResetSystime
            /// When the supplied energy was last set to 0, as time since the device started; null if never.
            @Field<UInt64?>(3, .optional(when: Feature.exportedEnergy), .default(nil), .unit(.milliseconds))
            public var exportedResetSystime
        }
    }
}
