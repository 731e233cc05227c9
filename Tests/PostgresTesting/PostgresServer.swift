import Glibc
import Synchronization
import TestSupport

/// A PostgreSQL server in a temporary folder, for the tests of one process. It ends with the process.
package final class PostgresServer: Sendable {
    /// The server of this process; an error if it cannot be started.
    private static let running = Result { try PostgresServer() }

    private let folder: TemporaryFolder
    private let count = Atomic(0)

    /// Why a server cannot be used.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private init() throws {
        folder = try TemporaryFolder()
        let ready = folder.file("ready")
        mkfifo(ready, 0o600)
        // The script ends the server when the pipe is closed, which is when this process ends.
        guard popen("exec '\(Repository.path("Tests/PostgresTesting/postgres.sh"))' '\(folder.path)'", "we") != nil
        else {
            throw Failure(description: "no process can be started")
        }
        let line = String(decoding: try File.bytes(ready), as: UTF8.self)
        guard line == "ready\n" else { throw Failure(description: line) }
    }

    /// Creates a database, and returns its address.
    package static func makeDatabase() throws -> String { try running.get().makeDatabase() }

    private func makeDatabase() throws -> String {
        let name = "test_\(count.add(1, ordering: .relaxed).newValue)"
        let installation = String(decoding: try folder.read("installation"), as: UTF8.self).dropLast()
        let command = "'\(installation)/bin/createdb' -h '\(folder.path)/socket' -U postgres \(name) 2>&1"
        guard system(command) == 0 else { throw Failure(description: "the database \(name) cannot be created") }
        return "postgresql://postgres@/\(name)?host=\(folder.path)/socket"
    }
}
