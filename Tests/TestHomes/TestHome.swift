import HomeCatalog
package import HomeEngine
package import HomeModel
import HomeSimulation
package import HomeStore
import Synchronization

/// A host time that the test sets.
package final class TestTime: Sendable {
    private let microseconds: Mutex<Int64>

    /// 2026-01-01 08:00 UTC.
    package static let start = HomeTime(microseconds: 1_767_254_400_000_000)

    package init(_ start: HomeTime = TestTime.start) { microseconds = Mutex(start.microseconds) }

    package func pass(_ span: Span) { microseconds.withLock { $0 += span.microseconds } }

    package var host: HostTime {
        HostTime(
            steady: { [self] in microseconds.withLock { $0 } }, calendar: { [self] in microseconds.withLock { $0 } })
    }
}

extension Home {
    /// Returns a configuration for tests: seed 1, and a paused clock.
    package static func testConfiguration(
        journal: any Journal = MemoryJournal(), time: TestTime = TestTime(), isPaused: Bool = true,
        logFrames: Int = 100_000
    ) -> Configuration {
        Configuration(
            catalog: CatalogIndex(Catalog.self), behaviors: Simulation.behaviors, journal: journal, hostTime: time.host,
            seed: 1, startsPaused: isPaused, logFrames: logFrames)
    }

    /// Creates a home for tests: the demo home, or another one.
    package static func test(
        _ template: HomeTemplate = DemoHome.template(), journal: any Journal = MemoryJournal(),
        time: TestTime = TestTime(), isPaused: Bool = true, logFrames: Int = 100_000
    ) throws -> Home {
        try Home.create(
            template, testConfiguration(journal: journal, time: time, isPaused: isPaused, logFrames: logFrames))
    }

    /// A small home: a house with two rooms, a dimmable light in the kitchen, on at half brightness.
    package static var lampHouse: HomeTemplate {
        HomeTemplate(
            structures: [StructureTemplate(id: "house", name: "House")],
            rooms: [
                RoomTemplate(id: "kitchen", name: "Kitchen", structureID: "house"),
                RoomTemplate(id: "hall", name: "Hall", structureID: "house"),
            ],
            devices: [
                DeviceTemplate(
                    id: "lamp", name: "Lamp", structureID: "house", roomID: "kitchen",
                    parts: [
                        PartTemplate(
                            number: 1, type: DimmableLightDeviceType.definition, isPrimary: true,
                            traits: [
                                TraitTemplate(Matter.OnOffTrait.self, features: [.lighting]) { $0.onOff = true },
                                TraitTemplate(Matter.LevelControlTrait.self, features: [.onOff, .lighting]) {
                                    $0.currentLevel = 127
                                    $0.minLevel = 1
                                    $0.maxLevel = 254
                                },
                            ])
                    ])
            ])
    }
}
