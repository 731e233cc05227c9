// The calls of the guide to structures and rooms.
import HomeGateway

let home = try Home.simulated(seed: 1, isPaused: true)

// Structures.
var structures: [Structure] = []
do {
    for try await current in home.structures().batched() {
        structures = Array(current)
        break
    }
} catch let error as HomeError {
    print(error.code, error.message)
    structures = [Structure]()
}
print(structures.map { $0.name }.sorted())
var structure1: Structure!
var structure2: Structure!
do {
    structure1 = try await home.structures().list().first(where: { $0.name == "Main House" })
} catch let error as HomeError {
    print(error.code, error.message)
}
do {
    structure2 = try await home.structures().list().first(where: { $0.name == "Guest Cottage" })
} catch let error as HomeError {
    print(error.code, error.message)
}
print("id \(structure1.id)", "name \(structure2.name)")

// Rooms.
let currentStructureID = structure2.id
var devicesByRoom = [Room: [HomeDevice]]()
do {
    for try await (rooms, devices) in home.rooms().batched()
        .combineLatest(home.devices().batched())
    {
        for room in rooms where room.structureID == currentStructureID {
            devicesByRoom[room] = devices.filter { $0.roomID == room.id }
        }
        break
    }
} catch let error as HomeError {
    print(error.code, error.message)
    devicesByRoom = [:]
}
print(devicesByRoom.map { "\($0.key.name) \($0.value.count)" }.sorted())
var newRoom: Room!
do {
    newRoom = try await structure1.createRoom(name: "Test Room Name")
} catch let error as HomeError {
    print(error.code, error.message)
}
let allRooms = try await home.rooms().list()
print(allRooms.contains(newRoom))
let light = try await home.devices().list().first { $0.id == "hallway-light" }
if let light {
    do {
        try await structure1.move(device: light, to: newRoom)
        try await structure2.move(device: light, to: newRoom)
    } catch let error as HomeError {
        print(error.code)
    }
}
let updatedRoom = try await newRoom.setName("Library")
print(newRoom.name, "->", updatedRoom.name)
let roomToDelete = allRooms.first(where: { $0.id == newRoom.id })
if let roomToDelete {
    do {
        try await structure1.deleteRoom(roomToDelete)
        try await structure1.deleteRoom(id: roomToDelete.id)
    } catch let error as HomeError {
        print(error.code)
    }
}
for try await device in home.device(id: "hallway-light") {
    print(device.roomID ?? "no room")
    break
}

// Prints:
// ["Guest Cottage", "Main House"]
// id main-house name Guest Cottage
// ["Bedroom 2", "Living Room 3"]
// true
// invalidArgument
// Test Room Name -> Library
// notFound
// no room
