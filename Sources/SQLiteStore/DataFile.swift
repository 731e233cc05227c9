import Glibc
import HomeStore

/// The file on disk, before SQLite opens it.
enum DataFile {
    /// Makes the file and its folder where they do not exist, for the user alone: homes hold names and PIN codes.
    ///
    /// An existing file is not opened: closing it again would take away the locks that another journal of this
    /// process holds on it.
    static func prepare(_ path: String) throws(JournalError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw JournalError(.inaccessible, "A data file without a name cannot be used; name a file.")
        }
        let folder = folder(of: path)
        try makeFolder(folder, for: path)
        let descriptor = open(unambiguous(path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw failure(errno, path)
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(errno, path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is no ordinary file"
            throw JournalError.inaccessible(path: path, kind)
        }
        guard access(path, R_OK | W_OK) == 0 else { throw failure(errno, path) }
        // SQLite takes a file of one byte for an empty one and would write over it. No database is that small.
        guard status.st_size == 0 || status.st_size >= 512 else { throw JournalError.foreign(path: path) }
        // The write-ahead log is a second file beside it.
        guard access(folder, W_OK | X_OK) == 0 else {
            throw JournalError.inaccessible(
                path: path, "its folder may not be written: \(String(cString: strerror(errno)))")
        }
    }

    /// The path in a spelling that SQLite takes for nothing but a file: not `:memory:`, not `file:…`.
    static func unambiguous(_ path: String) -> String {
        path.hasPrefix("/") ? path : "./" + path
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func makeFolder(_ folder: String, for path: String) throws(JournalError) {
        if access(folder, F_OK) == 0 { return }
        let parent = self.folder(of: folder)
        if parent != folder { try makeFolder(parent, for: path) }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw JournalError.inaccessible(
                path: path, "its folder cannot be made: \(String(cString: strerror(errno)))")
        }
    }

    private static func failure(_ code: Int32, _ path: String) -> JournalError {
        code == ENOSPC || code == EDQUOT
            ? .full(path: path) : .inaccessible(path: path, String(cString: strerror(code)))
    }
}
