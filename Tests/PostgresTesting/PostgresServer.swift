import CPostgreSQL
import Glibc
import Synchronization
import TestSupport

/// A PostgreSQL server in a temporary folder, for the tests of one process. It ends with the process.
package final class PostgresServer: Sendable {
    /// The server of this process; an error if it cannot be started.
    private static let running = Result { try PostgresServer() }

    /// The folder of the server.
    private let folder: String
    private let count = Atomic(0)

    /// Why a server cannot be used.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Uses the server that `scripts/with-postgres` has started, or starts one.
    private init() throws {
        if let folder = getenv("HOME_GATEWAY_TEST_POSTGRES") {
            self.folder = String(cString: folder)
            return
        }
        var template = Array("/tmp/home-gateway-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(description: "no folder can be created") }
        folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        mkfifo("\(folder)/ready", 0o600)
        // The script ends the server when the pipe is closed, which is when this process ends.
        guard popen("exec '\(Repository.path("Tests/PostgresTesting/postgres.sh"))' '\(folder)'", "we") != nil else {
            throw Failure(description: "no process can be started")
        }
        let line = String(decoding: try File.bytes("\(folder)/ready"), as: UTF8.self)
        guard line == "ready\n" else { throw Failure(description: line) }
    }

    /// Creates a database, and returns its address.
    package static func makeDatabase() throws -> String { try running.get().makeDatabase() }

    /// Removes what a store has created in a database. Faster than another database.
    package static func empty(_ address: String) throws {
        try execute("DROP SCHEMA IF EXISTS home_gateway CASCADE", in: address)
    }

    private func makeDatabase() throws -> String {
        let name = "test_\(getpid())_\(count.add(1, ordering: .relaxed).newValue)"
        try Self.execute("CREATE DATABASE \(name)", in: address(of: "postgres"))
        return address(of: name)
    }

    private static func execute(_ statement: String, in address: String) throws {
        let connection = PQconnectdb(address)
        defer { PQfinish(connection) }
        _ = PQsetNoticeProcessor(connection, { _, _ in }, nil)
        let result = PQexec(connection, statement)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_COMMAND_OK else {
            throw Failure(description: String(cString: PQerrorMessage(connection)))
        }
    }

    private func address(of database: String) -> String {
        "postgresql://postgres@/\(database)?host=\(folder)/socket"
    }
}
