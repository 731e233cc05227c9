import CommandLineKit
import HomeClient
import JSON

extension Options {
    var isJSON: Bool { has("json") }

    /// Creates the client, which has no objects yet.
    func gateway() throws -> GatewayConnection {
        let timeout = try number("timeout", in: 1...Int.max) ?? 10
        return try GatewayConnection(
            self["url"] ?? "http://127.0.0.1:8080", home: self["home"],
            options: GatewayOptions(client: "home-program", token: self["token"], timeout: .seconds(timeout)))
    }

    /// Opens the home.
    func home() async throws -> Home {
        let gateway = try gateway()
        try await gateway.open()
        let home = Home(gateway)
        if gateway.objects().structures(where: ObjectFilter()).isEmpty, let problem = gateway.problem { throw problem }
        return home
    }
}

extension Home {
    /// The device with an id, or with a name that no other device has.
    func device(named text: String) throws -> DeviceSnapshot {
        let objects = connection.objects()
        if let device = objects.device(text) { return device }
        return try Self.only(
            objects.devices(where: ObjectFilter()), named: text, "device", list: "home list",
            id: { $0.device.id }, name: { $0.device.name })
    }

    /// The room with an id, or with a name that no other room has.
    func room(named text: String) throws -> RoomSnapshot {
        let objects = connection.objects()
        if let room = objects.room(text) { return room }
        return try Self.only(
            objects.rooms(where: ObjectFilter()), named: text, "room", list: "home list rooms", id: { $0.id },
            name: { $0.name })
    }

    private static func only<Object>(
        _ objects: [Object], named text: String, _ kind: String, list: String, id: (Object) -> String,
        name: (Object) -> String
    ) throws(HomeError) -> Object {
        let wanted = text.lowercased()
        let found = objects.filter { name($0).lowercased() == wanted || id($0).lowercased() == wanted }
        if found.count == 1 { return found[0] }
        if found.count > 1 {
            throw HomeError(
                .invalidArgument,
                "Several \(kind)s have the name \(text); use one of the ids \(found.map(id).joined(separator: ", ")).")
        }
        let suggestion = Spelling.suggestion(for: text, in: objects.map(id) + objects.map(name))
        throw HomeError(.notFound, "There is no \(kind) \(text); \(list) shows them.\(suggestion)")
    }

    /// Requests a list of the gateway, page by page.
    func readAll(_ path: String, member: String) async throws -> [JSONValue] {
        guard let gateway else { return [] }
        var objects: [JSONValue] = []
        var token: String?
        repeat {
            let page = try await gateway.request("GET", "\(path)?limit=1000\(token.map { "&pageToken=\($0)" } ?? "")")
            objects += page.objectValue?[member]?.arrayValue ?? []
            token = page.objectValue?["nextPageToken"]?.stringValue
        } while token != nil
        return objects
    }
}
