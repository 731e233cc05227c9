public import HomeModel

/// A home of any size for load tests: many structures, each furnished by one of a few plans. Together they contain
/// every device type of the catalog, in the proportions that ``HousePlan`` describes.
///
/// Everything follows from the seed and the index in the fleet. So a larger fleet begins like a smaller one, and
/// devices can be created one by one without holding all of them in memory.
public struct Fleet: Sendable {
    /// The number of devices.
    public let count: Int
    private let seed: UInt64
    /// The offset of the first structure in the rotation of the rare kinds.
    private let rotationOffset: Int

    /// Creates a fleet with this number of devices; none if it is negative.
    public init(devices: Int, seed: UInt64) {
        count = max(0, devices)
        self.seed = seed
        rotationOffset = Int(SeededHash(seed: seed).value % 1_000)
    }

    /// Returns the whole fleet as one template.
    public static func home(devices: Int, seed: UInt64) -> HomeTemplate {
        let fleet = Fleet(devices: devices, seed: seed)
        var home = HomeTemplate()
        home.devices.reserveCapacity(fleet.count)
        for index in 0..<fleet.structureCount {
            let house = fleet.house(index)
            home.structures.append(house.structure)
            home.rooms += house.rooms
            for slot in 0..<fleet.size(of: index) { home.devices.append(fleet.device(slot, of: house)) }
        }
        return home
    }

    /// The number of structures. The last one can have fewer devices than the others.
    public var structureCount: Int { (count + HousePlan.size - 1) / HousePlan.size }

    /// Returns the structure at an index of the fleet, with its rooms.
    public func structure(_ index: Int) -> (structure: StructureTemplate, rooms: [RoomTemplate]) {
        let house = house(index)
        return (house.structure, house.rooms)
    }

    /// Returns the devices of the structure at an index of the fleet.
    public func devices(of index: Int) -> [DeviceTemplate] {
        let house = house(index)
        return (0..<size(of: index)).map { device($0, of: house) }
    }

    // MARK: One house

    private struct House {
        let index: Int
        let plan: HousePlan
        let structure: StructureTemplate
        /// The rooms in the order of the plan.
        let rooms: [RoomTemplate]
    }

    private func size(of index: Int) -> Int { min(HousePlan.size, count - index * HousePlan.size) }

    private func house(_ index: Int) -> House {
        let plan = HousePlan.all[Int(random(index, "plan") % UInt64(HousePlan.all.count))]
        let id = "home-\(index + 1)"
        let streets = HousePlan.streets
        let name = "\(1 + index / streets.count) \(streets[index % streets.count])"
        return House(
            index: index, plan: plan, structure: StructureTemplate(id: id, name: name),
            rooms: plan.rooms.map { RoomTemplate(id: "\(id)-\($0.id)", name: $0.name, structureID: id) })
    }

    private func device(_ index: Int, of house: House) -> DeviceTemplate {
        let slot = house.plan.slots[index]
        let random = self.random(house.index * HousePlan.size + index, "device")
        // One device in fifty is not assigned to a room.
        let isAssigned = random >> 32 % 50 != 0
        let choice = slot.choice(house: house.index + rotationOffset, random: random >> 16 & 0xFFFF)
        return choice.variants[Int(random & 0xFFFF) % choice.variants.count]
            .device(
                id: "\(house.structure.id)-\(choice.id)", name: choice.name, structureID: house.structure.id,
                roomID: isAssigned ? house.rooms[slot.room].id : nil, seed: seed)
    }

    private func random(_ index: Int, _ purpose: String) -> UInt64 {
        var hash = SeededHash(seed: seed)
        hash.mix(purpose)
        hash.mix(UInt64(index))
        return hash.value
    }
}
