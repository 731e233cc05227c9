import HomeModel

extension Change {
    /// Changes one device with a draft and emits the frames.
    mutating func update<T>(_ ordinal: Int, _ body: (DeviceDraft) throws(HomeError) -> T) throws(HomeError) -> T {
        try updateReturningDevice(ordinal, body).value
    }

    /// Changes one device with a draft and emits the frames. Also returns the changed device.
    mutating func updateReturningDevice<T>(_ ordinal: Int, _ body: (DeviceDraft) throws(HomeError) -> T)
        throws(HomeError) -> (value: T, device: Device)
    {
        guard let device = state.devices[ordinal: ordinal] else {
            throw HomeError(.internal, "There is no device with the ordinal \(ordinal).")
        }
        let draft = DeviceDraft(device, now: now, seed: seed)
        draft.client = context.client
        let value = try body(draft)
        return (value, apply(draft, at: ordinal))
    }

    /// Applies a finished draft: stores the device, emits its frames and returns it.
    @discardableResult
    mutating func apply(_ draft: DeviceDraft, at ordinal: Int) -> Device {
        let result = draft.finish(revision: revision)
        if let device = result.device { set(device, replacing: draft.original, at: ordinal) }
        let device = result.device ?? draft.original
        emit(result, of: device)
        return device
    }

    /// Adds a device; its ambient processes start.
    mutating func add(_ template: DeviceTemplate) throws(HomeError) {
        guard state.devices.ordinal(of: template.id) == nil else {
            throw HomeError(.alreadyExists, "There is a device \(template.id) already; choose another id.")
        }
        let network = state.network(of: template.structureID)
        let device = rules.device(template, network: network, at: now, revision: revision)
        set(device, at: state.devices.end)
        emitAdded(device)
    }

    mutating func remove(_ ordinal: Int) {
        guard let device = state.devices[ordinal: ordinal] else { return }
        remove(deviceAt: ordinal)
        emitRemoved(Frame.Subject(device))
    }

    /// Brings a device whose reports were counted to the state after them, without frames.
    mutating func advance(_ ordinal: Int, revision: UInt64) {
        guard let device = state.devices[ordinal: ordinal] else { return }
        let draft = DeviceDraft(device, now: now, seed: seed)
        behaviors.advance(draft)
        if let next = draft.finish(revision: revision).device { set(next, replacing: device, at: ordinal) }
    }

    /// Stores a device with other metadata and emits the names of the changed members. Traits that are reachable again
    /// report the changes that happened while they were unreachable.
    ///
    /// - Parameters:
    ///   - changed: The names of the members that clients can see; empty if only the reports of traits change.
    ///   - isReported: Whether clients receive the frames; false for a device that they cannot see yet.
    mutating func replace(_ ordinal: Int, with replacement: Device, changed: [String], isReported: Bool = true) {
        let before = state.devices[ordinal: ordinal]
        let draft = DeviceDraft(replacement, now: now, seed: seed)
        draft.connect(to: state.network(of: replacement.structureID))
        let result = draft.finish(revision: revision)
        let device = result.device ?? replacement
        set(device, at: ordinal)
        guard isReported else { return }
        var subject = Frame.Subject(device)
        if let before, before.structureID != device.structureID || before.roomID != device.roomID {
            subject.moved = Frame.Subject.Move(structureID: before.structureID, roomID: before.roomID)
        }
        if !changed.isEmpty { emitUpdated(device, subject, changed: changed) }
        emit(result, of: device)
    }

    /// Moves devices to a room of their structure: all, or none if one cannot be moved.
    mutating func move(_ deviceIDs: [String], toRoom roomID: String, in structureID: String) throws(HomeError) {
        _ = try find(structure: structureID)
        let room = state.rooms[ordinal: try find(room: roomID)]!
        guard room.structureID == structureID else {
            throw HomeError(
                .invalidArgument,
                "The room \(roomID) belongs to the structure \(room.structureID), not \(structureID).",
                details: [HomeError.Detail(pointer: "/room", detail: "a room of \(structureID)")])
        }
        for (index, id) in deviceIDs.enumerated() {
            let ordinal = try find(device: id)
            let device = state.devices[ordinal: ordinal]!
            guard device.structureID == structureID || device.structureID == nil else {
                throw HomeError(
                    .invalidArgument,
                    "The device \(id) belongs to the structure \(device.structureID ?? ""), not \(structureID).",
                    details: [HomeError.Detail(pointer: "/devices/\(index)", detail: "a device of \(structureID)")])
            }
            guard device.roomID != roomID else { continue }
            let moved = device.with(structureID: structureID, roomID: roomID, revision: revision)
            var changed = ["roomID"]
            if device.structureID == nil {
                changed.insert("structureID", at: 0)
                let network = state.network(of: structureID)
                if device.changesConnectivity(from: state.network(of: nil), to: network) {
                    changed.append("sourceConnectivity")
                }
            }
            replace(ordinal, with: moved, changed: changed)
        }
    }

    /// Renames a device; the name is truncated to 60 Unicode code points.
    mutating func setName(_ name: String, ofDevice id: String) throws(HomeError) -> Device {
        let ordinal = try find(device: id)
        let device = state.devices[ordinal: ordinal]!
        let name = Home.deviceName(name)
        // Equal strings may differ in their code points, and such names are different.
        guard !name.unicodeScalars.elementsEqual(device.name.unicodeScalars) else { return device }
        let renamed = device.with(name: name, revision: revision)
        replace(ordinal, with: renamed, changed: ["name"])
        return renamed
    }

    mutating func setReachable(_ isReachable: Bool, ordinal: Int) {
        guard let device = state.devices[ordinal: ordinal], device.isReachable != isReachable else { return }
        let isResponding = isReachable && !device.disturbances.contains(.offline)
        setConnection(of: device, ordinal, isResponding: isResponding) { device in
            device.with(isReachable: isReachable, revision: device.revision)
        }
    }

    /// Changes whether and how a device can be reached, and reports what clients can see of it.
    ///
    /// - Parameters:
    ///   - isReported: Whether the connectivity is reported although it is the same.
    ///   - change: Returns the changed device with the same revision.
    mutating func setConnection(
        of device: Device, _ ordinal: Int, isResponding: Bool, isReported: Bool = false,
        _ change: (Device) -> Device
    ) {
        // Traits report the change while the device is reachable, as a bridge does for its devices.
        if !isResponding { updateTraits(isReachable: false, ordinal: ordinal) }
        if let current = state.devices[ordinal: ordinal] {
            let network = state.network(of: device.structureID)
            let changed = change(current)
            let isVisible = isReported || !changed.hasSameConnectivity(as: current, in: network)
            // A revision that no frame reports would be lost.
            replace(
                ordinal, with: isVisible ? changed.with(revision: revision) : changed,
                changed: isVisible ? ["sourceConnectivity"] : [])
        }
        if isResponding { updateTraits(isReachable: true, ordinal: ordinal) }
    }

    private mutating func updateTraits(isReachable: Bool, ordinal: Int) {
        guard let device = state.devices[ordinal: ordinal] else { return }
        let draft = DeviceDraft(device, now: now, seed: seed)
        behaviors.setReachable(isReachable, draft)
        apply(draft, at: ordinal)
    }
}

extension Device {
    /// Returns whether clients see the same connectivity of two revisions of a device.
    fileprivate func hasSameConnectivity(as other: Device, in network: NetworkState) -> Bool {
        connectivity(network: network) == other.connectivity(network: network)
            && shape.traits.indices.allSatisfy {
                connectivity(ofTrait: $0, network: network) == other.connectivity(ofTrait: $0, network: network)
            }
    }

    /// Returns whether a change of the network changes the connectivity that clients see.
    func changesConnectivity(from before: NetworkState, to after: NetworkState) -> Bool {
        connectivity(network: before) != connectivity(network: after)
            || shape.traits.indices.contains {
                connectivity(ofTrait: $0, network: before) != connectivity(ofTrait: $0, network: after)
            }
    }
}
