import HomeCatalog
import HomeModel

/// How one structure of a fleet is furnished: which devices are in which room. The first slots are what a small fleet
/// consists of, so they are the most different ones.
struct HousePlan: Sendable {
    /// The same for all plans, so that the place of a device in the fleet tells its structure.
    static let size = 24

    let rooms: [Room]
    let slots: [Slot]

    struct Room: Sendable {
        let id: String
        let name: String
    }

    struct Slot: Sendable {
        /// Unique in its plan.
        let id: String
        let name: String
        /// The place of its room in ``HousePlan/rooms``.
        let room: Int
        /// The states the device may begin in.
        let variants: [Blueprint]
    }

    init(_ furniture: [Furniture]) {
        precondition(furniture.count == Self.size, "Each plan has \(Self.size) devices.")
        var rooms: [Room] = []
        var slots: [Slot] = []
        for piece in furniture {
            let id = Self.id(from: piece.room)
            let room = rooms.firstIndex { $0.id == id } ?? rooms.endIndex
            if room == rooms.endIndex { rooms.append(Room(id: id, name: piece.room)) }
            slots.append(
                Slot(
                    id: Self.id(from: piece.name), name: piece.name, room: room,
                    variants: piece.blueprint.variants))
        }
        self.rooms = rooms
        self.slots = slots
    }

    /// A device in a room.
    struct Furniture {
        let room: String
        let name: String
        let blueprint: Blueprint

        init(_ room: String, _ name: String, _ blueprint: Blueprint) {
            self.room = room
            self.name = name
            self.blueprint = blueprint
        }
    }

    /// `Living Room` becomes `living-room`.
    private static func id(from name: String) -> String {
        name.lowercased().split(separator: " ").joined(separator: "-")
    }

    static let streets = [
        "Alder Street", "Birch Lane", "Cedar Road", "Dune Close", "Elm Street", "Fern Way", "Garden Row", "Hill Road",
        "Island View", "Juniper Lane", "Kiln Street", "Linden Avenue", "Mill Lane", "North Quay", "Orchard Road",
        "Poplar Street", "Quarry Road", "River Walk", "Station Road", "Tower Street",
    ]
}

extension Blueprint {
    /// This device as it may be found: a light on or off at some level, a lock with users.
    fileprivate var variants: [Blueprint] {
        switch type {
        case Blueprint.dimmableLight.type:
            [0, 0, 0, 0, 25, 76, 127, 254]
                .map { (level: UInt8) in
                    edited { device in
                        device.edit(Matter.OnOffTrait.self) { $0.onOff = level > 0 }
                        device.edit(Matter.LevelControlTrait.self) { $0.currentLevel = level > 0 ? level : 127 }
                    }
                }
        case Blueprint.onOffLight.type:
            [false, false, true]
                .map { isOn in edited { device in device.edit(Matter.OnOffTrait.self) { $0.onOff = isOn } } }
        case Blueprint.doorLock.type: [edited { $0.addUsers([("Owner", "482917"), ("Guest", "1234")]) }]
        default: [self]
        }
    }

    private func edited(_ edit: (inout DeviceTemplate) -> Void) -> Blueprint {
        var device = device(id: "", name: "", seed: 0)
        edit(&device)
        return Blueprint(parts: device.parts, isMatterDevice: isMatterDevice)
    }
}
