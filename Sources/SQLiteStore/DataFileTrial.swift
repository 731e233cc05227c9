import Glibc
public import HomeStore

/// Tries whether a new data file can be created at a path.
public enum DataFileTrial {
    /// Creates a data file in a new folder, beside the place of the file or of the first missing folder above it, and
    /// removes both. Throws the reason that prevents this, or a file at the path itself.
    public static func run(path: String) throws(JournalError) {
        try DataFile.checkNew(path)
        var folder = path
        repeat { folder = DataFile.folder(of: folder) } while access(folder, F_OK) != 0 && errno == ENOENT
        var template = Array("\(folder)/.home-gateway-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw JournalError.inaccessible(
                path: path, "nothing can be created in \(folder): \(String(cString: strerror(errno)))")
        }
        let trial = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        let file = "\(trial)/home.sqlite"
        defer {
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink(file + suffix) }
            rmdir(trial)
        }
        try SQLiteJournal(path: file).close()
    }
}
