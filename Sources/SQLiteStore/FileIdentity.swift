import Glibc
import HomeStore

/// The identity of the file at a path: equal for two paths of the same file.
struct FileIdentity: Hashable {
    private let device: UInt
    private let inode: UInt

    /// Reads the identity; nil if the file cannot be read, with the reason in `errno`.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
    }
}

/// The files of an open data file, each with the path from which the next start reads it.
///
/// Changes written to a file that has been renamed, deleted or replaced are lost at the next start.
struct OpenFiles {
    private let files: [(path: String, identity: FileIdentity)]
    /// The path of the data file as the user gave it.
    private let path: String

    /// Records which files are at the paths now.
    init(_ file: DataFile) throws(JournalError) {
        path = file.path
        var files: [(path: String, identity: FileIdentity)] = []
        for path in Set([file.path, file.canonicalPath, file.canonicalPath + "-wal"]).sorted() {
            guard let identity = FileIdentity(path) else { throw JournalError.moved(path: file.path, part: path) }
            files.append((path, identity))
        }
        self.files = files
    }

    /// Throws if one of the files is no longer at its path.
    func check() throws(JournalError) {
        for (path, identity) in files where FileIdentity(path) != identity {
            throw JournalError.moved(path: self.path, part: path)
        }
    }
}

/// Returns the size of a file in bytes; nil if it does not exist.
func fileSize(_ path: String) -> Int64? {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : nil
}
