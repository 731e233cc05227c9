import HomeEngine
@_exported public import HomeSimulation
import HomeStore
@_exported public import HomeTypes
@_exported public import JSON
@_exported public import VendorTraits

/// Homes in this process.
extension TypedAPI.Home {
    /// Opens a simulated home in memory. Its clock runs in real time, unless it starts paused.
    ///
    ///     let home = try Home.simulated()
    ///     let fleet = try Home.simulated(Fleet.home(devices: 1_000, seed: 7))
    ///
    /// Call ``Home/close()`` when it is no longer needed.
    ///
    /// - Parameters:
    ///   - template: The initial structures, rooms and devices.
    ///   - vendorTraits: Traits from vendors' JSON files, which devices of the template may have.
    ///   - seed: Determines all random values of the home; nil takes the seed from the host's calendar.
    ///   - startTime: The start time of the home's clock; nil takes the time of the host's calendar.
    ///   - isPaused: Whether time advances only by ``SimulationControl/advance(by:)``. If the seed and the start time
    ///     are set too, the same calls have the same results in every run.
    /// - Throws: ``HomeError``: `invalidArgument` if the template is inconsistent, and ``VendorTraitError`` if a vendor's
    ///   trait has the name or the number of another trait.
    public static func simulated(
        _ template: consuming HomeTemplate = DemoHome.template(), vendorTraits: [VendorTrait] = [], seed: UInt64? = nil,
        startTime: HomeTime? = nil, isPaused: Bool = false
    ) throws -> TypedAPI.Home {
        let catalog = try VendorTrait.catalog(CatalogIndex(Catalog.self), adding: vendorTraits)
        let configuration = HomeEngine.Home.Configuration(
            catalog: catalog, behaviors: Simulation.behaviors.adding(vendorTraits.map { $0.behavior }),
            journal: MemoryJournal(), hostTime: .system, seed: seed, startTime: startTime, startsPaused: isPaused)
        do throws(HomeEngine.Home.OpeningError) {
            let home = try HomeEngine.Home.create(template, configuration)
            try home.run()
            return TypedAPI.Home(home)
        } catch {
            throw HomeError(.invalidArgument, error.description)
        }
    }
}

extension HomeSource {
    /// A simulated home in memory; see ``Home/simulated(_:vendorTraits:seed:startTime:isPaused:)``.
    public static func simulated(
        _ template: HomeTemplate = DemoHome.template(), seed: UInt64? = nil, startTime: HomeTime? = nil,
        isPaused: Bool = false
    ) -> HomeSource {
        HomeSource {
            try TypedAPI.Home.simulated(template, seed: seed, startTime: startTime, isPaused: isPaused).connection
        }
    }
}
