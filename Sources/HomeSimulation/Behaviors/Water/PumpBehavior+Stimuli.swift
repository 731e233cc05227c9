import HomeCatalog
import HomeModel

/// External influences on a pump.
extension PumpBehavior {
    struct FailFields: LocalSchema {
        /// The fault that occurs.
        @Field<PumpFault>(0) var fault
    }

    struct RemoteSensorFields: LocalSchema {
        /// The quantity that the sensor measures.
        @Field<PumpSensor>(0) var measures
    }

    var stimuli: [StimulusHandler] {
        [
            .on("overrideLocally", Empty.self) { endpoint, _ in Self.setStatus(.localOverride, true, on: endpoint) },
            .on("endLocalOverride", Empty.self) { endpoint, _ in Self.setStatus(.localOverride, false, on: endpoint) },
            .on("connectRemoteSensor", RemoteSensorFields.self) { endpoint, fields in
                guard let sensor = fields.measures else { return }
                for other in PumpSensor.allCases { Self.setStatus(other.flag, other == sensor, on: endpoint) }
            },
            .on("disconnectRemoteSensor", Empty.self) { endpoint, _ in
                for sensor in PumpSensor.allCases { Self.setStatus(sensor.flag, false, on: endpoint) }
            },
            .on("fail", FailFields.self) { endpoint, fields in
                if let fault = fields.fault { Self.setFault(endpoint, fault) }
            },
            .on("clearFault", Empty.self) { endpoint, _ in Self.setFault(endpoint, nil) },
        ]
    }

    private static func setStatus(_ flag: Subject.PumpStatusFlag, _ isSet: Bool, on endpoint: Endpoint) {
        let pump = endpoint[Subject.self]
        guard var status = pump.pumpStatus else { return }
        status.set(flag, isSet)
        pump.pumpStatus = status
        update(endpoint)
    }

    private static func setFault(_ endpoint: Endpoint, _ fault: PumpFault?) {
        let pump = endpoint[Subject.self]
        pump.data.fault = fault
        if var status = pump.pumpStatus {
            status.set(.supplyFault, fault?.isSupplyFault ?? false)
            status.set(.deviceFault, fault.map { !$0.isSupplyFault } ?? false)
            pump.pumpStatus = status
        }
        update(endpoint)
        if let fault { emit(fault, on: pump) }
    }

    private static func emit(_ fault: PumpFault, on pump: TraitDraft<Subject>) {
        switch fault {
        case .supplyVoltageLow: pump.emit(\.supplyVoltageLow)
        case .supplyVoltageHigh: pump.emit(\.supplyVoltageHigh)
        case .powerMissingPhase: pump.emit(\.powerMissingPhase)
        case .systemPressureLow: pump.emit(\.systemPressureLow)
        case .systemPressureHigh: pump.emit(\.systemPressureHigh)
        case .dryRunning: pump.emit(\.dryRunning)
        case .motorTemperatureHigh: pump.emit(\.motorTemperatureHigh)
        case .pumpMotorFatalFailure: pump.emit(\.pumpMotorFatalFailure)
        case .electronicTemperatureHigh: pump.emit(\.electronicTemperatureHigh)
        case .pumpBlocked: pump.emit(\.pumpBlocked)
        case .sensorFailure: pump.emit(\.sensorFailure)
        case .electronicNonFatalFailure: pump.emit(\.electronicNonFatalFailure)
        case .electronicFatalFailure: pump.emit(\.electronicFatalFailure)
        case .generalFault: pump.emit(\.generalFault)
        case .leakage: pump.emit(\.leakage)
        case .airDetection: pump.emit(\.airDetection)
        case .turbineOperation: pump.emit(\.turbineOperation)
        }
    }
}

/// The faults of a pump. Each has the name of its event in Matter.
enum PumpFault: UInt8, MatterEnum {
    case supplyVoltageLow, supplyVoltageHigh, powerMissingPhase, systemPressureLow, systemPressureHigh, dryRunning
    case motorTemperatureHigh, pumpMotorFatalFailure, electronicTemperatureHigh, pumpBlocked, sensorFailure
    case electronicNonFatalFailure, electronicFatalFailure, generalFault, leakage, airDetection, turbineOperation

    /// Whether the power supply is at fault, not the pump.
    var isSupplyFault: Bool {
        switch self {
        case .supplyVoltageLow, .supplyVoltageHigh, .powerMissingPhase: true
        default: false
        }
    }

    /// Whether the fault stops the pump.
    var stopsPump: Bool {
        switch self {
        case .dryRunning, .pumpMotorFatalFailure, .pumpBlocked, .electronicFatalFailure: true
        default: isSupplyFault
        }
    }
}

/// The quantities that a remote sensor can measure to control the pump.
enum PumpSensor: UInt8, MatterEnum {
    case pressure, flow, temperature

    var flag: Matter.PumpConfigurationAndControlTrait.PumpStatusFlag {
        switch self {
        case .pressure: .remotePressure
        case .flow: .remoteFlow
        case .temperature: .remoteTemperature
        }
    }
}
