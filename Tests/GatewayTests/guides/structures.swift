// The calls shown in the Home APIs guide to structures and rooms.

let home = try await Home.connect()

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
var mainHouse: Structure!
var guestCottage: Structure!
do {
    mainHouse = try await home.structures().list().first(where: { $0.name == "Main House" })
} catch let error as HomeError {
    print(error.code, error.message)
}
do {
    guestCottage = try await home.structures().list().first(where: { $0.name == "Guest Cottage" })
} catch let error as HomeError {
    print(error.code, error.message)
}
print("id \(mainHouse.id)", "name \(guestCottage.name)")

// Rooms.
let structureID = guestCottage.id
var devicesByRoom = [Room: [HomeDevice]]()
do {
    for try await (rooms, devices) in home.rooms().batched()
        .combineLatest(home.devices().batched())
    {
        for room in rooms where room.structureID == structureID {
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
    newRoom = try await mainHouse.createRoom(name: "Test Room Name")
} catch let error as HomeError {
    print(error.code, error.message)
}
let allRooms = try await home.rooms().list()
print(allRooms.contains(newRoom))
let light = try await home.devices().list().first { $0.id == "hallway-light" }
if let light {
    do {
        try await mainHouse.move(device: light, to: newRoom)
        try await guestCottage.move(device: light, to: newRoom)
    } catch let error as HomeError {
        print(error.code)
    }
}
let updatedRoom = try await newRoom.setName("Library")
print(newRoom.name, "->", updatedRoom.name)
let roomToDelete = allRooms.first(where: { $0.id == newRoom.id })
if let roomToDelete {
    do {
        try await mainHouse.deleteRoom(roomToDelete)
        try await mainHouse.deleteRoom(id: roomToDelete.id)
    } catch let error as HomeError {
        print(error.code)
    }
}
for try await device in home.device(id: "hallway-light") {
    print(device.roomID ?? "no room")
    break
}
home.close()

// Prints:
// ["Guest Cottage", "Main House"]
// id main-house name Guest Cottage
// ["Bedroom 2", "Living Room 3"]
// true
// invalidArgument
// Test Room Name -> Library
// notFound
// no room
