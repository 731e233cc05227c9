import HomeEngine
public import HomeModel
import HomeSimulation
import JSON
public import TypedAPI
public import VendorTraits

extension HomeTemplate {
    /// Reads a home file, as ``TypedAPI/Home/homeFile`` and `GET /export` of a gateway return it.
    ///
    /// - Parameters:
    ///   - vendorTraits: Traits from vendors' JSON files, which devices of the file may have.
    ///   - seed: Determines the serial numbers of the devices.
    /// - Throws: `invalidArgument` with a pointer to the fault.
    public init(homeFile bytes: [UInt8], vendorTraits: [VendorTrait] = [], seed: UInt64 = 1) throws {
        let json: JSONValue
        do {
            json = try JSONValue.parse(bytes)
        } catch {
            throw HomeError(.invalidArgument, "A home file is JSON. \(error)")
        }
        let catalog = try VendorTrait.catalog(CatalogIndex(Catalog.self), adding: vendorTraits)
        do throws(HomeFileError) {
            self = try HomeFile.read(json, catalog: catalog, defaults: BlueprintDefaults(), seed: seed)
        } catch {
            throw HomeError(
                .invalidArgument, error.message, details: error.mistakes, omittedDetails: error.omittedMistakes)
        }
    }
}

extension TypedAPI.Home {
    /// The home as a home file, with which another home can begin; nil if the home is not in this process.
    public var homeFile: [UInt8]? { (connection as? HomeEngine.Home).map { HomeFile.write($0.snapshot()) } }
}
