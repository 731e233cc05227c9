import HomeService
import Testing

/// The second half of the guide: the metadata of devices and traits, names, and its list of API calls.
extension DeviceGuideTests {
    // MARK: Get a device's primary type

    @Test(arguments: [
        ("bedroom-hygrometer", "Humidity Sensor is the primary type on this device."),
        ("living-room-climate", "Humidity Sensor isn't the primary type on this device."),
    ])
    func getADevicesPrimaryType(id: String, expected: String) async throws {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        let device = try await home.devices().list().first { $0.id == id }
        if let deviceType =
            await device?.types.get(HumiditySensorDeviceType.self)
        {
            if deviceType.metadata.isPrimaryType {
                print("Humidity Sensor is the primary type on this device.")
            } else {
                print("Humidity Sensor isn't the primary type on this device.")
            }
        }

        #expect(printed == [expected])
    }

    // MARK: Check the connectivity and the network routing of a trait and of a device

    @Test func checkIfATraitIsOnline() async throws {
        let levelControlTrait = try await home.trait(
            Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "desk-lamp")
        let levelControlConnectivity =
            levelControlTrait.metadata.sourceConnectivity
            .connectivityState

        #expect(levelControlConnectivity == .online)
    }

    @Test func checkADevicesConnectivity() async throws {
        let dimmableLightDeviceType = try #require(
            await home.device("desk-lamp").types.get(DimmableLightDeviceType.self))
        let lightConnectivity =
            dimmableLightDeviceType.metadata.sourceConnectivity
            .connectivityState

        #expect(lightConnectivity == .online)
    }

    /// The guide's description of the localities swaps two of them: `localPeer` is through a hub, `direct` without one.
    @Test func checkATraitsNetworkRouting() async throws {
        let levelControlTrait = try await home.trait(
            Matter.LevelControlTrait.self, of: DimmableLightDeviceType.self, on: "desk-lamp")
        let levelControlLocality =
            levelControlTrait.metadata.sourceConnectivity
            .dataSourceLocality

        #expect(levelControlLocality == .localPeer)
    }

    @Test func checkADevicesNetworkRouting() async throws {
        let dimmableLightDeviceType = try #require(
            await home.device("desk-lamp").types.get(DimmableLightDeviceType.self))
        let lightLocality =
            dimmableLightDeviceType.metadata.sourceConnectivity.dataSourceLocality

        #expect(lightLocality == .localPeer)
        let spinning = await (try home.device("disco-light")).types.get(OnOffLightDeviceType.self)
        #expect(spinning?.metadata.sourceConnectivity.dataSourceLocality == .mixed)
    }

    // MARK: Change a device's name

    @Test func changeADevicesName() async throws {
        let theDevice = try await home.device("desk-lamp")
        let updatedDevice = try await theDevice.setName("new device name")

        #expect(theDevice.name == "Desk Lamp")
        #expect(updatedDevice.name == "new device name")
        #expect(try await home.device("desk-lamp").name == "new device name")
    }

    @Test func aNameIsTruncatedToSixtyCodePointsWithoutAnError() async throws {
        let device = try await home.device("desk-lamp")
        let family = "👨‍👩‍👧‍👦"
        let updated = try await device.setName(String(repeating: "x", count: 58) + family)
        #expect(updated.name.unicodeScalars.count == 60)
        #expect(updated.name.hasSuffix("👨\u{200D}"))
        let error = await failure { try await device.setName("") }
        #expect(error?.code == .invalidArgument)
    }

    // MARK: The list of API calls

    @Test func aDeviceIsEmittedAtOnceAndAfterEachChange() async throws {
        var devices = home.device(id: "desk-lamp").makeAsyncIterator()
        let device = try #require(try await devices.next())
        #expect(device.id == "desk-lamp")
        #expect(device.name == "Desk Lamp")
        #expect(device.structureID == "main-house")
        #expect(device.roomID == "office")
        #expect(device.types.contains(DimmableLightDeviceType.self))
        #expect(device.isMatterDevice)
        #expect(
            device.sourceConnectivity
                == SourceConnectivity(connectivityState: .online, dataSourceLocality: .localPeer))

        _ = try await device.setName("Work Lamp")
        #expect(try await devices.next()?.name == "Work Lamp")
    }
}
