import HomeEngine
import JSON

/// Links from a response to the operations on the object in it.
///
/// The response with a new room links to reading, renaming and deleting that room. A list of rooms links to the same
/// operations on its first room.
struct OpenAPILinks {
    private let routes: [Route]

    init(to routes: [Route]) { self.routes = routes }

    /// Returns the links of a response by name; none if it contains no object with an id.
    func json(of declaration: Route.ResponseDeclaration) -> JSONObject {
        var links = JSONObject()
        guard let (id, paths) = target(of: declaration) else { return links }
        for route in routes where isTarget(route, under: paths) {
            links[route.id] = .members([
                "operationId": .string(route.id), "parameters": .members(["id": .string(id)]),
                "description": .string(route.summary),
            ])
        }
        return links
    }

    /// Returns the location of the id in the response and the paths of the object.
    private func target(of declaration: Route.ResponseDeclaration) -> (id: String, paths: [String])? {
        for content in declaration.content {
            for (object, page, list, paths) in Self.objects {
                if declaration.status == 201, content.schema == .ref(object) { return ("$response.body#/id", paths) }
                if content.schema == .ref(page) { return ("$response.body#/\(list)/0/id", paths) }
            }
        }
        return nil
    }

    private static let objects = [
        (
            Representation.structure.schema, Representation.structures.schema, "structures",
            ["/structures/{id}", "/simulation/structures/{id}"]
        ),
        (Representation.room.schema, Representation.rooms.schema, "rooms", ["/rooms/{id}"]),
        (
            Representation.device.schema, Representation.devices.schema, "devices",
            ["/devices/{id}", "/simulation/devices/{id}"]
        ),
    ]

    /// Returns whether a route needs only the id.
    private func isTarget(_ route: Route, under paths: [String]) -> Bool {
        !route.opensStream && route.pattern.split(separator: "{").count == 2
            && paths.contains { route.pattern == $0 || route.pattern.hasPrefix("\($0)/") }
    }
}
