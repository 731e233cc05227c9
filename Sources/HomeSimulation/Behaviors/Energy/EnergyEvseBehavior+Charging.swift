import HomeCatalog
import HomeModel

/// The current that flows, and what tells of it.
extension EnergyEvseBehavior {
    /// The mains, in volts.
    private static let voltage: Int64 = 230

    /// Makes the state what the supply, the plug and the vehicle say.
    static func settle(_ endpoint: Endpoint) {
        let station = endpoint[Subject.self]
        let session = station.session
        let wants = (session.energy ?? 0) > (station.sessionEnergyCharged ?? 0)
        let current = station.supplyState == .chargingEnabled ? station.maximumChargeCurrent ?? 0 : 0
        let state: Subject.StateEnum
        if station.faultState ?? .noError != .noError {
            state = .fault
        } else if session.start == nil {
            state = .notPluggedIn
        } else if wants {
            state = current > 0 ? .pluggedInCharging : .pluggedInDemand
        } else {
            state = .pluggedInNoDemand
        }
        let former = station.state
        if former == .pluggedInCharging { stop(endpoint) }
        station.state = state
        if state == .pluggedInCharging { charge(endpoint, current) }
        tell(endpoint, from: former, wants: wants, current)
    }

    private static func charge(_ endpoint: Endpoint, _ current: Int64) {
        let station = endpoint[Subject.self]
        let session = station.session
        let power = current * voltage
        let energy = station.sessionEnergyCharged ?? 0
        let rest = (session.energy ?? 0) - energy
        let span = Span(microseconds: Int64(Double(rest) / Double(max(1, power)) * 3_600_000_000))
        let seconds = (endpoint.now.microseconds - (session.start ?? 0)) / 1_000_000
        station.move(
            \.sessionEnergyCharged, from: energy, to: energy + rest, over: span, reporting: .edges(threshold: 0))
        // In whole seconds, so that it goes at the pace of the clock; it is stopped at the end.
        station.move(
            \.sessionDuration, from: seconds, to: seconds + span.wholeSeconds, over: .seconds(span.wholeSeconds),
            reporting: .edges(threshold: 0))
        station.schedule(charged, after: span)
        show(current: current, on: endpoint)
    }

    /// Leaves energy and duration as they are, and adds the energy to what the meters have counted.
    private static func stop(_ endpoint: Endpoint) {
        let station = endpoint[Subject.self]
        station.cancel(charged)
        station.stop(\.sessionEnergyCharged)
        station.stop(\.sessionDuration)
        let energy = (station.sessionEnergyCharged ?? 0) - (station.session.metered ?? 0)
        station.session.metered = station.sessionEnergyCharged
        for meter in endpoint.parts {
            let counter = meter[Matter.ElectricalEnergyMeasurementTrait.self]
            guard energy > 0, let counted = counter.cumulativeEnergyImported?.energy else { continue }
            counter.cumulativeEnergyImported?.energy = counted + energy
        }
        show(current: 0, on: endpoint)
    }

    private static func show(current: Int64, on endpoint: Endpoint) {
        for meter in endpoint.parts {
            meter[Matter.ElectricalPowerMeasurementTrait.self].activeCurrent = current
            meter[Matter.ElectricalPowerMeasurementTrait.self].activePower = current * voltage
        }
    }

    private static func tell(_ endpoint: Endpoint, from former: Subject.StateEnum?, wants: Bool, _ current: Int64) {
        let station = endpoint[Subject.self]
        let isCharging = station.state == .pluggedInCharging
        guard isCharging != (former == .pluggedInCharging) else { return }
        if isCharging {
            station.session.metered = station.sessionEnergyCharged
            station.session.before = station.sessionEnergyCharged
            station.emit(\.energyTransferStarted) {
                $0.sessionID = station.sessionID
                $0.state = station.state
                $0.maximumCurrent = current
            }
        } else {
            let energy = (station.sessionEnergyCharged ?? 0) - (station.session.before ?? 0)
            station.emit(\.energyTransferStopped) {
                $0.sessionID = station.sessionID
                $0.state = station.state
                $0.reason = wants ? .evseStopped : .evStopped
                $0.energyTransferred = energy
            }
        }
    }
}

/// What a charging station keeps besides attributes: the session that runs, and the targets.
struct ChargingSession: Schema {
    /// When the vehicle was plugged in, in microseconds; absent where none is.
    @Field<Int64>(0) var start
    /// How much energy the vehicle wants in all, in milliwatt-hours.
    @Field<Int64>(1) var energy
    /// What `enableCharging` allowed at most, in milliamperes.
    @Field<Int64>(2) var maximumCurrent
    /// The supply to go back to when the fault is over.
    @Field<Matter.EnergyEvseTrait.SupplyStateEnum>(3) var supplyBeforeFault
    /// How much of the session's energy the meters have counted.
    @Field<Int64>(4) var metered
    /// How much the session had when the present transfer began.
    @Field<Int64>(5) var before
    /// When the vehicle shall be charged.
    @Field<[Record<Matter.EnergyEvseTrait.ChargingTargetScheduleStruct>]>(6) var targets
}

extension TraitDraft<Matter.EnergyEvseTrait> {
    var session: Record<ChargingSession> {
        get { memory.flatMap { Record($0) } ?? Record() }
        nonmutating set { memory = newValue.value == .empty ? nil : newValue.value }
    }
}
