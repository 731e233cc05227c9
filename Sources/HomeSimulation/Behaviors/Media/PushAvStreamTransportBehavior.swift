import HomeCatalog
import HomeModel

/// Behavior of Google's Push AV Stream Transport: the state of a camera's connections to servers.
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
        ]
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
