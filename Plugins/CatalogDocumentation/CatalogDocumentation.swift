import Foundation
import PackagePlugin

/// Generates a Swift file with the documentation comments of the target's own declarations.
@main
struct CatalogDocumentation: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else { return [] }
        let sources = target.sourceFiles(withSuffix: ".swift").map { $0.url }.sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "Catalog+Documentation.swift")
        return [
            .buildCommand(
                displayName: "Collecting the documentation of \(target.name)",
                executable: try context.tool(named: "catalog-documentation").url,
                arguments: [output.path] + sources.map { $0.path }, inputFiles: sources, outputFiles: [output])
        ]
    }
}
