import HomeModel

/// The faults that are set on the devices of a home.
struct DeviceFaults: Sendable {
    private(set) var faults: [ActiveDeviceFault] = []
    /// The time at which the devices have to be compared with the faults again; nil if no fault changes.
    var due: HomeTime?
    /// Whether devices are disturbed, so that they have to be compared although no fault is left.
    private(set) var hasDisturbed = false

    var isEmpty: Bool { faults.isEmpty && !hasDisturbed }

    mutating func add(_ fault: ActiveDeviceFault, at now: HomeTime) {
        faults.append(fault)
        due = now
    }

    /// Removes the faults with these ids; all of them if it is nil.
    mutating func remove(_ ids: Set<String>?, at now: HomeTime) {
        faults.removeAll { ids?.contains($0.fault.id) ?? true }
        if hasDisturbed { due = now }
    }

    /// Records that the devices have been compared with the faults at a time.
    mutating func applied(at time: HomeTime, hasDisturbed: Bool) {
        self.hasDisturbed = hasDisturbed
        due = faults.compactMap { $0.nextChange(after: time) }.min()
    }

    /// Requires all devices to be compared at a time, because some do not report although no fault is set: faults are not
    /// stored.
    mutating func mustRelease(at time: HomeTime) {
        hasDisturbed = true
        due = time
    }

    /// Requires the devices to be compared with the faults at a time, because devices have changed.
    mutating func mustApply(at time: HomeTime) {
        if !isEmpty { due = time }
    }
}

extension Change {
    /// Applies the effects of the faults at this time to the devices; returns whether any device is disturbed.
    mutating func apply(_ faults: DeviceFaults) -> Bool {
        let now = now
        let active = faults.faults.map { (fault: $0, disturbances: $0.disturbances(at: now)) }
            .filter { !$0.disturbances.isEmpty }
        var hasDisturbed = false
        for (ordinal, device) in state.devices.elements() {
            var disturbances: Disturbances = []
            var reports: [ReportedValue] = []
            for (fault, effect) in active where fault.affects(device) {
                // If two faults act on one attribute, the later one counts.
                for value in fault.reports(of: device) {
                    reports.removeAll { $0.trait == value.trait && $0.attribute == value.attribute }
                    reports.append(value)
                }
                disturbances.formUnion(effect)
                if !device.disturbances.isSuperset(of: effect) { fault.countDevice() }
            }
            if !disturbances.isEmpty { hasDisturbed = true }
            setDisturbances(disturbances, ordinal: ordinal)
            setReports(reports, ordinal: ordinal)
        }
        return hasDisturbed
    }

    /// Makes a device report these values in place of the actual ones.
    private mutating func setReports(_ reports: [ReportedValue], ordinal: Int) {
        guard let device = state.devices[ordinal: ordinal] else { return }
        let isOver = device.unreported?.isOver ?? false
        guard isOver || device.unreported?.replaced ?? [] != reports else { return }
        let draft = DeviceDraft(device, now: now, seed: seed)
        draft.replaceReports(by: reports)
        apply(draft, at: ordinal)
    }

    private mutating func setDisturbances(_ disturbances: Disturbances, ordinal: Int) {
        guard let device = state.devices[ordinal: ordinal] else { return }
        let network = state.network(of: device.structureID)
        let disturbed = device.with(disturbances: disturbances, revision: revision)
        guard
            device.disturbances != disturbances
                || device.unreported?.traits ?? [] != disturbed.unreachableTraits(in: network)
        else { return }
        // If the fault is not known, because the home was closed meanwhile, clients may have seen the device offline.
        let isUnknown = device.disturbances == disturbances
        setConnection(of: device, ordinal, isResponding: disturbed.isResponding, isReported: isUnknown) { device in
            device.with(disturbances: disturbances, revision: device.revision)
        }
    }
}
