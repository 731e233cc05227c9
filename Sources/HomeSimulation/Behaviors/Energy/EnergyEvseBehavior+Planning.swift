import HomeCatalog
import HomeModel

/// The next charge of a station that follows its charging targets: when it begins, when it is to be done, and how much is
/// charged.
extension EnergyEvseBehavior {
    /// Fires at the time of the next target.
    static let nextTarget = "nextTarget"

    /// The current that a station without limits has, in milliamperes.
    private static let commonCurrent: Int64 = 32_000

    /// Plans the next charge. There is none while no vehicle is plugged in, without targets, and in modes in which the
    /// station does not follow them.
    static func planCharge(_ endpoint: Endpoint) {
        let station = endpoint[Subject.self]
        station.cancel(nextTarget)
        guard station.session.start != nil, followsTargets(endpoint),
            let (target, time) = next(of: station.session.targets ?? [], after: endpoint.now)
        else {
            station.nextChargeStartTime = nil
            station.nextChargeTargetTime = nil
            station.nextChargeRequiredEnergy = nil
            station.nextChargeTargetSoC = nil
            return
        }
        let charge = target.targetSoC.flatMap { $0 > 0 ? $0 : nil }
        let energy = charge == nil ? target.addedEnergy ?? 0 : missingEnergy(to: charge ?? 0, station)
        // The duration of a charge without a known energy cannot be planned, so the charge begins at once.
        let start = energy.map { time - duration(of: $0, on: station) } ?? endpoint.now
        station.nextChargeStartTime = max(start, endpoint.now).matterSeconds
        station.nextChargeTargetTime = time.matterSeconds
        station.nextChargeRequiredEnergy = charge == nil ? energy : nil
        station.nextChargeTargetSoC = charge
        station.schedule(nextTarget, after: time - endpoint.now, isAmbient: true)
    }

    /// Whether the mode of the station lets it charge by time of use. A station without modes always does.
    private static func followsTargets(_ endpoint: Endpoint) -> Bool {
        let modes = endpoint[Matter.EnergyEvseModeTrait.self]
        guard let current = modes.currentMode else { return true }
        let mode = modes.supportedModes?.first { $0.mode == current }
        return mode?.modeTags?.contains { $0[dynamicMember: \.value] == .timeOfUse } ?? false
    }

    /// Returns the first target after a time, and when it is.
    private static func next(
        of schedules: [Record<Subject.ChargingTargetScheduleStruct>], after now: HomeTime
    ) -> (target: Record<Subject.ChargingTargetStruct>, time: HomeTime)? {
        let secondsOfDay: Int64 = 86_400
        let today = (Double(now.microseconds) / Double(secondsOfDay * 1_000_000)).rounded(.down)
        for day in Int64(today)...(Int64(today) + 7) {
            // The first day of 1970 was a Thursday.
            let weekday = UInt8(((day + 4) % 7 + 7) % 7)
            let times = schedules.filter { ($0.dayOfWeekForSequence?.rawValue ?? 0) >> weekday & 1 == 1 }
                .flatMap { $0.chargingTargets ?? [] }
                .map { target in
                    let seconds = day * secondsOfDay + Int64(target.targetTimeMinutesPastMidnight ?? 0) * 60
                    return (target: target, time: HomeTime(microseconds: seconds * 1_000_000))
                }
            if let first = times.filter({ $0.time > now }).min(by: { $0.time < $1.time }) { return first }
        }
        return nil
    }

    /// Returns the energy until the battery has a charge; nil if the battery of the vehicle is unknown.
    private static func missingEnergy(to charge: UInt8, _ station: TraitDraft<Subject>) -> Int64? {
        guard let capacity = station.batteryCapacity, let present = station.stateOfCharge else { return nil }
        return Int64(clamping: Int128(capacity) * Int128(max(0, Int(charge) - Int(present))) / 100)
    }

    private static func duration(of energy: Int64, on station: TraitDraft<Subject>) -> Span {
        let current = clamp(station.session.maximumCurrent ?? station.circuitCapacity ?? commonCurrent, of: station)
        return .microseconds(Double(energy) / Double(max(1, power(of: current))) * 3_600_000_000)
    }
}
