import HomeCatalog
import HomeModel

/// The charging targets by weekday. Setting some days does not change the others.
extension EnergyEvseBehavior {
    private typealias Schedule = Record<Subject.ChargingTargetScheduleStruct>

    private static let maximumTargetsPerDay = 10

    static let targetCommands: [CommandHandler<Subject>] = [
        .on(\.setTargets) { (endpoint, fields) throws(HomeError) in
            try set(fields.chargingTargetSchedules ?? [], on: endpoint[Subject.self])
            planCharge(endpoint)
        },
        .respond(to: \.getTargets) { endpoint, _ in
            Record { $0.chargingTargetSchedules = endpoint[Subject.self].session.targets ?? [] }
        },
        .on(\.clearTargets) { endpoint, _ in
            endpoint[Subject.self].session.targets = nil
            planCharge(endpoint)
        },
    ]

    private static func set(_ schedules: [Schedule], on station: TraitDraft<Subject>) throws(HomeError) {
        var days: UInt8 = 0
        for schedule in schedules {
            let scheduleDays = schedule.dayOfWeekForSequence?.rawValue ?? 0
            guard days & scheduleDays == 0 else {
                throw .rejected(.constraintError, "energyEvse.setTargets takes each day of the week once.")
            }
            days |= scheduleDays
            try check(schedule.chargingTargets ?? [], on: station)
        }
        let unchanged: [Schedule] = (station.session.targets ?? []).compactMap { schedule in
            let remaining = (schedule.dayOfWeekForSequence?.rawValue ?? 0) & ~days
            guard remaining != 0 else { return nil }
            var schedule = schedule
            schedule.dayOfWeekForSequence = Bitmap(rawValue: remaining)
            return schedule
        }
        station.session.targets = unchanged + schedules
    }

    private static func check(
        _ targets: [Record<Subject.ChargingTargetStruct>], on station: TraitDraft<Subject>
    ) throws(HomeError) {
        guard targets.count <= maximumTargetsPerDay else {
            throw .rejected(
                .resourceExhausted,
                "energyEvse.setTargets takes \(maximumTargetsPerDay) targets a day; \(targets.count) were sent.")
        }
        for target in targets {
            guard target.targetTimeMinutesPastMidnight ?? 0 < 1440 else {
                throw .rejected(.constraintError, "energyEvse.setTargets takes a time of 0 to 1439 minutes of the day.")
            }
            if let charge = target.targetSoC, charge != 100, !station.has(.soCReporting) {
                throw .rejected(
                    .constraintError,
                    "This station cannot measure a vehicle's charge, so targetSoC must be 100; \(charge) was sent.")
            }
        }
    }
}
