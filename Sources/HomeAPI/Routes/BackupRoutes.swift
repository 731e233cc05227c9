import HTTPServer
import HomeEngine
import HomeModel
import Synchronization

extension HomeAPI {
    static let backupRoutes: [Route] = [
        Route(
            .get, "/backup", id: "getBackup", "Read a copy of the data file, with all durable homes",
            topic: .operations,
            responses: [
                .ok(
                    "The copy, which has all changes that were committed before the response began.",
                    as: Call.dataFileType, headers: ["Content-Disposition"])
            ],
            problems: [.of(.failedPrecondition), .of(.aborted), .of(.resourceExhausted), .of(.unavailable)]
        ) { call in
            let begun = Mutex<DataFileBackup?>(nil)
            return call.inBackground(on: call.api.lists) { responder in
                if responder.isAbandoned { return true }
                do throws(HomeError) {
                    // Even the beginning can wait for a commit.
                    let backup = try begun.withLock { begun throws(HomeError) in
                        if let begun { return begun }
                        let backup = try call.api.homes.beginBackup()
                        begun = backup
                        return backup
                    }
                    guard try backup.step() else { return false }
                    call.send(call.response(try backup.takeDescriptor()), to: responder)
                } catch {
                    call.send(call.rejection(error), to: responder)
                }
                return true
            }
        }
    ]
}

extension Call {
    // Generated clients support this type. The name of the file shows that it is one of SQLite.
    static let dataFileType = "application/octet-stream"

    /// Returns a response with the contents of a file. It closes the descriptor.
    fileprivate func response(_ descriptor: Int32) -> Response {
        let cursor = home.cursor
        let name = Header("Content-Disposition", "attachment; filename=\"home-gateway-\(cursor).sqlite\"")
        return Response(
            headers: headers(of: Self.dataFileType, cursor: cursor, [name]),
            body: .file(OpenFile(descriptor: descriptor)))
    }
}
