import HomeEngine
import JSON

/// Links from a response to the operations on the object in it.
///
/// The response with a new room links to reading, renaming and deleting that room. A list of rooms links to the same
/// operations on its first room.
struct OpenAPILinks {
    private let routes: [Route]

    init(to routes: [Route]) { self.routes = routes }

    /// Returns the links of a response of a route by name; none if it contains no object with operations.
    func json(of declaration: Route.ResponseDeclaration, to source: Route) -> JSONObject {
        var links = JSONObject()
        for object in Self.objects where object.isIn(declaration) {
            // The response is about the objects in the path as well.
            var values = JSONObject()
            for name in source.pathParameters { values[name] = .string("$request.path.\(name)") }
            values[object.parameter] = .string("$response.body#/\(object.location)")
            for route in routes where object.isTarget(route) {
                let names = route.pathParameters
                guard names.contains(object.parameter), names.allSatisfy({ values.has($0) }) else { continue }
                links[route.id] = .members([
                    "operationId": .string(route.id),
                    "parameters": .object(
                        names.reduce(into: JSONObject()) { parameters, name in parameters[name] = values[name] }),
                    "description": .string(route.summary),
                ])
            }
        }
        return links
    }

    /// An object in a response that has operations of its own.
    private struct LinkedObject {
        let schema: NamedSchema
        /// Whether only the response to the creation of the object links to its operations.
        let isNew: Bool
        /// The location of its id in the response, as a JSON pointer without the slash at the beginning.
        let location: String
        /// The parameter of paths that names it.
        let parameter: String
        /// The paths of its operations. Operations below them belong to it, too.
        let paths: [String]

        static func new(_ schema: NamedSchema, _ location: String, _ parameter: String, _ paths: String...)
            -> LinkedObject
        {
            LinkedObject(schema: schema, isNew: true, location: location, parameter: parameter, paths: paths)
        }

        static func first(_ schema: NamedSchema, _ location: String, _ parameter: String, _ paths: String...)
            -> LinkedObject
        {
            LinkedObject(schema: schema, isNew: false, location: location, parameter: parameter, paths: paths)
        }

        func isIn(_ declaration: Route.ResponseDeclaration) -> Bool {
            (!isNew || declaration.status == 201) && declaration.content.contains { $0.schema == .ref(schema) }
        }

        func isTarget(_ route: Route) -> Bool {
            !route.opensStream && paths.contains { route.pattern == $0 || route.pattern.hasPrefix("\($0)/") }
        }
    }

    private static let objects: [LinkedObject] = [
        .new(Representation.home.schema, "id", "home", "/homes/{home}"),
        .first(Representation.homes.schema, "homes/0/id", "home", "/homes/{home}"),
        .new(Representation.snapshot.schema, "name", "name", "/homes/{home}/snapshots/{name}"),
        .first(Representation.snapshots.schema, "snapshots/0/name", "name", "/homes/{home}/snapshots/{name}"),
        .first(Representation.scenarios.schema, "scenarios/0/id", "scenario", "/scenarios/{scenario}"),
        .new(Representation.structure.schema, "id", "id", "/structures/{id}", "/simulation/structures/{id}"),
        .first(
            Representation.structures.schema, "structures/0/id", "id", "/structures/{id}",
            "/simulation/structures/{id}"),
        .new(Representation.room.schema, "id", "id", "/rooms/{id}"),
        .first(Representation.rooms.schema, "rooms/0/id", "id", "/rooms/{id}"),
        .new(Representation.device.schema, "id", "id", "/devices/{id}", "/simulation/devices/{id}"),
        .first(
            Representation.devices.schema, "devices/0/id", "id", "/devices/{id}", "/simulation/devices/{id}"),
        .first(Representation.types.schema, "types/0/type", "type", "/devices/{id}/types/{type}"),
        .first(
            Representation.traits.schema, "traits/0/trait", "trait", "/devices/{id}/traits/{trait}",
            "/devices/{id}/types/{type}/traits/{trait}"),
        .first(Representation.catalog.schema, "traits/0/id", "trait", "/catalog/traits/{trait}"),
        .first(Representation.catalog.schema, "types/0/id", "type", "/catalog/types/{type}"),
        .first(Representation.problemKinds.schema, "problems/0/code", "code", "/problems/{code}"),
        .new(Representation.fault.schema, "id", "id", "/simulation/faults/{id}"),
        .first(Representation.faults.schema, "faults/0/id", "id", "/simulation/faults/{id}"),
        .first(Representation.openStreams.schema, "streams/0/id", "stream", "/streams/{stream}"),
    ]
}

extension Route {
    /// The names of the parameters in the pattern, in their order.
    fileprivate var pathParameters: [String] {
        pattern.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }
}
