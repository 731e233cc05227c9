import HomeService
import HomeStore
import Synchronization
import Testing

@testable import HomeClient
@testable import HomeEngine

/// The homes of these tests: in memory, with a paused clock.
extension TypedAPI.Home {
    /// The demo home.
    static func demo(journal: any Journal = MemoryJournal(), logFrames: Int = 100_000) async throws -> TypedAPI.Home {
        try await paused(DemoHome.template(), journal: journal, logFrames: logFrames)
    }

    /// A home of one structure, `house`, with a room, `hall`, and these devices in it.
    static func house(_ devices: DeviceTemplate...) async throws -> TypedAPI.Home {
        let home = HomeTemplate(
            structures: [StructureTemplate(id: "house", name: "House")],
            rooms: [RoomTemplate(id: "hall", name: "Hall", structureID: "house")],
            devices: devices.map { device in
                var device = device
                device.structureID = "house"
                device.roomID = "hall"
                return device
            })
        return try await paused(home)
    }

    static func paused(
        _ template: HomeTemplate, journal: any Journal = MemoryJournal(), logFrames: Int = 100_000
    ) async throws -> TypedAPI.Home {
        try await open(.paused(template, journal: journal, logFrames: logFrames))
    }

    /// Opens a home in the implementation that the running test is for.
    static func open(_ engine: HomeEngine.Home) async throws -> TypedAPI.Home {
        try await TestRun.current.open(engine)
    }

    /// The simulation behind the home.
    var engine: HomeEngine.Home { TestRun.current.engine(of: self) }

    /// The number of live queries.
    var observerCount: Int { gateway?.observerCount ?? engine.observerCount }

    func rename(structure id: String, _ name: String) async throws {
        if let gateway {
            try await gateway.request("PATCH", "/simulation/structures/\(id)", ["name": .string(name)])
        } else {
            _ = try await engine.setName(name, ofStructure: id, context: ChangeContext(origin: .client)).value
        }
    }

    /// A device as it is now.
    func device(_ id: String) async throws -> HomeDevice {
        try #require(await devices().list().first { $0.id == id })
    }

    /// A trait of a device as it is now.
    func trait<T: TypedAPI.Trait, D: TypedAPI.DeviceType>(_ trait: T.Type, of type: D.Type, on id: String)
        async throws -> T
    {
        try #require(await device(id).types.get(type)?.traits[trait])
    }

    // MARK: Simulation

    func setNetwork(
        internet: Bool? = nil, hub: Bool? = nil, accessGranted: Bool? = nil, of structureID: String? = nil
    ) async throws {
        try await simulation.setNetwork(
            internet: internet, hub: hub, accessGranted: accessGranted, structureID: structureID)
    }

    func setReachable(_ isReachable: Bool, _ id: String) async throws {
        try await simulation.setReachable(isReachable, deviceID: id)
    }

    func remove(_ id: String) async throws { try await simulation.removeDevice(id) }
}

extension HomeEngine.Home {
    static func paused(
        _ template: HomeTemplate = DemoHome.template(), journal: any Journal = MemoryJournal(), logFrames: Int = 100_000
    ) throws -> HomeEngine.Home {
        try create(
            template,
            Configuration(
                catalog: CatalogIndex(Catalog.self), behaviors: Simulation.behaviors, journal: journal,
                hostTime: HostTime(steady: { 0 }, calendar: { 1_772_366_400_000_000 }), seed: 1, startsPaused: true,
                logFrames: logFrames))
    }

    /// The number of observers.
    var observerCount: Int { published.withLock { $0.observers.count } }
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
                    traits: [TraitTemplate(partial: HomeCatalog.Matter.OnOffTrait.self, commands: ["on", "off"])])
            ])
    }
}
