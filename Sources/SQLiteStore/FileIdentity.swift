import Glibc
import HomeStore

/// Which file a path names: equal for two paths of one file.
struct FileIdentity: Hashable {
    private let device: UInt
    private let inode: UInt

    /// Nil if the path names nothing; `errno` is why.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
    }
}

/// The files that an open data file consists of, each with the path at which the next start looks for it.
///
/// What is written to a file that has been renamed, deleted or replaced is lost at the next start.
struct OpenFiles {
    private let files: [(path: String, identity: FileIdentity)]
    /// The data file as the user named it.
    private let path: String

    /// Takes note of the files that are at these paths now.
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
