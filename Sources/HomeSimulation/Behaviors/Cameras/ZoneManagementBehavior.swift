import HomeCatalog
import HomeModel

/// Behavior of Matter's Zone Management: zones and their triggers, and events about motion in the zones.
///
/// The specification defines the numbers of zones, the timing of the events and, with its reference implementation, the
/// statuses. The simulation chooses: motion triggers a zone at every sensitivity, a zone that has a trigger remains one
/// for motion, and a zone whose trigger is removed, or whose device restarts, emits no more events.
struct ZoneManagementBehavior: Behavior {
    typealias Subject = Matter.ZoneManagementTrait
    typealias Zone = Record<Subject.ZoneInformationStruct>
    typealias Shape = Record<Subject.TwoDCartesianZoneStruct>

    struct MotionFields: LocalSchema {
        /// The zone in which something moves; absent for all zones.
        @Field<UInt16>(0, .optional) var zoneID
    }

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.createTwoDCartesianZone) { (endpoint, fields) throws(HomeError) in
                let id = try Self.create(endpoint[Subject.self], fields.zone ?? Record())
                return Record { $0.zoneID = id }
            },
            .on(\.updateTwoDCartesianZone) { (endpoint, fields) throws(HomeError) in
                try Self.update(endpoint[Subject.self], fields.zoneID ?? 0, fields.zone ?? Record())
            },
            .on(\.removeZone) { (endpoint, fields) throws(HomeError) in
                try Self.remove(endpoint[Subject.self], fields.zoneID ?? 0)
            },
            .on(\.createOrUpdateTrigger) { (endpoint, fields) throws(HomeError) in
                try Self.setTrigger(endpoint[Subject.self], fields.trigger ?? Record())
            },
            .on(\.removeTrigger) { (endpoint, fields) throws(HomeError) in
                try Self.removeTrigger(endpoint[Subject.self], fields.zoneID ?? 0)
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("detectMotion", MotionFields.self) { (endpoint, fields) throws(HomeError) in
                let device = endpoint[Subject.self]
                if let id = fields.zoneID { _ = try Self.zone(id, of: device) }
                let triggers = device.triggers ?? []
                for trigger in triggers where fields.zoneID == nil || trigger.zoneID == fields.zoneID {
                    Self.detectMotion(endpoint, trigger)
                }
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.stop(endpoint, timer: timer) }

    func powerUp(_ endpoint: Endpoint) { Self.stopAll(endpoint) }
}

extension ZoneManagementBehavior {
    /// Returns the zone with a number; throws if there is none.
    private static func zone(_ id: UInt16, of device: TraitDraft<Subject>) throws(HomeError) -> Zone {
        if let zone = device.zones?.first(where: { $0.zoneID == id }) { return zone }
        let ids = (device.zones ?? []).compactMap { $0.zoneID.map { "\($0)" } }
        let existing = ids.isEmpty ? "there are none" : "there are \(ids.joined(separator: ", "))"
        throw .rejected(.notFound, "There is no zone \(id); \(existing).")
    }

    /// Returns the zone with a number if a user created it; throws otherwise.
    private static func userZone(_ id: UInt16, of device: TraitDraft<Subject>) throws(HomeError) -> Zone {
        let zone = try zone(id, of: device)
        guard zone.zoneSource == .user else {
            throw .rejected(
                .constraintError, "The maker of the device created zone \(id); only users' zones can change.")
        }
        return zone
    }

    private static func create(_ device: TraitDraft<Subject>, _ shape: Shape) throws(HomeError) -> UInt16 {
        try check(shape, device: device)
        var zones = device.zones ?? []
        let (limit, total) = (Int(device.maxUserDefinedZones ?? 0), Int(device.maxZones ?? 0))
        guard zones.count(where: { $0.zoneSource == .user }) < limit, zones.count < total else {
            throw .rejected(
                .resourceExhausted,
                "The device has at most \(limit) zones of users and \(total) zones; remove one first.")
        }
        try checkOutline(of: shape, except: nil, device: device)
        let id = device.nextZoneID
        device.motion.lastID = id
        zones.append(
            Record {
                $0.zoneID = id
                $0.zoneType = .twoDCARTZone
                $0.zoneSource = .user
                $0.twoDCartesianZone = shape
            })
        device.zones = zones
        return id
    }

    private static func update(_ device: TraitDraft<Subject>, _ id: UInt16, _ shape: Shape) throws(HomeError) {
        try check(shape, device: device)
        var zone = try userZone(id, of: device)
        try checkOutline(of: shape, except: id, device: device)
        if shape.use != .motion { try checkNoTrigger(id, of: device) }
        zone.twoDCartesianZone = shape
        device.zones = device.zones?.map { $0.zoneID == id ? zone : $0 }
    }

    private static func remove(_ device: TraitDraft<Subject>, _ id: UInt16) throws(HomeError) {
        _ = try userZone(id, of: device)
        try checkNoTrigger(id, of: device)
        device.zones?.removeAll { $0.zoneID == id }
    }

    private static func checkNoTrigger(_ id: UInt16, of device: TraitDraft<Subject>) throws(HomeError) {
        guard device.triggers?.contains(where: { $0.zoneID == id }) ?? false else { return }
        throw .rejected(.invalidInState, "Zone \(id) has a trigger; send zoneManagement.removeTrigger first.")
    }

    private static func check(_ shape: Shape, device: TraitDraft<Subject>) throws(HomeError) {
        if shape.use == .focus, !device.has(.focusZones) {
            throw .rejected(.constraintError, "This device has zones for motion and privacy; focus was sent.")
        }
        guard let color = shape.color else { return }
        let digits = color.utf8.dropFirst()
        let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        guard color.hasPrefix("#"), [6, 8].contains(digits.count), isHexadecimal else {
            throw .rejected(
                .constraintError,
                "The color of a zone is #RRGGBB or #RRGGBBAA in hexadecimal digits; \(color) was sent.")
        }
    }

    /// Throws if an outline leaves the plane, crosses itself, or is that of another zone for the same purpose.
    private static func checkOutline(of shape: Shape, except id: UInt16?, device: TraitDraft<Subject>)
        throws(HomeError)
    {
        let outline = ZonePolygon(shape.vertices ?? [])
        let (maxX, maxY) = (Int(device.twoDCartesianMax?.x ?? .max), Int(device.twoDCartesianMax?.y ?? .max))
        if let corner = outline.corners.first(where: { $0.x > maxX || $0.y > maxY }) {
            throw .rejected(
                .dynamicConstraintError,
                "The plane ends at (\(maxX), \(maxY)), see twoDCartesianMax; the corner (\(corner.x), \(corner.y)) was sent."
            )
        }
        let others = (device.zones ?? []).filter { id == nil || $0.zoneID != id }.compactMap { $0.twoDCartesianZone }
        if others.contains(where: { $0.use == shape.use && ZonePolygon($0.vertices ?? []) == outline }) {
            throw .rejected(.alreadyExists, "Another zone has the same corners and the same use.")
        }
        guard outline.isSimple else {
            throw .rejected(.dynamicConstraintError, "The edges of a zone touch at common corners only; these do not.")
        }
    }

    // MARK: Triggers

    private static func setTrigger(
        _ device: TraitDraft<Subject>, _ trigger: Record<Subject.ZoneTriggerControlStruct>
    ) throws(HomeError) {
        guard device.has(.perZoneSensitivity) || trigger.sensitivity == nil else {
            throw .rejected(
                .invalidCommand, "The zones of this device have one sensitivity, zoneManagement.sensitivity.")
        }
        let id = trigger.zoneID ?? 0
        let zone = try zone(id, of: device)
        guard zone.twoDCartesianZone?.use ?? .motion == .motion else {
            throw .rejected(.constraintError, "Zone \(id) is not for motion, so it cannot have a trigger.")
        }
        var triggers = device.triggers ?? []
        if let index = triggers.firstIndex(where: { $0.zoneID == id }) {
            triggers[index] = trigger
        } else {
            triggers.append(trigger)
        }
        device.triggers = triggers
    }

    private static func removeTrigger(_ device: TraitDraft<Subject>, _ id: UInt16) throws(HomeError) {
        guard device.triggers?.contains(where: { $0.zoneID == id }) ?? false else {
            throw .rejected(.notFound, "Zone \(id) has no trigger.")
        }
        device.triggers?.removeAll { $0.zoneID == id }
        forget(id, of: device)
    }
}
