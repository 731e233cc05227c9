import HTTPServer
import HomeEngine
import Synchronization
import Threads

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
            try call.reply { call, state in call.export(state.snapshot()) }
        }
    ]
}

extension Call {
    /// Responds with the home file of a state. It is encoded while it is sent.
    fileprivate func export(_ snapshot: HomeSnapshot) -> Reply {
        let budget = served.budgets.pendingBytes
        guard let reservation = budget.reserve(ProducedBody.piecesAhead * HomeFile.Pieces.size) else {
            return .response(rejection(Problem(HTTPFailure.tooManyPendingBytes(limit: budget.limit))))
        }
        let pieces = Mutex(HomeFile.Pieces(of: snapshot))
        let body = ProducedBody(BodyReader(api.configuration.server), reservation, on: execute) {
            pieces.withLock { $0.next() }
        }
        let name = Header("Content-Disposition", "attachment; filename=\"home-\(snapshot.cursor).json\"")
        return body.reply(headers: headers(of: "application/json", cursor: snapshot.cursor, [name]))
    }

    /// Calls a function in the background; returns false if that is not possible.
    @Sendable
    private func execute(_ call: @escaping @Sendable () -> Void) -> Bool {
        do throws(BackgroundQueueError) {
            try api.lists.add(for: request.peer.client) {
                call()
                return true
            }
            return true
        } catch {
            return false
        }
    }
}
