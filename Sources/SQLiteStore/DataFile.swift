import Glibc
import HomeStore

/// The data file on disk, checked or created before SQLite opens it.
struct DataFile {
    /// The path that the user gave, for messages.
    let path: String
    /// The absolute path without links, which SQLite opens.
    let canonicalPath: String
    /// The claim on the path, held while the file is open.
    let lock: PathLock
    /// Whether a write-ahead log existed when the file was prepared. SQLite creates an empty one when it opens the
    /// file.
    let hadLog: Bool
    /// The changes that were made to an existing file, for the operator.
    private(set) var notices: [String] = []

    /// Claims the path, and checks the file there or creates it and its folder.
    ///
    /// A new file and a new folder are accessible only to the user, because homes contain names and PIN codes. An
    /// existing file is not opened here: closing it again would drop the locks that another journal of this process
    /// holds on it.
    ///
    /// - Parameter create: Writes an empty home into the empty file at the path `draft`.
    init(
        preparing path: String, in fileSystem: FileSystem, create: (_ draft: String) throws(JournalError) -> Void
    ) throws(JournalError) {
        try Self.checkPath(path)
        self.path = path
        let folder = Self.folder(of: path)
        try Self.makeFolder(folder, for: path, fileSystem)
        var status = stat()
        let exists = stat(path, &status) == 0
        guard exists || errno == ENOENT else { throw Self.failure(errno, path) }
        canonicalPath = try exists ? Self.canonical(path, for: path) : Self.pathOfNewFile(path, in: folder)
        lock = try PathLock(canonicalPath, path: path)
        if exists {
            try Self.check(status, path)
        } else {
            try Self.checkNoLogIsLeft(of: canonicalPath, path)
        }
        // SQLite creates the write-ahead log next to the file.
        guard access(Self.folder(of: canonicalPath), W_OK | X_OK) == 0 else {
            throw JournalError.inaccessible(path: path, "its folder cannot be written: \(Self.text(errno))")
        }
        if !exists { try Self.createFile(canonicalPath, path, fileSystem, create) }
        // A process that was killed may have created the file without this.
        try Self.syncFolder(Self.folder(of: canonicalPath), path, fileSystem)
        var log = stat()
        hadLog = stat(canonicalPath + "-wal", &log) == 0 && log.st_size > 0
        restrictAccess(status)
    }

    // MARK: An existing file

    private static func check(_ status: stat, _ path: String) throws(JournalError) {
        guard status.st_mode & S_IFMT == S_IFREG else {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a regular file"
            throw JournalError.inaccessible(path: path, kind)
        }
        guard access(path, R_OK | W_OK) == 0 else { throw failure(errno, path) }
        // SQLite would write a new database over an empty file.
        guard status.st_size > 0 else { throw JournalError.empty(path: path) }
        // SQLite treats a file of one byte as an empty one. The smallest database has 512 bytes.
        guard status.st_size >= 512 else { throw JournalError.foreign(path: path) }
    }

    /// Removes the access of other users to the file and its log.
    private mutating func restrictAccess(_ status: stat) {
        let mode = status.st_mode & 0o777
        guard mode & 0o077 != 0 else { return }
        let before = "0" + String(mode, radix: 8)
        if chmod(path, 0o600) == 0 {
            notices.append("'\(path)' was accessible to other users (mode \(before)); its mode is now 0600")
        } else {
            notices.append("'\(path)' is accessible to other users (mode \(before)); set its mode to 0600")
        }
        if hadLog { chmod(canonicalPath + "-wal", 0o600) }
    }

    // MARK: A new file

    /// Throws the reason that prevents a new file at a path. The permissions of its folder are not checked.
    static func checkNew(_ path: String) throws(JournalError) {
        try checkPath(path)
        var status = stat()
        guard lstat(path, &status) != 0 else { throw danglingLink(path) }
        guard errno == ENOENT else { throw failure(errno, path) }
        try checkNoLogIsLeft(of: path, path)
    }

    private static func checkPath(_ path: String) throws(JournalError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw JournalError(.inaccessible, "The path of the data file is empty or contains a NUL; use another path.")
        }
    }

    private static func danglingLink(_ path: String) -> JournalError {
        .inaccessible(path: path, "it is a link to a file that does not exist")
    }

    /// Throws if a log exists without its file: it contains changes of a home, and a new home would overwrite it.
    private static func checkNoLogIsLeft(of canonicalPath: String, _ path: String) throws(JournalError) {
        for suffix in ["-wal", "-journal"] where access(canonicalPath + suffix, F_OK) == 0 {
            throw JournalError.missing(path: path, log: path + suffix)
        }
    }

    /// Creates the file under another name first, so that a crash leaves a complete file or none.
    private static func createFile(
        _ canonicalPath: String, _ path: String, _ fileSystem: FileSystem,
        _ create: (_ draft: String) throws(JournalError) -> Void
    ) throws(JournalError) {
        let draft = canonicalPath + "-new"
        for suffix in ["", "-journal"] { _ = fileSystem.remove(draft + suffix) }
        defer { _ = fileSystem.remove(draft) }
        let failure = fileSystem.create(draft)
        guard failure == 0 else { throw Self.failure(failure, path) }
        try create(draft)
        // Unlike a rename, a link fails if a file has appeared at the path. File systems without links need the rename.
        var code = fileSystem.link(draft, canonicalPath)
        if code != 0, code != EEXIST { code = fileSystem.rename(draft, canonicalPath) }
        guard code == 0 else { throw Self.failure(code, path) }
    }

    private static func syncFolder(_ folder: String, _ path: String, _ fileSystem: FileSystem) throws(JournalError) {
        let code = fileSystem.syncFolder(folder)
        // Some file systems cannot do this, and a folder may be writable without being readable.
        guard code == 0 || [EINVAL, ENOTSUP, ENOSYS, EACCES].contains(code) else { throw failure(code, path) }
    }

    // MARK: Paths

    private static func canonical(_ existingPath: String, for path: String) throws(JournalError) -> String {
        guard let resolved = realpath(existingPath, nil) else { throw failure(errno, path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func pathOfNewFile(_ path: String, in folder: String) throws(JournalError) -> String {
        var status = stat()
        guard lstat(path, &status) != 0 else { throw danglingLink(path) }
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
        guard !name.isEmpty else { throw JournalError.inaccessible(path: path, "it is a folder") }
        let folder = try canonical(folder, for: path)
        return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }

    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func makeFolder(
        _ folder: String, for path: String, _ fileSystem: FileSystem
    ) throws(JournalError) {
        if access(folder, F_OK) == 0 { return }
        let parent = self.folder(of: folder)
        if parent != folder { try makeFolder(parent, for: path, fileSystem) }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw JournalError.inaccessible(path: path, "its folder cannot be created: \(text(errno))")
        }
        try syncFolder(parent, path, fileSystem)
    }

    private static func failure(_ code: Int32, _ path: String) -> JournalError {
        switch code {
        case ENOSPC, EDQUOT: .full(path: path)
        case EIO:
            JournalError(.failed, "'\(path)' could not be read or written (\(text(code))); check its disk.")
        default: .inaccessible(path: path, text(code))
        }
    }

    private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
