import CommandLineKit
import Glibc
import HomeAPI
import HomeEngine
import HomeModel
import VendorTraits

/// `home-gateway openapi`: prints the description of the API.
enum OpenAPICommand {
    static func run(_ options: Options) throws(ProgramError) {
        guard !options.has("vendor-trait-schema") else {
            return try Console.printSchema(VendorTrait.schema)
        }
        let declarations = try CatalogAndBehaviors(options)
        let traits = try traits(options, declarations)
        let document = HomeAPI.openAPI(catalog: declarations.catalog, traits: traits)
        guard Console.write(document, to: STDOUT_FILENO) else {
            throw ProgramError("the description could not be written to standard output")
        }
    }

    private static func traits(_ options: Options, _ declarations: CatalogAndBehaviors) throws(ProgramError)
        -> OpenAPITraits
    {
        guard let text = options["traits"] else { return .all }
        let used = text == "used" ? try usedTraits(options, declarations) : []
        do throws(HomeError) { return try OpenAPITraits(text, catalog: declarations.catalog) { used } } catch {
            throw .usage("--\(error.message)")
        }
    }

    /// Returns the traits of the home that `--home` names, or of the home in the data file.
    private static func usedTraits(_ options: Options, _ declarations: CatalogAndBehaviors) throws(ProgramError) -> Set<
        String
    > {
        guard let path = options["home"] else {
            return try ExportCommand.withHome(options, declarations, for: "openapi --traits used") {
                $0.snapshot().state.usedDefinitions.traits
            }
        }
        // The seed determines serial numbers, which the description does not contain.
        let home = try TemplateReader.read(path, states: options["states"], catalog: declarations.catalog, seed: 1).home
        let traits = home.devices.flatMap { $0.parts }.flatMap { $0.traits }
        return Set(traits.map { $0.definition.id })
    }
}
