import HomeCatalog
import HomeModel
import HomeSimulation
import HomeStore
import Synchronization
import Testing

@testable import HomeService

/// The homes of these tests: in memory, with a paused clock.
extension Home {
    /// The demo home.
    static func demo(journal: any Journal = MemoryJournal(), logFrames: Int = 100_000) throws -> Home {
        try paused(DemoHome.template(), journal: journal, logFrames: logFrames)
    }

    /// A home of one structure, `house`, with a room, `hall`, and these devices in it.
    static func house(_ devices: DeviceTemplate...) throws -> Home {
        let home = HomeTemplate(
            structures: [StructureTemplate(id: "house", name: "House")],
            rooms: [RoomTemplate(id: "hall", name: "Hall", structureID: "house")],
            devices: devices.map { device in
                var device = device
                device.structureID = "house"
                device.roomID = "hall"
                return device
            })
        return try paused(home)
    }

    static func paused(
        _ template: HomeTemplate, journal: any Journal = MemoryJournal(), logFrames: Int = 100_000
    ) throws -> Home {
        try create(
            template,
            Configuration(
                catalog: CatalogIndex(Catalog.self), behaviors: Simulation.behaviors, journal: journal,
                hostTime: HostTime(steady: { 0 }, calendar: { 1_772_366_400_000_000 }), seed: 1, startsPaused: true,
                logFrames: logFrames))
    }

    /// A device as it is now.
    func device(_ id: String) async throws -> HomeDevice {
        try #require(await devices().list().first { $0.id == id })
    }

    /// A trait of a device as it is now.
    func trait<T: HomeModel.Trait, D: DeviceType>(_ trait: T.Type, of type: D.Type, on id: String) async throws
        -> TraitHandle<T>
    {
        try #require(await device(id).types.get(type)?.traits[trait])
    }

    /// The number of observers.
    var observerCount: Int { published.withLock { $0.observers.count } }

    // MARK: Simulation

    func setNetwork(
        internet: Bool? = nil, hub: Bool? = nil, accessGranted: Bool? = nil, of structureID: String? = nil
    ) async throws {
        _ = try await setNetwork(
            internet: internet, hub: hub, accessGranted: accessGranted, structureID: structureID,
            context: ChangeContext(origin: .simulation)
        ).value
    }

    func setReachable(_ isReachable: Bool, _ id: String) async throws {
        _ = try await setReachable(isReachable, deviceID: id, context: ChangeContext(origin: .simulation)).value
    }

    func remove(_ id: String) async throws {
        try await removeDevice(id, context: ChangeContext(origin: .simulation)).value
    }
}

/// The error that an operation fails with.
func failure<Success>(of body: () async throws -> Success) async -> HomeError? {
    do {
        _ = try await body()
    } catch let error as HomeError {
        return error
    } catch {
        Issue.record(error, "not a HomeError")
    }
    return nil
}

extension DeviceTemplate {
    /// A cloud light that accepts commands and does not report whether it is on.
    static var commandOnlyLight: DeviceTemplate {
        DeviceTemplate(
            id: "silent-light", name: "Silent Light", isMatterDevice: false,
            parts: [
                PartTemplate(
                    number: 1, type: OnOffLightDeviceType.definition, isPrimary: true,
                    traits: [TraitTemplate(partial: Matter.OnOffTrait.self, commands: ["on", "off"])])
            ])
    }
}
