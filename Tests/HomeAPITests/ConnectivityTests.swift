import HTTPServer
import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import JSON
import Testing

@testable import HomeAPI

/// The connectivity of a type combines the traits of the type, and that of a device combines all traits of the device.
/// If a device has one type, both are equal.
@Suite struct ConnectivityTests {
    static let networks = [
        NetworkState(), NetworkState(internet: false), NetworkState(hub: false),
        NetworkState(internet: false, hub: false), NetworkState(internet: false, hub: false, sameNetwork: true),
    ]

    /// The demo home, a device of each type, and devices whose type has no traits, each once reachable and once not.
    static func template(_ network: NetworkState) -> HomeTemplate {
        var home = DemoHome.template()
        for index in home.structures.indices { home.structures[index].network = network }
        home.devices += Catalog.deviceTypes.map {
            Blueprint.template(for: $0.definition, id: $0.wireID, name: "It", seed: 1)
        }
        for isMatterDevice in [true, false] {
            home.devices.append(
                DeviceTemplate(
                    id: "empty-\(isMatterDevice)", name: "Empty", isMatterDevice: isMatterDevice,
                    parts: [PartTemplate(number: 1, type: OnOffLightDeviceType.definition, traits: [])]))
        }
        let structureID = home.structures[0].id
        home.devices = home.devices.flatMap { device in
            var reachable = device
            reachable.structureID = device.structureID ?? structureID
            var unreachable = reachable
            unreachable.id = "unreachable-\(device.id)"
            unreachable.isReachable = false
            return [reachable, unreachable]
        }
        return home
    }

    @Test(arguments: networks) func aDeviceOfOneTypeAgreesWithItsTypeAndItsTraits(_ network: NetworkState) throws {
        let devices = try #require(
            try TestGateway(Self.template(network)).get("/devices?limit=1000")["devices"].arrayValue)
        var agreeing = 0
        for device in devices {
            let types = try #require(device["types"].arrayValue)
            let whole = device["sourceConnectivity"]
            #expect(whole == Self.combination(types.flatMap { Self.traits(of: $0) }, otherwise: whole))
            for type in types {
                let connectivity = type["sourceConnectivity"]
                #expect(connectivity == Self.combination(Self.traits(of: type), otherwise: connectivity))
                guard types.count == 1 else { continue }
                #expect(connectivity == whole, "\(device["id"])")
                agreeing += 1
            }
        }
        #expect(agreeing > 300)
    }

    private static func traits(of type: JSONValue) -> [JSONValue] {
        type["traits"].objectValue?.members.map { $0.value["sourceConnectivity"] } ?? []
    }

    /// Returns the combined connectivity of traits by the rules of the guides; `otherwise` without traits.
    private static func combination(_ traits: [JSONValue], otherwise: JSONValue) -> JSONValue {
        guard !traits.isEmpty else { return otherwise }
        let online = traits.count { $0["connectivityState"] == "online" }
        let localities = Set(traits.map { $0["dataSourceLocality"] }).subtracting(["unspecified"])
        var whole = JSONObject()
        whole["connectivityState"] =
            online == traits.count ? "online" : online > 0 ? "partiallyOnline" : "offline"
        whole["dataSourceLocality"] =
            localities.count > 1 ? "mixed" : localities.first ?? "unspecified"
        return .object(whole)
    }

    static func json(_ connectivity: SourceConnectivity) -> JSONValue {
        .object([
            "connectivityState": .string(connectivity.connectivityState.rawValue),
            "dataSourceLocality": .string(connectivity.dataSourceLocality.rawValue),
        ])
    }
}
