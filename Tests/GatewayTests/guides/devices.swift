// The calls shown in the Home APIs guide to devices and their metadata.

let home = try await Home.connect()
let devices = try await home.devices().list()
print(devices.contains { $0.name == "Hallway Light" })

// Device types.
if let device = devices.first(where: { $0.id == "hallway-light" }) {
    var updates = 0
    for try await light in device.types.subscribe(OnOffLightDeviceType.self) {
        updates += 1
        print("update", updates, light.matterTraits.onOffTrait?.attributes.onOff ?? false)
        if updates == 2 { break }
        Task {
            try await light.matterTraits.onOffTrait?.on()
        }
    }
    for try await types in device.types.subscribeAll() {
        print(types[OnOffLightDeviceType.self] != nil, types[FanDeviceType.self] != nil)
        break
    }
    let thermostat = await device.types.get(ThermostatDeviceType.self)
    print(thermostat == nil)
}

// Traits: Matter's, Google's, a vendor's.
let lamp = devices.first { $0.id == "living-room-lamp" }
if let dimmableLight = await lamp?.types.get(DimmableLightDeviceType.self) {
    let levelControlTrait = dimmableLight.matterTraits.levelControlTrait.self
    print("level", levelControlTrait?.attributes.currentLevel ?? 0)
    print(dimmableLight.metadata.sourceConnectivity.connectivityState)
    if let levelControlTrait {
        print(levelControlTrait.metadata.sourceConnectivity.connectivityState)
        print(levelControlTrait.metadata.sourceConnectivity.dataSourceLocality)
    }
}
let doorbell = devices.first { $0.id == "front-doorbell" }
if let doorbellType = await doorbell?.types.get(GoogleDoorbellDeviceType.self) {
    print(
        doorbellType.googleTraits.doorbellPressTrait != nil, doorbellType.traits[Google.DoorbellPressTrait.self] != nil)
}

// Devices with a trait, and devices of similar types.
var levelControlDevices: [HomeDevice] = []
for device in devices {
    if let deviceType = await device.types.get(OnOffLightDeviceType.self) {
        if deviceType.traits.contains(Matter.LevelControlTrait.self) {
            levelControlDevices.append(device)
        }
    }
}
print(levelControlDevices.map { $0.name })
let spinningType = await levelControlDevices.first?.types.get(OnOffLightDeviceType.self)
if let spinnerTrait = spinningType?.traits[ExampleOrganization.SpinnerTrait.self] {
    let rpm = spinnerTrait.attributes.rpm
    print("rpm", rpm ?? 0)
}
let lights = devices.filter {
    $0.types.contains(DimmableLightDeviceType.self)
        || $0.types.contains(OnOffLightDeviceType.self)
        || $0.types.contains(ColorTemperatureLightDeviceType.self)
        || $0.types.contains(ExtendedColorLightDeviceType.self)
}
print(lights.count < devices.count, lights.contains { $0.id == "floor-lamp" })

// Metadata.
let basicInformation = await lamp?.types.get(DimmableLightDeviceType.self)?.traits[Matter.BasicInformationTrait.self]
guard
    let vendorName =
        basicInformation?.attributes.vendorName,
    let vendorID =
        basicInformation?.attributes.vendorID
else {
    fatalError("the lamp has no vendor")
}
print(vendorName, vendorID)
let climate = devices.first { $0.id == "living-room-climate" }
if let humiditySensor = await climate?.types.get(HumiditySensorDeviceType.self) {
    print("primary", humiditySensor.metadata.isPrimaryType)
}
if let lamp {
    let updatedDevice = try await lamp.setName("Reading Lamp")
    print(lamp.name, "->", updatedDevice.name)
}
home.close()

// Prints:
// true
// update 1 false
// update 2 true
// true false
// true
// level 180
// online
// online
// localPeer
// true true
// ["Disco Light"]
// rpm 33
// true true
// Northlight 65521
// primary false
// Living Room Lamp -> Reading Lamp
