import HomeModel
import JSON
import Synchronization

extension Home {
    /// The faults that are set on devices, in the order in which they were set.
    package var deviceFaults: [ActiveDeviceFault] { writer.withLock { $0.faults.faults } }

    /// Sets a fault on devices. It acts at once, or when it begins.
    ///
    /// Fails with `notFound` if its target does not exist, and with `alreadyExists` if there is a fault with its id.
    package func add(_ fault: DeviceFault, context: ChangeContext) -> Operation<ActiveDeviceFault> {
        transact(context, isWide: true) { [self] writer, now throws(HomeError) in
            let fault = try resolved(fault, in: writer.head)
            guard !writer.faults.faults.contains(where: { $0.fault.id == fault.id }) else {
                throw HomeError(
                    .alreadyExists, "There is a fault \(fault.id) already; remove it or choose another id.",
                    details: [HomeError.Detail(pointer: "/id", detail: "another id")])
            }
            let active = ActiveDeviceFault(fault, at: now, seed: seed)
            writer.faults.add(active, at: now)
            return (active, try applyFaults(context, at: now, to: &writer))
        }
    }

    /// Removes faults on devices. Devices then report the changes since the faults began.
    ///
    /// - Parameter ids: The ids of the faults; nil removes all. Others are ignored.
    package func removeDeviceFaults(_ ids: Set<String>? = nil, context: ChangeContext) -> Operation<Void> {
        transact(context, isWide: true) { [self] writer, now throws(HomeError) in
            writer.faults.remove(ids, at: now)
            return ((), try applyFaults(context, at: now, to: &writer))
        }
    }

    /// Applies the effects of the faults at a time to the devices.
    func applyFaults(_ context: ChangeContext, at now: HomeTime, to writer: inout Writer) throws(HomeError)
        -> Batch
    {
        guard writer.faults.due != nil else { return Batch() }
        let faults = writer.faults
        let (hasDisturbed, batch) = try apply(context, at: now, to: &writer) { change throws(HomeError) in
            change.apply(faults)
        }
        writer.faults.applied(at: now, hasDisturbed: hasDisturbed)
        return batch
    }

    /// Returns a fault with the ids of its type or trait. Throws `notFound` if its target does not exist.
    private func resolved(_ fault: DeviceFault, in state: HomeState) throws(HomeError) -> DeviceFault {
        var fault = fault
        let on = JSONPointer.root.appending("on")
        switch fault.target {
        case .device(let id):
            guard state.devices.ordinal(of: id) != nil else {
                throw Self.missing("device", id, state.suggestion(forDevice: id))
            }
        case .room(let id):
            guard state.rooms.ordinal(of: id) != nil else {
                throw Self.missing("room", id, state.suggestion(forRoom: id))
            }
        case .structure(let id):
            guard state.structures.ordinal(of: id) != nil else {
                throw Self.missing("structure", id, state.suggestion(forStructure: id))
            }
        case .type(let name):
            fault.target = .type(try catalog.deviceType(named: name, at: on.appending("type"), missing: .notFound).id)
        case .trait(let name):
            fault.target = .trait(try catalog.trait(named: name, at: on.appending("trait"), missing: .notFound).id)
        }
        return fault
    }

    private static func missing(_ kind: String, _ id: String, _ suggestion: String) -> HomeError {
        HomeError(
            .notFound, "There is no \(kind) \(id).\(suggestion)",
            details: [HomeError.Detail(pointer: "/on/\(kind)", detail: "the id of a \(kind)")])
    }
}
