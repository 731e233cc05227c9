import HomeCatalog
import HomeModel

/// The plan of a fleet's structure: which devices are in which room. A small fleet consists of the first slots, so
/// these have the greatest variety.
///
/// Half of the slots belong to the plan and have the same devices in all its houses. The other half is in all plans;
/// many of these slots have choices, from which each house gets one device. A hundred devices in a large fleet are
/// about 30 lights, 23 sensors and detectors, 10 plugs and wall switches, 12 doors, windows and climate, 11 household
/// appliances, 8 media players, 4 rare kinds; the rest is energy, garden and network. Every third house has a car
/// charger. The rare kinds rotate: any 27 consecutive houses contain all of them.
struct HousePlan: Sendable {
    /// The number of slots, equal for all plans, so that the index of a device in the fleet determines its structure.
    static let size = 48

    let rooms: [Room]
    let slots: [Slot]

    struct Room: Sendable {
        let id: String
        let name: String
    }

    struct Slot: Sendable {
        /// The index of its room in ``HousePlan/rooms``.
        let room: Int
        /// The possible devices. A choice with weight n occurs n times.
        let choices: [Choice]
        /// The offset of the slot in the rotation, in which consecutive houses get consecutive choices; nil if the
        /// device is selected at random.
        let rotation: Int?

        /// Returns the device of a house; `random` selects it if the slot does not rotate.
        func choice(house: Int, random: UInt64) -> Choice {
            guard let rotation else { return choices[Int(random % UInt64(choices.count))] }
            return choices[(2 * house + rotation) % choices.count]
        }
    }

    /// A possible device of a slot.
    struct Choice: Sendable {
        /// The id, unique in its plan.
        let id: String
        let name: String
        /// The possible initial states of the device.
        let variants: [Blueprint]
    }

    init(_ devices: [PlannedDevice]) {
        precondition(devices.count == Self.size, "Each plan has \(Self.size) devices.")
        var rooms: [Room] = []
        slots = devices.map { device in
            let id = Self.id(from: device.room)
            let room = rooms.firstIndex { $0.id == id } ?? rooms.endIndex
            if room == rooms.endIndex { rooms.append(Room(id: id, name: device.room)) }
            let choices = device.choices.flatMap { choice in
                let repeated = Choice(
                    id: Self.id(from: choice.name), name: choice.name, variants: choice.blueprint.variants)
                return [Choice](repeating: repeated, count: choice.weight)
            }
            return Slot(room: room, choices: choices, rotation: device.rotation)
        }
        self.rooms = rooms
    }

    /// A device in a room, or a choice of devices with weights.
    struct PlannedDevice {
        let room: String
        let choices: [(weight: Int, name: String, blueprint: Blueprint)]
        let rotation: Int?

        init(_ room: String, _ name: String, _ blueprint: Blueprint) {
            self.room = room
            choices = [(1, name, blueprint)]
            rotation = nil
        }

        /// Creates a choice of devices with weights. With `rotation`, consecutive houses get
        /// consecutive devices instead of random ones.
        init(_ room: String, rotation: Int? = nil, oneOf choices: [(weight: Int, name: String, blueprint: Blueprint)]) {
            self.room = room
            self.choices = choices
            self.rotation = rotation
        }
    }

    /// Returns an id for a name: `living-room` for `Living Room`.
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
    /// Variants of this device with different initial states, such as a light on or off at some level or a lock with
    /// users.
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
        let parts = device.parts
        return Blueprint(type, isMatterDevice: isMatterDevice, parts: parts)
    }
}
