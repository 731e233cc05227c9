import HTTPServer
import HomeEngine
import Synchronization

extension HomeAPI {
    static let exportRoutes: [Route] = [
        Route(
            .get, "/export", id: "exportHome", "Read the whole home as a home file", topic: .operations,
            query: [Call.atParameter],
            responses: [
                .ok(
                    "The home as of the cursor, for `home-gateway import` and `--home`.", .homeFile,
                    headers: ["Content-Disposition"])
            ]
        ) { call in
            try call.read { call, state in call.export(state.snapshot()) }
        }
    ]
}

extension Call {
    /// Returns the home file of a state. It is encoded while it is sent, and other requests are served
    /// between its pieces.
    fileprivate func export(_ snapshot: HomeSnapshot) -> Response {
        let pieces = Mutex(HomeFile.Pieces(of: snapshot))
        let name = Header("Content-Disposition", "attachment; filename=\"home-\(snapshot.cursor).json\"")
        return Response(
            headers: headers(of: "application/json", cursor: snapshot.cursor, [name]),
            body: .pieces { pieces.withLock { $0.next() } })
    }
}
