import HomeCatalog
import HomeModel

/// Behavior of Google's Push AV Stream Transport: the state of a camera's connections to servers. A camera without an
/// active connection is off.
struct PushAvStreamTransportBehavior: Behavior {
    typealias Subject = Google.PushAvStreamTransportTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.setTransportStatus) { (endpoint, fields) throws(HomeError) in
                let camera = endpoint[Subject.self]
                var connections = camera.currentConnections ?? []
                for index in try Self.indices(of: fields.connectionID, among: connections) {
                    connections[index].transportStatus = fields.transportStatus
                }
                camera.currentConnections = connections
            },
            .respond(to: \.findTransport) { (endpoint, fields) throws(HomeError) in
                let connections = endpoint[Subject.self].currentConnections ?? []
                let indices = try Self.indices(of: fields.connectionID, among: connections)
                return Record { $0.transportConfigurations = indices.map { connections[$0] } }
            },
            .on(\.modifyPushTransport) { (endpoint, fields) throws(HomeError) in
                let camera = endpoint[Subject.self]
                var connections = camera.currentConnections ?? []
                for index in try Self.indices(of: fields.connectionID, among: connections) {
                    let options = connections[index].transportOptions ?? Record()
                    connections[index].transportOptions = fields.transportOptions
                        .flatMap { Record(options.value.replacing(with: $0.value)) }
                }
                camera.currentConnections = connections
            },
        ]
    }

    /// Returns whether the device has connections, and none of them is active.
    static func isOff(_ endpoint: Endpoint) -> Bool {
        guard let connections = endpoint[Subject.self].currentConnections, !connections.isEmpty else { return false }
        return connections.allSatisfy { $0.transportStatus == .inactive }
    }

    /// Returns the index of a connection, or the indices of all if `id` is nil.
    private static func indices(of id: UInt16?, among connections: [Record<Subject.TransportConfigurationStruct>])
        throws(HomeError) -> [Int]
    {
        guard let id else { return Array(connections.indices) }
        guard let index = connections.firstIndex(where: { $0.connectionID == id }) else {
            throw .unknown("connection", "\(id)", among: connections.compactMap { $0.connectionID.map { "\($0)" } })
        }
        return [index]
    }
}

extension Value {
    /// Returns this structure with the fields of another one in place of its own. Fields that the other one lacks stay
    /// as they are, also in structures inside.
    fileprivate func replacing(with other: Value) -> Value {
        guard case .structure(let fields) = other, case .structure = self else { return other }
        var result = self
        for field in fields {
            result[tag: field.tag] = self[tag: field.tag].map { $0.replacing(with: field.value) } ?? field.value
        }
        return result
    }
}
