import CommandLineKit
import HomeCatalog
import HomeModel
import HomeSimulation
import VendorTraits

/// The catalog and the behaviors that the program uses: the standard ones and those from the vendors' files.
struct CatalogAndBehaviors {
    let catalog: CatalogIndex
    let behaviors: BehaviorSet
    /// The ids of the traits from vendors' files.
    let vendorTraits: [String]

    /// Adds the traits in the folder of `--vendor-traits`, if that is set.
    init(_ options: Options) throws(ProgramError) {
        let standard = CatalogIndex(Catalog.self)
        guard let folder = options["vendor-traits"] else {
            catalog = standard
            behaviors = Simulation.behaviors
            vendorTraits = []
            return
        }
        var traits: [VendorTrait] = []
        for path in try Files.json(in: folder) {
            let bytes = try Files.read(path)
            do throws(VendorTraitError) { traits.append(try VendorTrait(bytes, file: path)) } catch {
                throw ProgramError(error.description)
            }
        }
        do throws(VendorTraitError) { catalog = try VendorTrait.catalog(standard, adding: traits) } catch {
            throw ProgramError(error.description)
        }
        behaviors = Simulation.behaviors.adding(traits.map { $0.behavior })
        vendorTraits = traits.map { $0.definition.id }
    }
}
