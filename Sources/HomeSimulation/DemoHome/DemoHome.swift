import HomeCatalog
public import HomeModel

/// The default home of a server: a main house and a guest cottage in the middle of a day, with common devices and each
/// kind that is difficult for apps.
///
/// It omits types that are not visible in a room (bridges, nodes, remote controls bound to other devices) and types
/// similar to those it has; `POST /simulation/devices` creates any of them. Ids are stable: scripts and guides may use
/// them.
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
            RoomTemplate(id: "bathroom", name: "Bathroom", structureID: mainHouse),
            RoomTemplate(id: "hallway", name: "Hallway", structureID: mainHouse),
            RoomTemplate(id: "office", name: "Office / Studio", structureID: mainHouse),
            RoomTemplate(id: "entrance", name: "Entrance", structureID: mainHouse),
            RoomTemplate(id: "laundry", name: "Laundry", structureID: mainHouse),
            RoomTemplate(id: "cellar", name: "Cellar", structureID: mainHouse),
            RoomTemplate(id: "garage", name: "Garage", structureID: mainHouse),
            RoomTemplate(id: "garden", name: "Garden", structureID: mainHouse),
            RoomTemplate(id: "cottage-living-room", name: "Living Room", structureID: guestCottage),
            RoomTemplate(id: "cottage-bedroom", name: "Bedroom", structureID: guestCottage),
        ]
    }

    private static func devices(seed: UInt64) -> [DeviceTemplate] {
        var house = Furnishing(structureID: mainHouse, seed: seed)
        house.furnishLivingRoom()
        house.furnishKitchen()
        house.furnishBedroom()
        house.furnishHallwayAndEntrance()
        house.furnishOffice()
        house.furnishLaundryAndCellar()
        house.furnishGarageAndGarden()

        var cottage = Furnishing(structureID: guestCottage, seed: seed)
        cottage.furnishCottage()

        var unassigned = Furnishing(structureID: nil, seed: seed)
        unassigned.add(.dimmableLight, "spare-bulb", "Spare Bulb", in: nil)
        return house.devices + cottage.devices + unassigned.devices
    }

    /// Collects the devices of a structure.
    struct Furnishing {
        let structureID: String?
        let seed: UInt64
        private(set) var devices: [DeviceTemplate] = []

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

        /// Adds a device from the blueprint of its type.
        mutating func add(
            _ type: (some DeviceType).Type, _ id: String, _ name: String, in roomID: String?,
            _ edit: (inout DeviceTemplate) -> Void = { _ in }
        ) {
            add(.blueprint(for: type.definition), id, name, in: roomID, edit)
        }
    }
}
