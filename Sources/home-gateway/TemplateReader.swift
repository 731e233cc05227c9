import CloudToCloud
import CommandLineKit
import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import JSON

/// Reads new homes from files.
enum TemplateReader {
    /// Reads a home file, or a Cloud-to-cloud SYNC response with its QUERY response. For a SYNC response, the result
    /// contains the lines of its import report too; for a home file, the deviations of its devices from the
    /// specification.
    ///
    /// - Parameter seed: Determines the serial numbers of devices that a home file describes by their type only.
    static func read(_ path: String, states: String?, catalog: CatalogIndex, seed: UInt64) throws(ProgramError) -> (
        home: HomeTemplate, report: [String]?
    ) {
        let json = try Files.json(path)
        if HomeFile.isHomeFile(json) {
            guard states == nil else { throw .usage("--states needs a SYNC response; \(path) is a home file.") }
            do throws(HomeFileError) {
                let defaults = BlueprintDefaults()
                let home = try HomeFile.read(json, catalog: catalog, defaults: defaults, seed: seed)
                let deviations = home.deviations.map { "\($0.pointer): \($0.detail)" }
                return (home, deviations.isEmpty ? nil : ["Devices that deviate from the specification:"] + deviations)
            } catch {
                throw ProgramError("\(path) cannot be imported: \(error)")
            }
        }
        let query = try states.map { path throws(ProgramError) in try Files.json(path) }
        do throws(ImportError) {
            let imported = try SyncImport(sync: json, query: query)
            return (imported.home, imported.report.lines)
        } catch {
            let file = error.response == .query ? states ?? path : path
            throw ProgramError("\(file) cannot be imported: \(error)")
        }
    }
}
