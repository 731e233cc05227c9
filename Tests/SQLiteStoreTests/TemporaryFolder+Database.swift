import CSQLite
import TestSupport
import Testing

extension TemporaryFolder {
    /// Copies a data file of the fixtures, with its write-ahead log, to where it may be written.
    func copyFixture(_ name: String) throws {
        let fixture = "Tests/SQLiteStoreTests/Fixtures/\(name)"
        try write(Repository.bytes(of: fixture), to: name)
        if let log = try? Repository.bytes(of: "\(fixture)-wal") { try write(log, to: "\(name)-wal") }
    }

    /// Runs statements on a database as another program would.
    func run(on name: String, _ sql: String) throws {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        try #require(sqlite3_open(file(name), &handle) == SQLITE_OK)
        try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    }

    /// Returns the integer that a query of a database returns, as another program would read it.
    func integer(_ sql: String, from name: String) throws -> Int64 {
        var handle: OpaquePointer?
        var statement: OpaquePointer?
        defer { sqlite3_close(handle) }
        try #require(sqlite3_open(file(name), &handle) == SQLITE_OK)
        defer { sqlite3_finalize(statement) }
        try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
        try #require(sqlite3_step(statement) == SQLITE_ROW)
        return sqlite3_column_int64(statement, 0)
    }
}
