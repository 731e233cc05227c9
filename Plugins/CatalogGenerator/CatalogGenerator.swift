import Foundation
import PackagePlugin

/// Generates Swift files from declarations: in `HomeCatalog` its lists and its documentation comments as data, in
/// `HomeSimulation` the list of behaviors, and in `HomeTypes` the value types of traits and device types.
@main
struct CatalogGenerator: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        let own = sources(of: target)
        guard target.name != "HomeSimulation" else {
            return [try command("behaviors", ["Simulation+Behaviors"], own, context, target)]
        }
        guard let catalog = target.catalog else {
            return [try command("catalog", ["Catalog+Documentation", "Catalog+Lists"], own, context, target)]
        }
        // The tool divides each kind of declaration into four files.
        let files = ["Traits", "Commands", "Setters", "DeviceTypes"].flatMap { kind in (1...4).map { "\(kind)\($0)" } }
        // The value types also have methods that are written by hand, which are not generated.
        return [try command("values", files, sources(of: catalog) + own, context, target)]
    }

    private func sources(of target: SwiftSourceModuleTarget) -> [URL] {
        target.sourceFiles(withSuffix: ".swift").map { $0.url }.sorted { $0.path < $1.path }
    }

    private func command(
        _ form: String, _ names: [String], _ sources: [URL], _ context: PluginContext, _ target: any Target
    ) throws -> Command {
        let outputs = names.map { context.pluginWorkDirectoryURL.appending(path: "\($0).swift") }
        return .buildCommand(
            displayName: "Generating the \(form) of \(target.name)",
            executable: try context.tool(named: "catalog-generator").url,
            arguments: [form] + outputs.map { $0.path } + ["--"] + sources.map { $0.path }, inputFiles: sources,
            outputFiles: outputs)
    }
}

extension SwiftSourceModuleTarget {
    /// The catalog on which the target depends; nil if it is the catalog itself.
    fileprivate var catalog: SwiftSourceModuleTarget? {
        for case .target(let target) in dependencies where target.name == "HomeCatalog" {
            return target as? SwiftSourceModuleTarget
        }
        return nil
    }
}
