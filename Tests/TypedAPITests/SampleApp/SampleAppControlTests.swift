import HomeEngine
import HomeService
import Testing

/// The calls of Google's sample app for iOS to the types and the traits of devices.
@Suite(.eachImplementation, .timeLimit(.minutes(10))) struct SampleAppControlTests {
    let home: TypedAPI.Home

    init() async throws { home = try await .demo() }

    private func device<T: TypedAPI.DeviceType>(with type: T.Type) async throws -> HomeDevice {
        let devices = try await home.devices().list().sorted { $0.id < $1.id }
        return try #require(devices.first { $0.types.contains(type) })
    }

    private func type<T: TypedAPI.DeviceType>(_ type: T.Type) async throws -> T {
        try #require(await device(with: type).types.get(type))
    }

    // MARK: Types

    /// The types that the app draws, in its order.
    private static let drawn: [any TypedAPI.DeviceType.Type] = [
        ExtendedColorLightDeviceType.self, ColorTemperatureLightDeviceType.self, DimmableLightDeviceType.self,
        OnOffLightDeviceType.self, DoorLockDeviceType.self, FanDeviceType.self, WindowCoveringDeviceType.self,
        TemperatureSensorDeviceType.self, ThermostatDeviceType.self, OnOffPluginUnitDeviceType.self,
        OccupancySensorDeviceType.self, GoogleTVDeviceType.self, GoogleCameraDeviceType.self,
        GoogleDoorbellDeviceType.self,
    ]

    @Test func aControlIsChosenByTheIdentifierOfAType() async throws {
        let builders = Dictionary(uniqueKeysWithValues: Self.drawn.map { ($0.identifier, "\($0)") })
        #expect(builders.count == Self.drawn.count)
        let fan = try await device(with: FanDeviceType.self)
        let type = try #require(Self.drawn.first { fan.types.contains($0) })
        #expect(builders[type.identifier] == "FanDeviceType")
    }

    @Test func aTypeThatIsKnownOnlyAtRunTimeIsRead() async throws {
        let fan = try await device(with: FanDeviceType.self)
        let type: any TypedAPI.DeviceType.Type = FanDeviceType.self
        let value: (any TypedAPI.DeviceType)? = await fan.types.get(type)
        #expect(value is FanDeviceType)
        #expect(value?.traits.contains(Matter.FanControlTrait.self) == true)
        #expect(value?.debugDescription.contains("matter.fan") == true)
    }

    @Test func allTypesAreFollowed() async throws {
        let camera = try await device(with: GoogleDoorbellDeviceType.self)
        for try await types in camera.types.subscribeAll() {
            let type = try #require(types.getAll(of: GoogleDoorbellDeviceType.self).first)
            #expect(type.metadata.isPrimaryType && types.contains(GoogleDoorbellDeviceType.self))
            #expect(!types.contains(FanDeviceType.self))
            #expect(
                type.traits[Google.PushAvStreamTransportTrait.self] == nil
                    || type.googleTraits.doorbellPressTrait != nil)
            break
        }
    }

    // MARK: Lights and plugs

    @Test func aLightIsToggledAndDimmed() async throws {
        let light = try await device(with: DimmableLightDeviceType.self)
        let isOn = await light.types.get(DimmableLightDeviceType.self)?.matterTraits.onOffTrait?.attributes.onOff
        try await light.types.get(DimmableLightDeviceType.self)?.matterTraits.onOffTrait?.toggle()
        let toggled = try #require(await light.types.get(DimmableLightDeviceType.self))
        #expect(toggled.matterTraits.onOffTrait?.attributes.onOff == isOn.map { !$0 })
        let level = try #require(toggled.matterTraits.levelControlTrait)
        let (low, high) = (level.attributes.minLevel ?? 0, level.attributes.maxLevel ?? 254)
        #expect(low < high)
        try await level.moveToLevelWithOnOff(
            level: high, transitionTime: 0, optionsMask: Matter.LevelControlTrait.OptionsBitmap(),
            optionsOverride: Matter.LevelControlTrait.OptionsBitmap())
        let dimmed = await light.types.get(DimmableLightDeviceType.self)
        #expect(dimmed?.matterTraits.levelControlTrait?.attributes.currentLevel == high)
    }

    /// A control of the app for any type with a switch, as the app's generic classes have it.
    private struct Switch<T: TypedAPI.DeviceType> {
        let device: HomeDevice

        func isOn() async -> Bool? { await device.types.get(T.self)?.traits[Matter.OnOffTrait.self]?.attributes.onOff }
        func toggle() async throws { try await device.types.get(T.self)?.traits[Matter.OnOffTrait.self]?.toggle() }
    }

    @Test func aGenericControlSwitchesPlugsAndTelevisions() async throws {
        let plug = Switch<OnOffPluginUnitDeviceType>(device: try await device(with: OnOffPluginUnitDeviceType.self))
        let plugged = await plug.isOn()
        try await plug.toggle()
        #expect(await plug.isOn() == plugged.map { !$0 })
    }

    @Test func aTelevisionIsSwitched() async throws {
        let template = Blueprint.template(for: GoogleTVDeviceType.definition, id: "tv", name: "TV", seed: 1)
        let house = try await TypedAPI.Home.house(template)
        let television = Switch<GoogleTVDeviceType>(device: try await house.device("tv"))
        let isOn = await television.isOn()
        try await television.toggle()
        #expect(isOn != nil)
        #expect(await television.isOn() == isOn.map { !$0 })
    }

    // MARK: Fans

    @Test func aFanHasModesAndASpeed() async throws {
        let fan = try await device(with: FanDeviceType.self)
        let names: [Matter.FanControlTrait.FanModeEnum: String] = [
            .off: "Off", .low: "Low", .medium: "Medium", .high: "High",
        ]
        var fanDeviceType: FanDeviceType? = try await type(FanDeviceType.self)
        let fanControl = try #require(fanDeviceType?.matterTraits.fanControlTrait)
        #expect(fanControl.attributes.$fanMode.isSupported)
        #expect(fanControl.attributes.fanMode.map { names[$0] ?? "Unknown" } != nil)
        let updated = try await fanControl.update { $0.setFanMode(.high) }
        #expect(updated.attributes.fanMode == .high)
        fanDeviceType = await fan.types.get(FanDeviceType.self)
        let trait = try #require(fanDeviceType?.matterTraits.fanControlTrait)
        if trait.attributes.$percentSetting.isSupported {
            _ = try await trait.update { $0.setPercentSetting(UInt8(0.25 * 100)) }
        }
        #expect(await fan.types.get(FanDeviceType.self)?.matterTraits.fanControlTrait?.attributes.percentSetting == 25)
        if let onOffTrait = fanDeviceType?.traits[Matter.OnOffTrait.self] { try await onOffTrait.toggle() }
    }

    // MARK: Thermostats

    @Test func aThermostatIsExtendedByTheApp() async throws {
        let thermostat = try await type(ThermostatDeviceType.self)
        let trait = try #require(thermostat.matterTraits.thermostatTrait)
        #expect(trait.supportedModes.contains(.off))
        #expect(trait.supportedModes.contains(.heat) == trait.has(.heating))
        #expect(trait.attributes.localTemperature != nil)
        let setpoint = try #require(trait.heatingSetpoint)
        _ = try await trait.setHeatingSetpoint(setpoint - 100)
        #expect(
            try await type(ThermostatDeviceType.self).matterTraits.thermostatTrait?.heatingSetpoint == setpoint - 100)
        let other = try #require(try await type(ThermostatDeviceType.self).matterTraits.thermostatTrait)
        try await other.setpointRaiseLower(mode: .heat, amount: 5)
        #expect(
            try await type(ThermostatDeviceType.self).matterTraits.thermostatTrait?.heatingSetpoint == setpoint - 50)
    }

    // MARK: Locks

    @Test func aLockIsUnlockedWithACode() async throws {
        let lock = try await home.device("front-door-lock")
        let doorLockTrait = try #require(await lock.types.get(DoorLockDeviceType.self)?.matterTraits.doorLockTrait)
        let code = Array("482917".utf8)
        if doorLockTrait.attributes.requirePinforRemoteOperation == true {
            let error = await #expect(throws: HomeError.self) { try await doorLockTrait.unlockDoor() }
            #expect(error?.code != nil)
        }
        switch doorLockTrait.attributes.lockState {
        case .locked: try await doorLockTrait.unlockDoor { $0.setPinCode(code) }
        default: try await doorLockTrait.lockDoor { $0.setPinCode(code) }
        }
        try await home.simulation.advanceUntilIdle()
        let changed = await lock.types.get(DoorLockDeviceType.self)?.matterTraits.doorLockTrait
        #expect(changed?.attributes.lockState != doorLockTrait.attributes.lockState)
        if case .locked = changed?.attributes.lockState { try await changed?.unlockDoor { $0.setPinCode(code) } }
        #expect(doorLockTrait.attributes.doorState.map { Self.name(of: $0) } != "Unknown")
    }

    private static func name(of state: Matter.DoorLockTrait.DoorStateEnum) -> String {
        switch state {
        case .doorAjar: "Door Ajar"
        case .doorClosed: "Door Closed"
        case .doorForcedOpen: "Door Forced Open"
        case .doorJammed: "Door Jammed"
        case .doorOpen: "Open"
        case .doorUnspecifiedError: "Unspecified Error"
        }
    }

    // MARK: Blinds and sensors

    @Test func aBlindMoves() async throws {
        let blind = try await device(with: WindowCoveringDeviceType.self)
        let trait = try #require(await blind.types.get(WindowCoveringDeviceType.self)?.matterTraits.windowCoveringTrait)
        #expect(trait.attributes.$targetPositionLiftPercent100ths.isSupported)
        try await trait.goToLiftPercentage(liftPercent100thsValue: 2_500)
        let moving = await blind.types.get(WindowCoveringDeviceType.self)?.matterTraits.windowCoveringTrait
        #expect(moving?.attributes.targetPositionLiftPercent100ths == 2_500)
        try await moving?.downOrClose()
        try await home.simulation.advanceUntilIdle()
        let closed = await blind.types.get(WindowCoveringDeviceType.self)?.matterTraits.windowCoveringTrait
        #expect(closed?.attributes.currentPositionLiftPercent100ths == 10_000)
    }

    @Test func sensorsHaveValues() async throws {
        let occupancy = try await type(OccupancySensorDeviceType.self)
        let isOccupied = occupancy.matterTraits.occupancySensingTrait?.attributes.occupancy == .occupied
        let bits = occupancy.matterTraits.occupancySensingTrait?.attributes.occupancy
        #expect(isOccupied == (bits?.contains(.occupied) == true))
        let temperature = try await type(TemperatureSensorDeviceType.self)
        #expect(temperature.matterTraits.temperatureMeasurementTrait?.attributes.measuredValue != nil)
    }

    // MARK: Cameras

    @Test func aCameraSendsItsVideo() async throws {
        let devices = try await home.devices().list()
        var transports: [(HomeDevice, Google.PushAvStreamTransportTrait)] = []
        for device in devices {
            let trait = await device.types.get(GoogleCameraDeviceType.self)?.traits[
                Google.PushAvStreamTransportTrait.self]
            if let trait { transports.append((device, trait)) }
        }
        for (device, trait) in transports {
            #expect(trait.attributes.currentConnections != nil)
            try await trait.setTransportStatus(transportStatus: .active)
            let configurations = try await trait.findTransport().transportConfigurations
            #expect(configurations.allSatisfy { $0.transportStatus == .active })
            let present = await device.types.get(GoogleCameraDeviceType.self)
            #expect(present?.traits[Google.PushAvStreamTransportTrait.self] != nil)
        }
    }

    @Test func aVendorIsRead() async throws {
        let light = try await home.device("living-room-lamp")
        let information = await light.types.get(DimmableLightDeviceType.self)?.traits[Matter.BasicInformationTrait.self]
        #expect(information?.attributes.vendorName != nil && information?.attributes.productName != nil)
        #expect(information?.attributes.softwareVersionString != nil)
    }
}

// The app gives traits of the SDK its own members.
extension Matter.ThermostatTrait {
    fileprivate var heatingSetpoint: Int16? { attributes.occupiedHeatingSetpoint }

    fileprivate var supportedModes: Set<Matter.ThermostatTrait.SystemModeEnum> {
        var modes: Set<Matter.ThermostatTrait.SystemModeEnum> = [.off]
        guard let features = attributes.featureMap else { return modes }
        if features.contains(.autoMode) && features.contains(.heating) && features.contains(.cooling) {
            modes.insert(.auto)
        }
        if features.contains(.heating) { modes.insert(.heat) }
        if features.contains(.cooling) { modes.insert(.cool) }
        return modes
    }

    fileprivate func setHeatingSetpoint(_ value: Int16) async throws -> Matter.ThermostatTrait {
        try await update { $0.setOccupiedHeatingSetpoint(value) }
    }
}
