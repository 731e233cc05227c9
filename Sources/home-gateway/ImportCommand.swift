import CommandLineKit
import HomeEngine
import HomeModel

/// `home-gateway import FILE`: stores a home in the data file, which the next start serves.
enum ImportCommand {
    static func run(_ options: Options) throws(ProgramError) {
        let path = options.operands[0]
        let data = try DataLocation(options).path(for: "import")
        let declarations = try CatalogAndBehaviors(options)
        let seed = UInt64(try options.number("seed", in: 0...Int.max) ?? 1)
        let (template, report) = try TemplateReader.read(
            path, states: options["states"], catalog: declarations.catalog, seed: seed)
        let journal = try Composition.journal(.file(data))
        let configuration = try Composition.configuration(options, declarations: declarations, journal: journal)
        let home = try Composition.home(
            configuration, isReplacing: options.has("replace"), template: template, otherwise: { HomeTemplate() })
        home.close()
        if let report { Console.print(report) }
        Console.print(
            "home-gateway: stored \(CountText.of(template.devices.count, "device")) in \(data); to use them, run \(DataLocation.serveCommand(data))"
        )
    }
}
