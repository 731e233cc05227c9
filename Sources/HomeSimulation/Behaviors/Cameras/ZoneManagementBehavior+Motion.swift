import HomeCatalog
import HomeModel

/// Motion in zones.
///
/// A zone stays triggered for its initial duration. More motion in this time adds the augmentation once, and again each
/// time that motion follows the end of the duration before. The maximum duration ends it in any case. After that, the
/// zone is blind for a time.
extension ZoneManagementBehavior {
    private static let blindPrefix = "blind."

    private static func timer(_ id: UInt16) -> String { "\(id)" }

    private static func blindTimer(_ id: UInt16) -> String { "\(blindPrefix)\(id)" }

    static func detectMotion(_ endpoint: Endpoint, _ trigger: Record<Subject.ZoneTriggerControlStruct>) {
        let device = endpoint[Subject.self]
        guard let id = trigger.zoneID, device.timer(blindTimer(id)) == nil else { return }
        let now = endpoint.now.microseconds
        let initial = Int64(trigger.initialDuration ?? 1)
        guard device.timer(timer(id)) != nil, var period = device.motion.period(of: id) else {
            device.emit(\.zoneTriggered) {
                $0.zone = id
                $0.reason = .motion
            }
            let period = Record<TriggeredPeriod> {
                $0.zone = id
                $0.start = now
                $0.duration = initial
            }
            return schedule(period, trigger, on: endpoint)
        }
        let passed = Span(microseconds: now.saturatingSubtracting(period.start ?? now))
        // The first motion after the trigger always counts.
        if let former = period.formerDuration, passed <= .seconds(former) { return }
        period.formerDuration = period.duration
        period.duration = (period.duration ?? 0).saturatingAdding(Int64(trigger.augmentationDuration ?? 0))
        schedule(period, trigger, on: endpoint)
    }

    private static func schedule(
        _ period: Record<TriggeredPeriod>, _ trigger: Record<Subject.ZoneTriggerControlStruct>, on endpoint: Endpoint
    ) {
        let device = endpoint[Subject.self]
        guard let id = period.zone else { return }
        var period = period
        let maximum = Int64(trigger.maxDuration ?? .max)
        period.isTimeout = period.duration ?? 0 > maximum
        let start = HomeTime(microseconds: period.start ?? 0)
        let end = start + .seconds(min(period.duration ?? 0, maximum))
        device.motion.set(period)
        device.schedule(timer(id), after: max(.zero, end - endpoint.now))
    }

    /// Ends the time in which a zone is triggered or blind.
    static func stop(_ endpoint: Endpoint, timer: String) {
        let device = endpoint[Subject.self]
        guard let id = UInt16(timer), let period = device.motion.period(of: id) else { return }
        device.motion.remove(id)
        device.emit(\.zoneStopped) {
            $0.zone = id
            $0.reason = period.isTimeout == true ? .timeout : .actionStopped
        }
        let trigger = device.triggers?.first { $0.zoneID == id }
        if let blind = trigger?.blindDuration, blind > 0 {
            device.schedule(blindTimer(id), after: .seconds(Int64(blind)))
        }
    }

    /// Ends what goes on in a zone, without an event.
    static func forget(_ id: UInt16, of device: TraitDraft<Subject>) {
        device.cancel(timer(id))
        device.cancel(blindTimer(id))
        device.motion.remove(id)
    }

    static func stopAll(_ endpoint: Endpoint) {
        let device = endpoint[Subject.self]
        for id in (device.triggers ?? []).compactMap({ $0.zoneID }) { forget(id, of: device) }
    }
}

/// The data of a device with zones besides its attributes.
struct ZoneMotion: LocalSchema {
    /// The number of the last zone that was created.
    @Field<UInt16>(0) var lastID
    /// The zones that are triggered now.
    @Field<[Record<TriggeredPeriod>]>(0x100) var periods
}

/// The time for which a zone is triggered.
struct TriggeredPeriod: LocalSchema {
    @Field<UInt16>(0) var zone
    /// The time of the first motion, in microseconds of the home's clock.
    @Field<Int64>(1) var start
    /// In seconds from the first motion.
    @Field<Int64>(2) var duration
    /// The duration before the last augmentation; absent if there was none.
    @Field<Int64>(3) var formerDuration
    /// Whether the maximum duration ends the period.
    @Field<Bool>(4) var isTimeout
}

extension Record<ZoneMotion> {
    func period(of zone: UInt16) -> Record<TriggeredPeriod>? { self.periods?.first { $0.zone == zone } }

    mutating func remove(_ zone: UInt16) {
        let others = (self.periods ?? []).filter { $0.zone != zone }
        self.periods = others.isEmpty ? nil : others
    }

    mutating func set(_ period: Record<TriggeredPeriod>) {
        self.periods = (self.periods ?? []).filter { $0.zone != period.zone } + [period]
    }
}

extension TraitDraft<Matter.ZoneManagementTrait> {
    var motion: Record<ZoneMotion> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }

    /// The number of the next zone: the one after the last zone that was created, and not in use. After 65,534 follows
    /// 0.
    var nextZoneID: UInt16 {
        let used = Set((self.zones ?? []).compactMap { $0.zoneID })
        var id = (motion.lastID ?? used.max()).map { $0 < 65_534 ? $0 + 1 : 0 } ?? 0
        while used.contains(id) { id = id < 65_534 ? id + 1 : 0 }
        return id
    }
}
