import HomeEngine
import HomeModel
import HomeService
import HomeSimulation
import JSON
import TestHomes
import TestServer
import Testing
import TypedAPI

@testable import HomeClient

/// A home behind a gateway, and a client whose requests and streams the test disturbs.
final class FaultedHome: Sendable {
    let engine: HomeEngine.Home
    let server: GatewayFixture
    let client: GatewayConnection
    /// Sets the faults, which do not affect it.
    private let control: GatewayConnection

    /// - Parameters:
    ///   - silence: After how much silence the client opens another stream.
    ///   - workers: The number of threads with which the gateway serves requests.
    init(
        _ template: HomeTemplate = HomeEngine.Home.lampHouse, silence: Duration = .seconds(40), workers: Int = 2
    ) async throws {
        engine = try HomeEngine.Home.test(template)
        server = try GatewayFixture(serving: engine, workers: workers)
        client = try Self.client(of: server, "app", silence: silence)
        control = try Self.client(of: server, "control")
        try await client.open()
    }

    /// Creates a client that waits only briefly between attempts.
    static func client(of server: GatewayFixture, _ label: String, silence: Duration = .seconds(40)) throws
        -> GatewayConnection
    {
        var options = GatewayOptions(client: label, silence: silence)
        options.time.sleep = { _ in
            await Task.yield()
            try Task.checkCancellation()
        }
        return try GatewayConnection(server.url, options: options)
    }

    func close() {
        client.close()
        server.stop()
        engine.close()
    }

    /// Sets a fault, in the form of `POST /simulation/faults`, and returns its id.
    @discardableResult
    func fault(_ json: String) async throws -> String {
        let body = try #require(try JSONValue.parse(Array(json.utf8)).objectValue)
        let fault = try await control.request("POST", "/simulation/faults", body)
        return try #require(fault.objectValue?["id"]?.stringValue)
    }

    /// Sets a fault of all streams of the client.
    @discardableResult
    func streamFault(_ members: String) async throws -> String {
        try await fault(#"{"on":{"stream":true,"client":"app"},\#(members)}"#)
    }

    func removeFaults() async throws { try await control.request("DELETE", "/simulation/faults") }

    func remove(_ fault: String) async throws { try await control.request("DELETE", "/simulation/faults/\(fault)") }

    /// Returns how often a fault has had an effect.
    func effects(of fault: String) async throws -> UInt64 {
        let json = try await control.request("GET", "/simulation/faults/\(fault)")
        return try #require(json.objectValue?["applied"]?.unsignedValue)
    }

    // MARK: Changes

    /// Changes the home behind the gateway.
    func toggle(_ id: String = "lamp") async throws {
        let lamp = TraitSelector(deviceID: id, trait: "onOff")
        _ = try await engine.invoke("toggle", params: nil, on: lamp, context: ChangeContext(origin: .client)).value
    }

    func rename(_ name: String, device id: String = "lamp") async throws {
        _ = try await engine.setName(name, ofDevice: id, context: ChangeContext(origin: .client)).value
    }

    /// Makes one of many kinds of changes.
    func changeAnything(_ random: inout SeededRandom) async throws {
        let home: any HomeConnection = engine
        let rooms = engine.objects().rooms(where: ObjectFilter()).map { $0.id }
        switch random.below(8) {
        case 0: try await rename("Lamp \(random.below(256))")
        case 1: if rooms.count < 6 { _ = try await home.createRoom(name: "Room", in: "house") }
        case 2: if rooms.count > 2 { try await home.deleteRoom(random.pick(rooms)!, in: "house") }
        case 3: try await home.move(["lamp"], toRoom: random.pick(rooms)!, in: "house")
        case 4: try await home.simulator.setReachable(random.below(2) == 0, deviceID: "lamp")
        case 5: try await home.simulator.setNetwork(NetworkChange(hub: random.below(2) == 0), of: "house")
        case 6:
            let template = DeviceTemplate(
                id: "lamp-\(random.below(4))", name: "Other", structureID: "house",
                parts: HomeEngine.Home.lampHouse.devices[0].parts)
            if engine.objects().device(template.id) == nil {
                _ = try await engine.add(template, context: ChangeContext(origin: .client)).value
            } else {
                try await home.removeDevice(template.id)
            }
        default:
            do { try await toggle() } catch let error as HomeError where error.code == .unavailable {}
        }
    }

    // MARK: The comparison

    /// Waits until the replica has the position of the home, and compares them.
    func expectSameContents(
        _ client: GatewayConnection? = nil, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let client = client ?? self.client
        let cursor = try #require(StreamCursor(engine.snapshot().cursor.description))
        try await client.wait(for: cursor, timeout: .seconds(30))
        #expect(
            client.objects().contents == engine.objects().contents, comment, sourceLocation: sourceLocation)
        #expect(client.problem == nil, sourceLocation: sourceLocation)
    }
}

extension HomeObjects {
    /// Everything that readers receive, in text.
    var contents: [String] {
        structures(where: ObjectFilter()).map { "structure \($0.id) \($0.name)" }
            + rooms(where: ObjectFilter()).map { "room \($0.id) \($0.name) in \($0.structureID)" }
            + devices(where: ObjectFilter()).flatMap { snapshot -> [String] in
                let device = snapshot.device
                let place = "\(device.structureID ?? "-") \(device.roomID ?? "-")"
                return ["device \(device.id) \(device.name) in \(place), revision \(device.revision)"]
                    + device.shape.traits.indices.map { index in
                        let trait = device.shape.traits[index]
                        let part = device.shape.parts[trait.part]
                        let values = trait.attributes.map {
                            "\($0.definition.name)=\(device.value(of: $0, trait: index, at: snapshot.time))"
                        }
                        let connectivity = device.connectivity(ofTrait: index, network: snapshot.network)
                        return """
                              \(part.number) \(part.type.id) \(part.isPrimary) \(trait.definition.id) \
                            \(trait.features.rawValue) \(trait.commands.map { $0.name }) \(connectivity) \(values)
                            """
                    }
            }
    }
}

extension GatewayConnection {
    func toggle() async throws {
        let trait = TraitAddress(deviceID: "lamp", part: 1, trait: catalog.trait(id: "matter.onOff")!)
        _ = try await invoke("toggle", fields: [:], on: trait)
    }

    var isOn: Bool? {
        guard let device = objects().device("lamp")?.device, let onOff = device.shape.traits[0].attribute(0),
            case .bool(let isOn) = device.state.value(of: onOff)
        else { return nil }
        return isOn
    }
}
