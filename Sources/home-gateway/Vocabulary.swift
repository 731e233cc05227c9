import HomeCatalog
import HomeModel
import HomeSimulation
import VendorTraits

/// What the program knows: the traits and device types of the catalogue, those of the vendors' files, and how they behave.
struct Vocabulary {
    let catalog: CatalogIndex
    let behaviors: BehaviorSet
    /// The ids of the traits that came from files.
    let vendorTraits: [String]

    /// With the traits of the folder that the options name, if they name one.
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
