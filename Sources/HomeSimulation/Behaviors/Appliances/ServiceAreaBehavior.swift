import HomeCatalog
import HomeModel

/// Behavior of Matter's Service Area: a robot cleans its areas one after the other, ten minutes each.
///
/// The trait's memory stores the areas of the job that are not complete, the current one first. It is empty if there is
/// no job.
struct ServiceAreaBehavior: Behavior {
    typealias Subject = Matter.ServiceAreaTrait

    /// Fires when an area is complete.
    private static let areaEnd = "areaDone"
    static let timePerArea = Span.minutes(10)

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.selectAreas) { endpoint, fields in
                let (status, text) = Self.select(fields.newAreas ?? [], endpoint)
                return Record {
                    $0.status = status
                    $0.statusText = text
                }
            },
            .respond(to: \.skipArea) { endpoint, fields in
                let (status, text) = Self.skip(fields.skippedArea ?? 0, endpoint)
                return Record {
                    $0.status = status
                    $0.statusText = text
                }
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        if let remaining = endpoint[Matter.RvcOperationalStateTrait.self].remainingTime {
            Self.updateCurrentArea(endpoint, remaining: remaining)
        }
    }
}

extension ServiceAreaBehavior {
    // MARK: The job

    /// Plans a job over the selected areas, or over all if none is selected. Returns its duration; nil if the device
    /// has no areas.
    static func planJob(_ endpoint: Endpoint) -> Span? {
        let areas = endpoint[Subject.self]
        let selected = areas.selectedAreas ?? []
        let plan = selected.isEmpty ? (areas.supportedAreas ?? []).compactMap { $0.areaID } : selected
        guard !plan.isEmpty else { return nil }
        areas.remainingAreas = plan
        areas.progress = plan.map { area in
            Record {
                $0.areaID = area
                $0.status = .pending
            }
        }
        return time(for: plan.count)
    }

    /// Updates the areas of a job with this remaining time: completes areas and starts the current one.
    static func updateCurrentArea(_ endpoint: Endpoint, remaining: Span) {
        let areas = endpoint[Subject.self]
        var plan = areas.remainingAreas
        while let done = plan.first, remaining <= time(for: plan.count - 1) {
            plan.removeFirst()
            areas.setStatus(of: done, to: .completed)
        }
        areas.remainingAreas = plan
        guard let current = plan.first else { return }
        let left = remaining - time(for: plan.count - 1)
        areas.currentArea = current
        areas.estimatedEndTime = (endpoint.now + left).matterSeconds
        areas.setStatus(of: current, to: .operating)
        areas.schedule(areaEnd, after: left)
    }

    /// Stops the timer and the estimated end of a paused job.
    static func pauseJob(_ endpoint: Endpoint) {
        let areas = endpoint[Subject.self]
        areas.cancel(areaEnd)
        areas.estimatedEndTime = nil
    }

    /// Ends the job; areas that are not complete become skipped.
    static func endJob(_ endpoint: Endpoint) {
        let areas = endpoint[Subject.self]
        areas.cancel(areaEnd)
        for area in areas.remainingAreas { areas.setStatus(of: area, to: .skipped) }
        areas.remainingAreas = []
        areas.currentArea = nil
        areas.estimatedEndTime = nil
    }

    private static func time(for areas: Int) -> Span {
        Span(microseconds: timePerArea.microseconds * Int64(areas))
    }

    // MARK: Commands

    private static func select(_ requested: [UInt32], _ endpoint: Endpoint) -> (Subject.SelectAreasStatus, String) {
        let areas = endpoint[Subject.self]
        let known = areas.supportedAreas ?? []
        var selected: [UInt32] = []
        for area in requested where !selected.contains(area) {
            guard known.contains(where: { $0.areaID == area }) else {
                return (.unsupportedArea, "There is no area \(area); supportedAreas lists them.")
            }
            selected.append(area)
        }
        let maps = Set(known.filter { selected.contains($0.areaID ?? 0) }.map { $0.mapID })
        guard maps.count <= 1 else { return (.invalidSet, "The areas of a job must be on the same map.") }
        if Set(selected) == Set(areas.selectedAreas ?? []) { return (.success, "") }
        if endpoint[Matter.RvcOperationalStateTrait.self].hasJob {
            guard areas.has(.selectWhileRunning) else {
                return (.invalidInMode, "The robot is working; change to an idle run mode first.")
            }
            areas.selectedAreas = selected
            continueJob(endpoint, in: selected.isEmpty ? known.compactMap { $0.areaID } : selected)
            return (.success, "")
        }
        areas.selectedAreas = selected
        return (.success, "")
    }

    private static func skip(_ area: UInt32, _ endpoint: Endpoint) -> (Subject.SkipAreaStatus, String) {
        let areas = endpoint[Subject.self]
        guard areas.selectedAreas?.isEmpty == false else {
            return (.invalidAreaList, "No areas are selected; send selectAreas first.")
        }
        guard endpoint[Matter.RvcOperationalStateTrait.self].hasJob, !areas.remainingAreas.isEmpty else {
            return (.invalidInMode, "The robot is not working.")
        }
        guard areas.remainingAreas.contains(area) else {
            return (.invalidSkippedArea, "The area \(area) is not one of the remaining areas.")
        }
        continueJob(endpoint, in: areas.remainingAreas.filter { $0 != area })
        areas.setStatus(of: area, to: .skipped)
        return (.success, "")
    }

    /// Continues the job with other areas. Progress in the current area counts if it is one of them.
    private static func continueJob(_ endpoint: Endpoint, in requested: [UInt32]) {
        let areas = endpoint[Subject.self]
        let robot = endpoint[Matter.RvcOperationalStateTrait.self]
        guard let remaining = robot.remainingTime, let current = areas.remainingAreas.first else { return }
        let left = remaining - time(for: areas.remainingAreas.count - 1)
        let dropped = areas.remainingAreas.filter { !requested.contains($0) }
        let done = (areas.progress ?? []).filter { $0.status == .completed || $0.status == .skipped }
            .compactMap { $0.areaID }
        var plan = requested.filter { $0 != current && !done.contains($0) }
        for area in plan where !areas.remainingAreas.contains(area) { areas.setStatus(of: area, to: .pending) }
        for area in dropped { areas.setStatus(of: area, to: .skipped) }
        var newRemaining = time(for: plan.count)
        if requested.contains(current) {
            plan.insert(current, at: 0)
            newRemaining = newRemaining + left
        }
        areas.remainingAreas = plan
        if let remaining = robot.setRemainingTime(to: newRemaining) {
            updateCurrentArea(endpoint, remaining: remaining)
        }
    }
}

extension TraitDraft<Matter.ServiceAreaTrait> {
    /// The areas that are not complete, the current one first.
    fileprivate var remainingAreas: [UInt32] {
        get { memory.flatMap { [UInt32]($0) } ?? [] }
        nonmutating set { memory = newValue.isEmpty ? nil : newValue.value }
    }

    /// Sets the status of an area, unless it is the same already.
    fileprivate func setStatus(of area: UInt32, to status: Matter.ServiceAreaTrait.OperationalStatusEnum) {
        guard var entries = self.progress else { return }
        let entry = Record<Matter.ServiceAreaTrait.ProgressStruct> {
            $0.areaID = area
            $0.status = status
            if status == .completed {
                $0.totalOperationalTime = UInt32(clamping: ServiceAreaBehavior.timePerArea.microseconds / 1_000_000)
            }
        }
        if let index = entries.firstIndex(where: { $0.areaID == area }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
        self.progress = entries
    }
}
