public import HomeClient

/// The lights of a home.
public struct Lights: Sendable {
    /// The device types of lights.
    private static let types: [any DeviceType.Type] = [
        OnOffLightDeviceType.self, DimmableLightDeviceType.self, ColorTemperatureLightDeviceType.self,
        ExtendedColorLightDeviceType.self,
    ]

    private let home: Home

    public init(of home: Home) { self.home = home }

    /// Returns the lights that are on, in the order of their names.
    public func on() async throws -> [HomeDevice] {
        var lights: [HomeDevice] = []
        for device in try await home.devices().list() {
            if await onOff(of: device)?.attributes.onOff == true { lights.append(device) }
        }
        return lights.sorted { $0.name < $1.name }
    }

    /// Switches off the lights that are on. Returns the names of those that do not respond.
    public func switchOff() async throws -> [String] {
        var silent: [String] = []
        for light in try await on() {
            do {
                try await onOff(of: light)?.off()
            } catch let error as HomeError where error.code == .unavailable {
                silent.append(light.name)
            }
        }
        return silent
    }

    /// Returns when no light is on.
    public func waitUntilDark() async throws {
        // The set changes when a device does; attributes are followed per device.
        for light in try await on() {
            for try await types in light.types.subscribeAll() {
                let isOn = types.contains { $0.traits[Matter.OnOffTrait.self]?.attributes.onOff == true }
                if !isOn { break }
            }
        }
    }

    private func onOff(of device: HomeDevice) async -> Matter.OnOffTrait? {
        for type in Self.types {
            if let light = await device.types.get(type) { return light.traits[Matter.OnOffTrait.self] }
        }
        return nil
    }
}
