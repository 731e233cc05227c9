import HomeCatalog
import HomeModel

/// The charging current, its state and its events.
extension EnergyEvseBehavior {
    /// The mains voltage, in volts.
    private static let voltage: Int64 = 230

    /// The interval of reports of the session's energy and duration.
    private static let reportInterval = Ramp.Reporting.every(seconds: 300)

    /// Derives the state from the supply, the plug and the vehicle. A charge is ambient if no command started it.
    static func updateState(_ endpoint: Endpoint, isAmbient: Bool = false) {
        let station = endpoint[Subject.self]
        resumeSession(endpoint)
        let session = station.session
        let demandsEnergy = (session.energy ?? 0) > (station.sessionEnergyCharged ?? 0)
        let current = station.supplyState == .chargingEnabled ? station.maximumChargeCurrent ?? 0 : 0
        let state: Subject.StateEnum
        if station.faultState ?? .noError != .noError {
            state = .fault
        } else if session.start == nil {
            state = .notPluggedIn
        } else if demandsEnergy {
            state = current > 0 ? .pluggedInCharging : .pluggedInDemand
        } else {
            state = .pluggedInNoDemand
        }
        let former = station.state
        if former == .pluggedInCharging { stopCounting(endpoint) }
        station.state = state
        if state == .pluggedInCharging {
            startCharging(endpoint, current, isAmbient: isAmbient)
        } else {
            if former == .pluggedInCharging { ElectricalPowerBehavior.setMeters(load: 0, of: endpoint) }
            countDuration(endpoint)
        }
        emitEvents(endpoint, from: former, demandsEnergy: demandsEnergy, current)
        planCharge(endpoint)
    }

    /// Starts a session from the attributes if there is none, as on a device from a template, a home file, or a data
    /// file of an older version. Returns false if the attributes show no session.
    @discardableResult
    static func resumeSession(_ endpoint: Endpoint) -> Bool {
        let station = endpoint[Subject.self]
        guard station.session.start == nil, let state = station.state, state != .notPluggedIn, state != .fault else {
            return false
        }
        let charged = station.sessionEnergyCharged ?? 0
        let passed = Span.seconds(Int64(station.sessionDuration ?? 0))
        station.session.start = (endpoint.now - passed).microseconds
        station.session.energy =
            station.session.energy
            ?? (state == .pluggedInNoDemand ? charged : charged.saturatingAdding(defaultDemand))
        station.session.maximumCurrent = station.session.maximumCurrent ?? station.maximumChargeCurrent
        return true
    }

    private static func startCharging(_ endpoint: Endpoint, _ current: Int64, isAmbient: Bool) {
        let station = endpoint[Subject.self]
        let session = station.session
        let power = power(of: current)
        let energy = station.sessionEnergyCharged ?? 0
        let requested = session.energy ?? energy
        let remaining = requested.saturatingSubtracting(energy)
        let span = Span.microseconds(Double(remaining) / Double(max(1, power)) * 3_600_000_000)
        let seconds = seconds(of: session, until: endpoint.now)
        station.move(
            \.sessionEnergyCharged, from: energy, to: requested, over: span, reporting: reportInterval,
            isAmbient: isAmbient)
        // The duration moves in whole seconds, so that it follows the clock exactly.
        station.move(
            \.sessionDuration, from: seconds, to: seconds.saturatingAdding(span.wholeSeconds),
            over: .seconds(span.wholeSeconds),
            reporting: reportInterval, isAmbient: isAmbient)
        station.schedule(chargeEnd, after: span, isAmbient: isAmbient)
        ElectricalPowerBehavior.setMeters(load: power, of: endpoint)
    }

    /// Lets the duration of a session move while the vehicle is plugged in without charging. Reads are exact; the value
    /// is reported with the next change of the session.
    private static func countDuration(_ endpoint: Endpoint) {
        let station = endpoint[Subject.self]
        let session = station.session
        guard session.start != nil else { return station.stop(\.sessionDuration) }
        let seconds = seconds(of: session, until: endpoint.now)
        let last = Int64(UInt32.max - 1)
        station.move(
            \.sessionDuration, from: min(seconds, last), to: last, over: .seconds(max(0, last - seconds)),
            reporting: .end, isAmbient: true)
    }

    /// Returns the whole seconds since the vehicle was plugged in.
    static func seconds(of session: Record<ChargingSession>, until time: HomeTime) -> Int64 {
        time.microseconds.saturatingSubtracting(session.start ?? 0) / 1_000_000
    }

    /// Stops energy and duration at their current values.
    private static func stopCounting(_ endpoint: Endpoint) {
        let station = endpoint[Subject.self]
        station.cancel(chargeEnd)
        station.stop(\.sessionEnergyCharged)
        station.stop(\.sessionDuration)
    }

    static func power(of current: Int64) -> Int64 { Int64(clamping: Int128(current) * Int128(voltage)) }

    private static func emitEvents(
        _ endpoint: Endpoint, from former: Subject.StateEnum?, demandsEnergy: Bool, _ current: Int64
    ) {
        let station = endpoint[Subject.self]
        let isCharging = station.state == .pluggedInCharging
        guard isCharging != (former == .pluggedInCharging) else { return }
        if isCharging {
            station.session.energyAtStart = station.sessionEnergyCharged
            station.emit(\.energyTransferStarted) {
                $0.sessionID = station.sessionID
                $0.state = station.state
                $0.maximumCurrent = current
            }
        } else {
            let energy = (station.sessionEnergyCharged ?? 0).saturatingSubtracting(station.session.energyAtStart ?? 0)
            station.emit(\.energyTransferStopped) {
                $0.sessionID = station.sessionID
                $0.state = former
                $0.reason = demandsEnergy ? .evseStopped : .evStopped
                $0.energyTransferred = energy
            }
        }
    }
}

/// The data of a charging station besides its attributes: the current session and the targets.
struct ChargingSession: LocalSchema {
    /// When the vehicle was plugged in, in microseconds of the home's clock; absent if none is.
    @Field<Int64>(0x100) var start
    /// The total energy the vehicle requests, in milliwatt-hours.
    @Field<Int64>(1) var energy
    /// The maximum current from `enableCharging`, in milliamperes.
    @Field<Int64>(2) var maximumCurrent
    /// The supply state to restore after the fault.
    @Field<Matter.EnergyEvseTrait.SupplyStateEnum>(3) var supplyBeforeFault
    /// The session's energy at the start of the current transfer, in milliwatt-hours.
    @Field<Int64>(5) var energyAtStart
    /// The charging targets.
    @Field<[Record<Matter.EnergyEvseTrait.ChargingTargetScheduleStruct>]>(6) var targets
}

extension TraitDraft<Matter.EnergyEvseTrait> {
    var session: Record<ChargingSession> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }
}
