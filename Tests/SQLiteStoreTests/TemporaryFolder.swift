import CSQLite
import Glibc
import HomeStore
import Testing

/// A folder for one test, deleted with its files afterwards.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/home-sqlite-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw JournalError(.inaccessible, "There is no folder for the test.") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit {
        TemporaryFolder.empty(path)
        rmdir(path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    func read(_ name: String) throws -> [UInt8] {
        guard let stream = fopen(file(name), "rb") else { throw JournalError(.inaccessible, "No \(name).") }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&chunk, 1, chunk.count, stream)
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        guard let stream = fopen(file(name), "wb") else { throw JournalError(.inaccessible, "No \(name).") }
        defer { fclose(stream) }
        guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw JournalError(.full, "No \(name).") }
    }

    /// Copies a data file of the fixtures and its write-ahead log into this folder, as `home.sqlite`.
    func copyFixture(_ name: String) throws {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        for suffix in ["", "-wal"] {
            guard let stream = fopen("/\(folder)/Fixtures/\(name)\(suffix)", "rb") else { continue }
            defer { fclose(stream) }
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            let count = fread(&bytes, 1, bytes.count, stream)
            try write(Array(bytes[..<count]), to: name + suffix)
        }
    }

    func exists(_ name: String) -> Bool { access(file(name), F_OK) == 0 }

    func permissions(_ name: String) -> UInt32 {
        var status = stat()
        return stat(file(name), &status) == 0 ? status.st_mode & 0o777 : 0
    }

    /// Runs statements on a database like another program.
    func run(on name: String, _ sql: String) throws {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        try #require(sqlite3_open(file(name), &handle) == SQLITE_OK)
        try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    }

    private static func empty(_ folder: String) {
        guard let listing = opendir(folder) else { return }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name == "." || name == ".." { continue }
            // `remove` fails only for folders that are not empty.
            if remove(folder + "/" + name) != 0 {
                empty(folder + "/" + name)
                rmdir(folder + "/" + name)
            }
        }
    }
}
