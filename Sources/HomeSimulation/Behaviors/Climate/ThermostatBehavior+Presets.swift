import HomeCatalog
import HomeModel

/// Presets: a client activates one, or replaces the list inside an atomic write.
///
/// An atomic write begins and ends with `atomicRequest`. Between them, a write of `presets` is stored; the attribute gets
/// it with the commit. Until then, only the client that has begun reads it. Clients differ by their labels; all without a
/// label count as one. Schedules are not simulated.
extension ThermostatBehavior {
    typealias Preset = Record<Subject.PresetStruct>

    /// Fires when an atomic write has taken longer than its timeout.
    static let atomicWriteEnd = "atomicWriteEnd"

    /// The longest timeout of an atomic write, in milliseconds.
    private static let maximumTimeout: UInt16 = 30_000
    private static let presetsID = Subject.Attributes.keys.presets.id

    /// An atomic write that has begun.
    struct AtomicWrite: LocalSchema {
        /// The presets of the last write; absent if there was none.
        @Field<[Record<Matter.ThermostatTrait.PresetStruct>]>(0, .optional) var presets
        /// The label of the client that has begun; absent if it has none.
        @Field<String>(1, .optional) var client
    }

    func uncommittedValues(_ memory: Value, writtenBy client: String?) -> [UInt32: Value] {
        guard let write = Self.atomicWrite(in: memory), write.client == client, let presets = write.presets else {
            return [:]
        }
        return [Self.presetsID: presets.value]
    }

    // MARK: The active preset

    static func activatePreset(_ handle: Octets?, on endpoint: Endpoint) throws(HomeError) {
        let thermostat = endpoint[Subject.self]
        guard let handle else {
            thermostat.activePresetHandle = nil
            return
        }
        guard let preset = thermostat.presets?.first(where: { $0.presetHandle == handle }) else {
            throw .rejected(.invalidCommand, "No preset has this handle; see the attribute presets.")
        }
        let before = Setpoints(thermostat)
        var after = before
        // Both sides move together, so that neither keeps the other from its setpoint.
        after.heat?.occupied = preset.heatingSetpoint.map { Int($0) } ?? before.heat?.occupied ?? 0
        after.cool?.occupied = preset.coolingSetpoint.map { Int($0) } ?? before.cool?.occupied ?? 0
        try after.applyLimits()
        apply(after, replacing: before, source: .external, on: endpoint)
        thermostat.activePresetHandle = handle
        updateEquipment(endpoint)
    }

    // MARK: Atomic writes

    static func executeAtomicRequest(_ endpoint: Endpoint, _ fields: Record<Matter.AtomicRequest>) throws(HomeError)
        -> Record<Matter.AtomicResponse>
    {
        let thermostat = endpoint[Subject.self]
        guard fields.attributeRequests != [Subject.Attributes.keys.schedules.id] else {
            throw .unimplemented("This home does not simulate the schedules of thermostats.")
        }
        guard fields.attributeRequests == [presetsID] else {
            throw .rejected(
                .invalidCommand, "An atomic write of a thermostat names the attribute presets, \(presetsID), once.")
        }
        let current = atomicWrite(of: thermostat)
        let client = endpoint.draft.client
        switch fields.requestType {
        case .beginWrite:
            guard let timeout = fields.timeout else {
                throw .rejected(.invalidCommand, "A request that begins a write needs a timeout in milliseconds.")
            }
            guard current == nil || current?.client == client else { return response(.busy) }
            guard current == nil else {
                throw .rejected(.invalidInState, "An atomic write has begun; commit it or roll it back first.")
            }
            let granted = min(timeout, maximumTimeout)
            setAtomicWrite(Record { $0.client = client }, on: endpoint)
            thermostat.schedule(atomicWriteEnd, after: .milliseconds(Int64(granted)))
            return response(.success, timeout: granted)
        case .commitWrite, .rollbackWrite:
            guard let current, current.client == client else {
                throw .rejected(
                    .invalidInState, "This client has begun no atomic write, or its timeout has passed.")
            }
            endAtomicWrite(endpoint)
            guard fields.requestType == .commitWrite, let presets = current.presets else { return response(.success) }
            if let status = violation(ofCommit: presets, thermostat) { return response(status) }
            thermostat.presets = withHandles(presets, at: endpoint.now)
            return response(.success)
        case nil:
            throw .rejected(
                .invalidCommand, "atomicRequest has the types beginWrite, commitWrite and rollbackWrite.")
        }
    }

    /// Ends an atomic write without effect.
    static func endAtomicWrite(_ endpoint: Endpoint) {
        endpoint[Subject.self].cancel(atomicWriteEnd)
        setAtomicWrite(nil, on: endpoint)
    }

    /// Stores presets until the commit.
    static func store(_ value: Value, on endpoint: Endpoint) throws(HomeError) {
        let thermostat = endpoint[Subject.self]
        let current = atomicWrite(of: thermostat)
        guard current == nil || current?.client == endpoint.draft.client else {
            throw .rejected(.busy, "Another client has begun an atomic write; wait until it ends.")
        }
        guard let current, let presets = [Preset](value) else {
            throw .rejected(
                .invalidInState, "Presets are written inside an atomic write; begin one with thermostat.atomicRequest.")
        }
        let completed = try presets.map { preset throws(HomeError) in try complete(preset, on: thermostat) }
        let handles = completed.compactMap { $0.presetHandle }
        guard Set(handles).count == handles.count else {
            throw .rejected(.constraintError, "Two presets have the same handle; send each handle once.")
        }
        for type in thermostat.presetTypes ?? [] {
            let names = completed.filter { $0.presetScenario == type.presetScenario }.map { $0.name }
            guard names.count <= Int(type.numberOfPresets ?? 0) else {
                throw .rejected(
                    .resourceExhausted, "There are more presets of one scenario than numberOfPresets in presetTypes.")
            }
            let given = names.compactMap { $0 }
            guard Set(given).count == given.count else {
                throw .rejected(.constraintError, "Two presets of one scenario have the same name.")
            }
        }
        var written = current
        written.presets = completed
        setAtomicWrite(written, on: endpoint)
    }

    /// Checks a preset that a client writes, and returns it with the fields that the client cannot set.
    private static func complete(_ preset: Preset, on thermostat: Thermostat) throws(HomeError) -> Preset {
        var preset = preset
        let former = preset.presetHandle.flatMap { handle in
            (thermostat.presets ?? []).first { $0.presetHandle == handle }
        }
        if preset.presetHandle != nil, former == nil {
            throw .rejected(.notFound, "No preset has this handle; a new preset has the handle null.")
        }
        let isBuiltIn = former?.builtIn ?? false
        guard preset.builtIn ?? isBuiltIn == isBuiltIn else {
            throw .rejected(.constraintError, "A client cannot change builtIn; send the present value or null.")
        }
        preset.builtIn = isBuiltIn
        if !thermostat.has(.heating) { preset.heatingSetpoint = nil }
        if !thermostat.has(.cooling) { preset.coolingSetpoint = nil }
        guard let type = thermostat.presetTypes?.first(where: { $0.presetScenario == preset.presetScenario }) else {
            throw .rejected(.constraintError, "The scenario of a preset is one of the attribute presetTypes.")
        }
        guard preset.name == nil || type.presetTypeFeatures?.contains(.supportsNames) == true else {
            throw .rejected(.constraintError, "Presets of this scenario have no name; see presetTypes.")
        }
        guard preset.name != nil || preset.presetScenario != .userDefined else {
            throw .rejected(.constraintError, "A preset of the scenario userDefined needs a name.")
        }
        let setpoints = Setpoints(thermostat)
        for (number, limits) in [
            (preset.heatingSetpoint, setpoints.heat), (preset.coolingSetpoint, setpoints.cool),
        ] {
            guard let number, let limits, limits.clamp(Int(number)) != Int(number) else { continue }
            throw .rejected(
                .constraintError,
                "The setpoints of a preset are within the limits of the thermostat, \(limits.minimum) to "
                    + "\(limits.maximum) (0.01 °C); \(number) was sent.")
        }
        return preset
    }

    /// Returns the status with which the thermostat rejects a commit; nil if it accepts it.
    private static func violation(ofCommit presets: [Preset], _ thermostat: Thermostat) -> AtomicStatus? {
        let handles = Set(presets.compactMap { $0.presetHandle })
        let builtIn = (thermostat.presets ?? []).filter { $0.builtIn == true }.compactMap { $0.presetHandle }
        if !handles.isSuperset(of: builtIn) { return .constraintError }
        if let active = thermostat.activePresetHandle, !handles.contains(active) { return .invalidInState }
        return nil
    }

    /// Gives new presets handles, which are never used again: the time in microseconds and the index, as 9 bytes.
    private static func withHandles(_ presets: [Preset], at now: HomeTime) -> [Preset] {
        presets.enumerated().map { index, preset in
            guard preset.presetHandle == nil else { return preset }
            var preset = preset
            let time = withUnsafeBytes(of: now.microseconds.bigEndian) { Array($0) }
            preset.presetHandle = Octets(time + [UInt8(truncatingIfNeeded: index)])
            return preset
        }
    }

    /// The status codes of an atomic write.
    private enum AtomicStatus: UInt8 {
        case success = 0x00
        case busy = 0x9C
        case constraintError = 0x87
        case invalidInState = 0xCB
    }

    private static func response(_ status: AtomicStatus, timeout: UInt16? = nil) -> Record<Matter.AtomicResponse> {
        let failure: UInt8 = 0x01
        return Record {
            $0.statusCode = status == .success ? 0 : failure
            $0.attributeStatus = [
                Record {
                    $0.attributeID = presetsID
                    $0.statusCode = status.rawValue
                }
            ]
            $0.timeout = timeout
        }
    }
}
