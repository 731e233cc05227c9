import HomeCatalog
public import HomeModel

/// The home that a server shows when nothing else is said: a main house and a guest cottage, with a device of each
/// simulated type and of each kind that surprises an app.
///
/// Ids are stable: scripts and guides may name them.
public enum DemoHome {
    public static func template(seed: UInt64 = 1) -> HomeTemplate {
        HomeTemplate(
            structures: [
                StructureTemplate(id: mainHouse, name: "Main House"),
                StructureTemplate(id: guestCottage, name: "Guest Cottage"),
            ],
            rooms: rooms, devices: devices(seed: seed))
    }

    private static let mainHouse = "main-house"
    private static let guestCottage = "guest-cottage"

    /// The names Living Room and Bedroom exist in both structures, as in many homes.
    private static var rooms: [RoomTemplate] {
        [
            RoomTemplate(id: "living-room", name: "Living Room", structureID: mainHouse),
            RoomTemplate(id: "kitchen", name: "Kitchen", structureID: mainHouse),
            RoomTemplate(id: "bedroom", name: "Bedroom", structureID: mainHouse),
            RoomTemplate(id: "hallway", name: "Hallway", structureID: mainHouse),
            RoomTemplate(id: "office", name: "Office / Studio", structureID: mainHouse),
            RoomTemplate(id: "entrance", name: "Entrance", structureID: mainHouse),
            RoomTemplate(id: "cottage-living-room", name: "Living Room", structureID: guestCottage),
            RoomTemplate(id: "cottage-bedroom", name: "Bedroom", structureID: guestCottage),
        ]
    }

    private static func devices(seed: UInt64) -> [DeviceTemplate] {
        var house = Builder(structureID: mainHouse, seed: seed)
        house.add(.dimmableLight, "living-room-lamp", "Living Room Lamp", in: "living-room") {
            $0.light(level: 180, fade: 5)
        }
        house.add(.dimmableLight, "living-room-ceiling", "Ceiling Light", in: "living-room")
        house.add(.onOffLight, "bookshelf-light", "Bookshelf Light", in: "living-room") { $0.turnOn() }
        house.add(.turntable, "turntable", "Turntable", in: "living-room")
        house.add(.climateSensor, "living-room-climate", "Living Room Climate", in: "living-room")
        house.add(.onOffLight, "kitchen-light", "Kitchen Light", in: "kitchen") { $0.turnOn() }
        house.add(.dimmableLight, "counter-light", "Counter Light", in: "kitchen") { $0.light(level: 254, fade: 0) }
        house.add(.speaker, "kitchen-speaker", "Kitchen Speaker", in: "kitchen")
        house.add(.plug, "coffee-machine", "Coffee Machine", in: "kitchen")
        house.add(.temperatureSensor, "kitchen-thermometer", "Kitchen Thermometer", in: "kitchen")
        house.add(.dimmableLight, "bedside-lamp", "Bedside Lamp", in: "bedroom") {
            $0.edit(Matter.LevelControlTrait.self) { $0.onLevel = 40 }
        }
        house.add(.glowSpeaker, "bedroom-speaker", "Bedroom Speaker", in: "bedroom")
        house.add(.genericSwitch(buttons: 2), "bedroom-switch", "Bedroom Switch", in: "bedroom")
        house.add(.humiditySensor, "bedroom-hygrometer", "Bedroom Hygrometer", in: "bedroom")
        house.add(.onOffLight, "hallway-light", "Hallway Light", in: "hallway")
        house.add(.thermostat, "hallway-thermostat", "Thermostat", in: "hallway")
        house.add(.rotarySwitch, "hallway-dial", "Hallway Dial", in: "hallway")
        house.add(.dimmableLight, "desk-lamp", "Desk Lamp", in: "office") { $0.light(level: 127, fade: 0) }
        house.add(.genericSwitch(buttons: 1), "desk-button", "Desk Button", in: "office")
        house.add(.temperatureSensor, "office-thermometer", "Office Thermometer", in: "office")
        house.add(.doorLock, "front-door-lock", "Front Door Lock", in: "entrance") {
            $0.addUsers([("Ada", "482917"), ("Guest", "1234")])
        }
        house.add(.doorbell, "front-doorbell", "Front Doorbell", in: "entrance")
        house.add(.onOffLight, "porch-light", "Porch Light", in: "entrance")
        house.add(.temperatureSensor, "attic-thermometer", "Attic Thermometer", in: nil)

        var cottage = Builder(structureID: guestCottage, seed: seed)
        cottage.add(.dimmableLight, "cottage-lamp", "Cottage Lamp", in: "cottage-living-room")
        cottage.add(.radiatorThermostat, "cottage-radiator", "Cottage Radiator", in: "cottage-living-room")
        cottage.add(.latchLock, "cottage-lock", "Cottage Lock", in: "cottage-living-room")
        cottage.add(.onOffLight, "cottage-bedside-light", "Bedside Light", in: "cottage-bedroom")
        cottage.add(.climateSensor, "cottage-climate", "Cottage Climate", in: "cottage-bedroom")

        var unassigned = Builder(structureID: nil, seed: seed)
        unassigned.add(.dimmableLight, "spare-bulb", "Spare Bulb", in: nil)
        return house.devices + cottage.devices + unassigned.devices
    }

    private struct Builder {
        let structureID: String?
        let seed: UInt64
        var devices: [DeviceTemplate] = []

        init(structureID: String?, seed: UInt64) {
            self.structureID = structureID
            self.seed = seed
        }

        mutating func add(
            _ blueprint: Blueprint, _ id: String, _ name: String, in roomID: String?,
            _ edit: (inout DeviceTemplate) -> Void = { _ in }
        ) {
            var device = blueprint.device(id: id, name: name, structureID: structureID, roomID: roomID, seed: seed)
            edit(&device)
            devices.append(device)
        }
    }
}

extension DeviceTemplate {
    fileprivate mutating func turnOn() { edit(Matter.OnOffTrait.self) { $0.onOff = true } }

    /// Turned on at a level, with a fade in tenths of a second.
    fileprivate mutating func light(level: UInt8, fade: UInt16) {
        turnOn()
        edit(Matter.LevelControlTrait.self) {
            $0.currentLevel = level
            $0.onOffTransitionTime = fade
        }
    }
}
