// The guide imports GoogleHomeSDK and GoogleHomeTypes.
import HomeService
import Testing

/// The samples of the guide to devices and their metadata, in its order and spelling.
///
/// The guide has an Italian, an Arabic and a Hindi version. Their samples are equal unless a test states a difference.
/// The publishers of the guide are asynchronous sequences here: a loop replaces `.sink`, and the `try` of the loop
/// replaces `.assertNoFailure()`.
@Suite(.eachImplementation) struct DeviceGuideTests {
    let home: Home
    let myDeviceId = "hallway-light"

    init() async throws { home = try await Home.demo() }

    // MARK: Get a list of devices

    @Test func getAListOfDevices() async throws {
        // Get a list of all devices accessible to the user
        let homeDevices = try await self.home.devices().list()

        #expect(homeDevices.contains { $0.id == myDeviceId })
        #expect(Set(homeDevices.map { $0.structureID }) == ["main-house", "guest-cottage", nil])
    }

    // MARK: Get the device types

    @Test(.timeLimit(.minutes(10))) func subscribeToADeviceType() async throws {
        let devices = try await self.home.devices().list()
        if let device = devices.first(where: { $0.id == myDeviceId }) {
            var receivedUpdate1 = false
            var receivedUpdate2 = false
            for try await device in device.types.subscribe(OnOffLightDeviceType.self) {
                if !receivedUpdate1 {
                    receivedUpdate1 = true
                    #expect(device.matterTraits.onOffTrait?.attributes.onOff == false)
                    Task {
                        try await device.matterTraits.onOffTrait?.on()
                    }
                    continue
                }
                if !receivedUpdate2 {
                    receivedUpdate2 = true
                    #expect(device.matterTraits.onOffTrait?.attributes.onOff == true)
                    // No update follows: the light is on already, and the name belongs to the device, not to the type.
                    try await device.matterTraits.onOffTrait?.on()
                    _ = try await home.device(myDeviceId).setName("Another Name")
                    try await home.remove(myDeviceId)
                    continue
                }
                Issue.record("Received unexpected update")
            }
            #expect(receivedUpdate1 && receivedUpdate2)
        } else {
            Issue.record("there is no \(myDeviceId)")
        }
    }

    @Test(.timeLimit(.minutes(10))) func subscribeToADeviceTypeThatTheDeviceLacks() async throws {
        for try await _ in try await home.device(myDeviceId).types.subscribe(ThermostatDeviceType.self) {
            Issue.record("Received unexpected update")
        }
    }

    @Test func getADeviceType() async throws {
        let devices = try await self.home.devices().list()
        if let device = devices.first(where: { $0.id == myDeviceId }) {
            // The Hindi guide ignores the result: let _ = …
            let deviceType = await device.types.get(OnOffLightDeviceType.self)
            #expect(deviceType?.matterTraits.onOffTrait?.attributes.onOff == false)

            let unsupported = await device.types.get(ThermostatDeviceType.self)
            #expect(unsupported == nil)
        } else {
            Issue.record("there is no \(myDeviceId)")
        }
    }

    @Test func subscribeToAllDeviceTypes() async throws {
        let devices = try await self.home.devices().list()
        if let device = devices.first(where: { $0.id == myDeviceId }) {
            for try await types in device.types.subscribeAll() {
                let lightDeviceType = types[OnOffLightDeviceType.self]
                let fanDeviceType = types[FanDeviceType.self]
                #expect(lightDeviceType != nil)
                #expect(fanDeviceType == nil)
                break
            }
        } else {
            Issue.record("there is no \(myDeviceId)")
        }
    }

    // MARK: Get a trait of a device type

    @Test func getAStandardTrait() async throws {
        let device = try await home.device("living-room-lamp")
        if let dimmableLightDeviceType =
            await device.types.get(DimmableLightDeviceType.self)
        {
            // Accessing standard trait on the type.
            let levelControlTrait =
                dimmableLightDeviceType.matterTraits.levelControlTrait.self
            #expect(levelControlTrait?.attributes.currentLevel == 180)
        } else {
            Issue.record("the lamp is not a dimmable light")
        }
    }

    @Test func getATraitOfGoogle() async throws {
        let device = try await home.device("front-doorbell")
        if let doorbellDeviceType = await device.types.get(GoogleDoorbellDeviceType.self) {
            // Accessing Google trait on the type.
            let doorbellPressTrait =
                doorbellDeviceType.googleTraits.doorbellPressTrait.self
            #expect(doorbellPressTrait?.metadata.sourceConnectivity.dataSourceLocality == .remote)
        } else {
            Issue.record("the bell is not a doorbell")
        }
    }

    /// The Hindi guide gets the trait by its type.
    @Test func getATraitOfGoogleByType() async throws {
        let device = try await home.device("front-doorbell")
        if let doorbellDeviceType = await device.types.get(GoogleDoorbellDeviceType.self) {
            // Accessing Google trait on the type.
            let doorbellPressTrait =
                doorbellDeviceType.traits[Google.DoorbellPressTrait.self]
            #expect(doorbellPressTrait != nil)
        } else {
            Issue.record("the bell is not a doorbell")
        }
    }

    @Test func getATraitOfAManufacturer() async throws {
        let device1 = try await home.devices().list().first { $0.id == "disco-light" }
        let deviceType = await device1?.types.get(OnOffLightDeviceType.self)
        // Accessing custom trait on the type.
        if let spinnerTrait = deviceType?.traits[ExampleOrganization.SpinnerTrait.self] {
            let rpmVal = spinnerTrait.attributes.rpm
            #expect(rpmVal == 33)
        } else {
            Issue.record("the light does not spin")
        }
    }

    // MARK: Read a device's state

    @Test func readADevicesState() async throws {
        let devices = try await home.devices().list().filter { $0.roomID == "hallway" }
        let lightDevices = devices.filter {
            $0.types.contains(OnOffLightDeviceType.self)
        }
        let light1 = lightDevices.first
        let lightDeviceTypeOptional = await light1?.types.get(OnOffLightDeviceType.self)
        if let onOffTrait = lightDeviceTypeOptional?.matterTraits.onOffTrait {
            let onOffVal = onOffTrait.attributes.onOff
            #expect(onOffVal == false)
        } else {
            Issue.record("there is no light in the hallway")
        }
    }

    // MARK: Get a list of devices with a trait, and of similar device types

    /// The guide's text describes all devices with On/Off. Its code finds on/off lights with Level Control.
    @Test func getAListOfDevicesWithATrait() async throws {
        // Get all light devices that support levelControl
        var levelControlDevices: [HomeDevice] = []
        // Only the Hindi guide stores the list in a constant.
        let allDevices = try await home.devices().list()
        for device in allDevices {
            if let deviceType = await device.types.get(OnOffLightDeviceType.self) {
                if deviceType.traits.contains(Matter.LevelControlTrait.self) {
                    levelControlDevices.append(device)
                }
            }
        }

        #expect(levelControlDevices.map { $0.id } == ["disco-light"])
    }

    /// The guide writes `compactMap`, which would return Booleans instead of devices.
    @Test func getAListOfDevicesWithSimilarDeviceTypes() async throws {
        // Get a list of devices with similar device types (lights)
        let lightDevices =
            try await self.home.devices().list().filter {
                $0.types.contains(DimmableLightDeviceType.self)
                    || $0.types.contains(OnOffLightDeviceType.self)
                    || $0.types.contains(ColorTemperatureLightDeviceType.self)
                    || $0.types.contains(ExtendedColorLightDeviceType.self)
            }

        let found = Set(lightDevices.map { $0.id })
        #expect(found.isSuperset(of: ["desk-lamp", "hallway-light", "mirror-light", "floor-lamp", "bedroom-speaker"]))
        #expect(found.isDisjoint(with: ["kitchen-speaker", "coffee-machine", "hallway-thermostat", "front-doorbell"]))
    }

    // MARK: Get the vendor name, vendor ID or product ID

    @Test func getTheVendorNameVendorIDAndProductID() async throws {
        let basicInfoTrait = try await home.trait(
            Matter.BasicInformationTrait.self, of: DimmableLightDeviceType.self, on: "desk-lamp")
        guard
            let vendorName =
                basicInfoTrait.attributes.vendorName
        else {
            fatalError("Failed to get vendorName")
        }
        guard
            let vendorID =
                basicInfoTrait.attributes.vendorID
        else {
            fatalError("Failed to get vendorID")
        }
        guard
            let productID =
                basicInfoTrait.attributes.productID
        else {
            fatalError("Failed to get productID")
        }

        #expect(vendorName == "Northlight")
        #expect(vendorID == 0xFFF1)
        #expect(productID == 0x8002)
    }

    // The SYNC response that follows in the guide is tested in CloudToCloudTests: guides-sync-hexadecimal.json.
}
