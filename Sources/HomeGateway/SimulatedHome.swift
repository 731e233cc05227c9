@_exported public import HomeCatalog
@_exported public import HomeModel
@_exported public import HomeService
@_exported public import HomeSimulation
import HomeStore
@_exported public import JSON
@_exported public import VendorTraits

extension Home {
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
    ///   - isPaused: Whether time advances only by ``Home/advance(by:)``. If the seed and the start time are set too,
    ///     the same calls have the same results in every run.
    /// - Throws: ``Home/OpeningError`` if the template is inconsistent, and ``VendorTraitError`` if a vendor's trait
    ///   has the name or the number of another trait.
    public static func simulated(
        _ template: consuming HomeTemplate = DemoHome.template(), vendorTraits: [VendorTrait] = [], seed: UInt64? = nil,
        startTime: HomeTime? = nil, isPaused: Bool = false
    ) throws -> Home {
        let configuration = Configuration(
            catalog: try VendorTrait.catalog(CatalogIndex(Catalog.self), adding: vendorTraits),
            behaviors: Simulation.behaviors.adding(vendorTraits.map { $0.behavior }), journal: MemoryJournal(),
            hostTime: .system, seed: seed, startTime: startTime, startsPaused: isPaused)
        let home = try create(template, configuration)
        try home.run()
        return home
    }
}
