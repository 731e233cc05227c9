import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    static let nodeRoutes: [Route] = [
        Route(
            .get, "/nodes", id: "listNodes", "List the gateways that share the homes", topic: .operations,
            responses: [.ok("The gateways, in the order in which they have started.", .nodes)]
        ) { call in
            let nodes = call.api.configuration.directory?.nodes ?? []
            return .response(call.json(cursor: call.home.cursor, nodes, as: .nodes))
        }
    ]
}

extension Representation<[GatewayNode]> {
    static let nodes = Representation(
        "Nodes", "The gateways that share the homes; none if this one has all of them.",
        [.init("nodes", .array(of: Representation<GatewayNode>.node.type)) { $0 }])
}

extension Representation<GatewayNode> {
    fileprivate static let node = Representation(
        "Node", "A gateway that shares the homes with others.",
        [
            .init("name", .text) { $0.name },
            .init("address", JSONType.text.described("The address at which the other gateways reach it.")) {
                $0.address
            },
            .init("isThis", JSONType.flag.described("Whether it is the gateway that answers.")) { $0.isThis },
        ])
}
