import CSQLite
import HomeStore

/// A prepared statement of a connection.
final class SQLiteStatement {
    private let connection: SQLiteConnection
    private let handle: OpaquePointer

    init(_ connection: SQLiteConnection, _ sql: String) throws(JournalError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard let handle, code == SQLITE_OK else { throw connection.error(code) }
        self.connection = connection
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Steps to the next row; returns false after the last one.
    func next() throws(JournalError) -> Bool {
        let code = sqlite3_step(handle)
        guard code == SQLITE_ROW || code == SQLITE_DONE else { throw failure(code) }
        return code == SQLITE_ROW
    }

    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        // The pointer is null if the value is empty.
        let start = sqlite3_column_blob(handle, column)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// Runs the statement to its end. Its parameters are the integers, then the text, then the bytes.
    func run(_ integers: Int64..., text: String? = nil, bytes: [UInt8]? = nil) throws(JournalError) {
        try bind(integers)
        let index = Int32(integers.count) + 1
        switch (text, bytes) {
        case (nil, nil): try finish(sqlite3_step(handle))
        case (let text?, nil): try finish(step(text: text, at: index) { sqlite3_step(handle) })
        case (nil, let bytes?): try finish(step(bytes: bytes, at: index) { sqlite3_step(handle) })
        case (let text?, let bytes?):
            try finish(
                step(text: text, at: index) { step(bytes: bytes, at: index + 1) { sqlite3_step(handle) } })
        }
    }

    /// Returns the first column of the first row as an integer; nil if there is no row.
    func firstInteger(_ integers: Int64...) throws(JournalError) -> Int64? {
        try bind(integers)
        let value = try next() ? integer(0) : nil
        sqlite3_reset(handle)
        return value
    }

    private func bind(_ integers: [Int64]) throws(JournalError) {
        for (index, integer) in integers.enumerated() { try bind(integer, at: Int32(index) + 1) }
    }

    private func bind(_ value: Int64, at index: Int32) throws(JournalError) {
        let code = sqlite3_bind_int64(handle, index, value)
        guard code == SQLITE_OK else { throw connection.error(code) }
    }

    /// Binds a string while `body` runs, without copying it. Returns the result code.
    private func step(text: String, at index: Int32, _ body: () -> Int32) -> Int32 {
        var text = text
        return text.withUTF8 { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                // A null pointer would bind NULL.
                let start = characters.baseAddress ?? SQLiteStatement.emptyValueAddress
                let code = sqlite3_bind_text64(
                    handle, index, start, UInt64(characters.count), nil, UInt8(SQLITE_UTF8))
                return code == SQLITE_OK ? body() : code
            }
        }
    }

    /// Binds bytes while `body` runs, without copying them. Returns the result code.
    private func step(bytes: [UInt8], at index: Int32, _ body: () -> Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress ?? UnsafeRawPointer(SQLiteStatement.emptyValueAddress)
            let code = sqlite3_bind_blob64(handle, index, start, UInt64(buffer.count), nil)
            return code == SQLITE_OK ? body() : code
        }
    }

    /// Resets the statement for its next use, and throws if this run failed.
    private func finish(_ code: Int32) throws(JournalError) {
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failure(code) }
        sqlite3_reset(handle)
    }

    /// Resets the statement and returns the error, whose text is read first because the reset clears it.
    private func failure(_ code: Int32) -> JournalError {
        let error = connection.error(code)
        sqlite3_reset(handle)
        return error
    }

    /// A non-null address for empty values.
    private static var emptyValueAddress: UnsafePointer<CChar> {
        let empty: StaticString = ""
        return UnsafeRawPointer(empty.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
