import Foundation
import PackagePlugin

/// Generates Swift files from the target's own declarations: the documentation comments as data, and the methods of
/// commands.
@main
struct CatalogGenerator: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        let sources = target.sourceFiles(withSuffix: ".swift").map { $0.url }.sorted { $0.path < $1.path }
        let outputs = ["Catalog+Documentation.swift", "Catalog+Invocations.swift"]
            .map { context.pluginWorkDirectoryURL.appending(path: $0) }
        return [
            .buildCommand(
                displayName: "Generating the documentation and the methods of \(target.name)",
                executable: try context.tool(named: "catalog-generator").url,
                arguments: (outputs + sources).map { $0.path }, inputFiles: sources, outputFiles: outputs)
        ]
    }
}
