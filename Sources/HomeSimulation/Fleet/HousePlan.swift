import HomeCatalog
import HomeModel

/// How one structure of a fleet is furnished: which devices are in which room. The first slots are what a small fleet
/// consists of, so they are the most different ones.
///
/// Half of a plan is what each house of its kind has, the other half is drawn for each house. In a large fleet, of a
/// hundred devices about 30 are lights, 23 sensors and detectors, 10 plugs and wall switches, 12 belong to doors, windows
/// and the climate, 11 do the housework (kitchen, laundry, vacuum cleaner), 8 play films and music, 4 are rare; the rest
/// is energy, garden and network. Every third house charges a car. The rare kinds take turns: 27 houses in a row show all.
struct HousePlan: Sendable {
    /// The same for all plans, so that the place of a device in the fleet tells its structure.
    static let size = 48

    let rooms: [Room]
    let slots: [Slot]

    struct Room: Sendable {
        let id: String
        let name: String
    }

    struct Slot: Sendable {
        /// The place of its room in ``HousePlan/rooms``.
        let room: Int
        /// What may be there, each as often as it is drawn.
        let choices: [Choice]
        /// Where among the houses' turns the slot is; nil where chance draws.
        let turn: Int?

        /// What is there in a house.
        func choice(house: Int, chance: UInt64) -> Choice {
            guard let turn else { return choices[Int(chance % UInt64(choices.count))] }
            return choices[(2 * house + turn) % choices.count]
        }
    }

    /// A device that may be in a slot.
    struct Choice: Sendable {
        /// Unique in its plan.
        let id: String
        let name: String
        /// The states the device may begin in.
        let variants: [Blueprint]
    }

    init(_ furniture: [Furniture]) {
        precondition(furniture.count == Self.size, "Each plan has \(Self.size) devices.")
        var rooms: [Room] = []
        slots = furniture.map { piece in
            let id = Self.id(from: piece.room)
            let room = rooms.firstIndex { $0.id == id } ?? rooms.endIndex
            if room == rooms.endIndex { rooms.append(Room(id: id, name: piece.room)) }
            let choices = piece.choices.flatMap { choice in
                let made = Choice(
                    id: Self.id(from: choice.name), name: choice.name, variants: choice.blueprint.variants)
                return [Choice](repeating: made, count: choice.weight)
            }
            return Slot(room: room, choices: choices, turn: piece.turn)
        }
        self.rooms = rooms
    }

    /// A device in a room, or one of several.
    struct Furniture {
        let room: String
        let choices: [(weight: Int, name: String, blueprint: Blueprint)]
        let turn: Int?

        init(_ room: String, _ name: String, _ blueprint: Blueprint) {
            self.room = room
            choices = [(1, name, blueprint)]
            turn = nil
        }

        /// One that chance draws, each as often as its weight says; with `turn`, all after each other.
        init(_ room: String, turn: Int? = nil, oneOf choices: [(weight: Int, name: String, blueprint: Blueprint)]) {
            self.room = room
            self.choices = choices
            self.turn = turn
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
