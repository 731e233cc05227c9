import HomeEngine
import HomeService
import Testing

/// The calls of Google's sample app for iOS to the home and its objects.
@Suite(.eachImplementation, .timeLimit(.minutes(10))) struct SampleAppHomeTests {
    let home: TypedAPI.Home

    init() async throws { home = try await .demo() }

    // MARK: The session

    @Test func aHomeHasATextThatIdentifiesItAndTheAPIAVersion() {
        #expect(!home.identifier.isEmpty && !"\(TypedAPI.Home.version)".isEmpty)
    }

    @Test func aDisconnectedHomeEndsItsQueries() async throws {
        var names: [String] = []
        for try await structures in home.structures().batched() {
            names = structures.map { $0.name }
            await home.disconnect()
        }
        #expect(names.sorted() == ["Guest Cottage", "Main House"])
    }

    @Test func theDialogForPermissionsGrantsAccess() async throws {
        try await home.setNetwork(accessGranted: false)
        var counts: [Int] = []
        for try await structures in home.structures().batched() {
            counts.append(structures.count)
            if structures.isEmpty { home.presentPermissionsUpdate() } else { break }
        }
        #expect(counts.first == 0 && counts.count > 1)
    }

    // MARK: Structures and rooms

    @Test func theDevicesOfAStructureAreGroupedByTheirRooms() async throws {
        let house = try #require(try await home.structures().list().first { $0.name == "Main House" })
        var entries: [String: [HomeDevice]] = [:]
        var unassigned: [HomeDevice] = []
        for try await (rooms, devices) in home.rooms().batched().combineLatest(home.devices().batched()) {
            entries = rooms.filter { $0.structureID == house.id }.reduce(into: [:]) { $0[$1.id] = [] }
            for device in devices where device.structureID == house.id {
                if let roomID = device.roomID, entries[roomID] != nil {
                    entries[roomID]?.append(device)
                } else {
                    unassigned.append(device)
                }
            }
            break
        }
        #expect(entries["kitchen"]?.contains { $0.id == "kitchen-light" } == true)
        #expect(unassigned.allSatisfy { $0.roomID == nil })
    }

    @Test func aRoomIsCreatedADeviceIsMovedByIDAndTheRoomIsDeleted() async throws {
        let house = try #require(try await home.structures().list().first { $0.name == "Main House" })
        let room = try await house.createRoom(name: "Library")
        _ = try await house.move(device: "hallway-light", to: room.id)
        #expect(try await home.device("hallway-light").roomID == room.id)
        _ = try await house.deleteRoom(room)
        #expect(try await home.device("hallway-light").roomID == nil)
    }

    @Test func aNameIsSetThroughAFunctionValue() async throws {
        let device = try await home.device("hallway-light")
        let room = try #require(try await home.rooms().list().first { $0.id == "kitchen" })
        let rename: [(String) async throws -> Any] = [device.setName, room.setName]
        for setName in rename { _ = try await setName("Renamed") }
        #expect(try await home.device("hallway-light").name == "Renamed")
        #expect(try await home.rooms().list().contains { $0.id == "kitchen" && $0.name == "Renamed" })
    }

    @Test func aDeviceIsAKeyOfADictionary() async throws {
        let device = try await home.device("hallway-light")
        let controls: [HomeDevice: String] = [device: "light"]
        #expect(controls[try await home.device("hallway-light")] == "light")
    }

    // MARK: Decommissioning

    @Test func aMatterDeviceIsDecommissioned() async throws {
        let device = try await home.device("hallway-light")
        switch try await device.decommissionEligibility {
        case .eligible, .eligibleWithSideEffects: break
        default: Issue.record("the light cannot be removed")
        }
        #expect(try await device.decommission() == ["hallway-light"])
        #expect(try await !home.devices().list().contains { $0.id == "hallway-light" })
    }

    @Test func aDeviceThatWasRemovedIsNotFound() async throws {
        let device = try await home.device("hallway-light")
        try await device.decommission()
        let error = await #expect(throws: HomeError.self) { try await device.decommissionEligibility }
        #expect(error?.code == .notFound)
        #expect(HomeDevice.DecommissionEligibility.ineligible(reason: .other("Not loaded")) != .eligible)
    }

    // MARK: Errors

    @Test func errorsAreCreatedByTheirCodes() {
        #expect(HomeError.notFound("x").code == .notFound && HomeError.internal("x").code == .internal)
        #expect(HomeError.failedPrecondition("x").code == .failedPrecondition)
        #expect(HomeError.commandFailed("x").message == "x")
    }
}
