package import HomeModel

/// A structure at one revision.
package struct StructureState: TableElement, Hashable {
    package let id: String
    package var name: String
    package var network: NetworkState
    package var revision: UInt64
}

/// A room at one revision.
package struct RoomState: TableElement, Hashable {
    package let id: String
    package var name: String
    package let structureID: String
    package var revision: UInt64
}

extension Device: TableElement {}

/// The structures, rooms and devices of a home at one point of its history. A copy is a consistent snapshot, in O(1).
package struct HomeState: Sendable {
    package private(set) var structures = Table<StructureState>()
    /// The number of structures that clients can see.
    private var visibleCount = 0
    /// The number of structures whose network differs from the default, in which everything can be reached.
    private var restrictedCount = 0
    package internal(set) var rooms = Table<RoomState>()
    package internal(set) var devices = Table<Device>()
    /// Whether a fault may have disturbed a device; see ``removeDisturbances(_:seed:at:)``.
    private var mayBeDisturbed = false
    /// The number of the last change, as in a cursor.
    package internal(set) var sequence: UInt64 = 0

    /// An object that a change sets or removes, with its ordinal.
    ///
    /// Most objects are devices. The other cases are indirect, so that mutations stay small.
    enum Mutation: Sendable {
        indirect case structure(Int, StructureState)
        indirect case room(Int, RoomState)
        case device(Int, Device)
        indirect case noStructure(Int, id: String)
        indirect case noRoom(Int, id: String)
        indirect case noDevice(Int, id: String)
    }

    /// A mutation with its inverse.
    struct Step: Sendable {
        let mutation: Mutation
        let inverse: Mutation

        /// Whether a device is added, or has another name or place.
        var placesDevice: Bool {
            guard case .device(_, let device) = mutation else { return false }
            guard case .device(_, let before) = inverse else { return true }
            return device.identity !== before.identity
        }
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .structure(let ordinal, let structure): set(structure, at: ordinal)
        case .room(let ordinal, let room): rooms.set(room, at: ordinal)
        case .device(let ordinal, let device):
            if !device.disturbances.isEmpty { mayBeDisturbed = true }
            devices.set(device, at: ordinal)
        case .noStructure(let ordinal, _):
            count(structures[ordinal: ordinal], by: -1)
            structures.remove(at: ordinal)
        case .noRoom(let ordinal, _): rooms.remove(at: ordinal)
        case .noDevice(let ordinal, _): devices.remove(at: ordinal)
        }
    }

    /// Removes the effects of faults from all devices; nothing is reported. A home that begins with the state has no
    /// faults.
    mutating func removeDisturbances(_ behaviors: BehaviorSet, seed: UInt64, at time: HomeTime) {
        guard mayBeDisturbed else { return }
        mayBeDisturbed = false
        for (ordinal, device) in devices.elements() where !device.disturbances.isEmpty {
            let device = device.with(disturbances: [], revision: device.revision)
            let draft = DeviceDraft(device, now: time, seed: seed)
            draft.connect(to: network(of: device.structureID))
            draft.replaceReports(by: [])
            behaviors.setReachable(device.isReachable, draft)
            devices.set(draft.finish(revision: device.revision).device ?? device, at: ordinal)
        }
    }

    mutating func set(_ structure: StructureState, at ordinal: Int) {
        count(structures[ordinal: ordinal], by: -1)
        count(structure, by: 1)
        structures.set(structure, at: ordinal)
    }

    private mutating func count(_ structure: StructureState?, by step: Int) {
        guard let network = structure?.network else { return }
        if network.isVisible { visibleCount += step }
        if network != NetworkState() { restrictedCount += step }
    }

    /// Whether there are structures and clients can see none of them.
    package var isHidden: Bool { structures.count > 0 && visibleCount == 0 }

    /// Returns the network of a structure. Devices in no structure have a network in which everything can be reached.
    package func network(of structureID: String?) -> NetworkState {
        // This is a fast path: the function runs several times per request, and usually all networks are the default.
        guard restrictedCount > 0, let structureID else { return NetworkState() }
        return structures[structureID]?.network ?? NetworkState()
    }
}
