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
    ///   - template: What the home begins with.
    ///   - vendorTraits: Traits from a vendor's JSON files, which devices of the template may carry.
    ///   - seed: Determines all chance in the home; nil takes one from the host's calendar.
    ///   - startTime: What its clock shows first; nil takes the host's calendar.
    ///   - isPaused: Whether time stands still until ``Home/advance(by:)``. With a seed and a start time, the same calls
    ///     then always have the same results.
    /// - Throws: ``Home/OpeningError`` if the template contradicts itself, and ``VendorTraitError`` if a vendor's trait has
    ///   the name or the number of another trait.
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
