import HTTPServer
import HomeAPI
import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import HomeStore
import TestHomes

/// The parts of all simulated programs.
enum SimulatedGateway {
    static let logFrames = 400
    static let lampCount = 4

    private static let catalog = CatalogIndex(Catalog.self)

    /// Returns the settings of the homes of a program.
    static func settings(_ host: SimulatedHost, _ journal: any Journal) -> Home.Configuration {
        var settings = Home.Configuration(
            catalog: catalog, behaviors: Simulation.behaviors, journal: journal, hostTime: host.time, seed: 1,
            logFrames: logFrames)
        settings.timers = host.timers
        settings.commits = host.commits
        settings.trimmedChanges = 100
        return settings
    }

    /// Returns the routes of a program.
    static func router(_ homes: Homes, _ directory: (any HomeDirectory)? = nil) -> Router {
        var configuration = HomeAPI.Configuration(deviceDefaults: BlueprintDefaults(), templates: SimulatedHomes())
        configuration.requestLimit = 20
        configuration.directory = directory
        return HomeAPI(homes: homes, configuration: configuration).router(files: nil)
    }

    static func reply(
        _ router: Router, _ method: HTTPMethod, _ target: String, _ body: String?, _ headers: [Header]
    ) throws -> Reply {
        let type = body == nil ? [] : [Header("Content-Type", "application/json")]
        return try router.reply(to: method, target, headers: headers + type, body: Array((body ?? "").utf8))
    }

    /// A structure with some lamps in two rooms.
    static var template: HomeTemplate {
        var template = Home.lampHouse
        let lamp = template.devices[0]
        template.devices = (1...lampCount).map { number in
            var device = lamp
            device.id = "lamp-\(number)"
            device.name = "Lamp \(number)"
            if number.isMultiple(of: 2) { device.roomID = "hall" }
            return device
        }
        return template
    }
}
