import Glibc

/// The calls that a data file makes to the file system: SQLite's, and those for the file itself. Tests replace it.
package struct FileSystem: Sendable {
    /// The name of the file system that SQLite uses; nil for its default one.
    package var sqliteName: String?
    // Each of the following returns 0 or the system's error number.
    /// Creates an empty file that did not exist, accessible only to the user.
    package var create: @Sendable (_ path: String) -> Int32
    /// Gives a file a second name that did not exist.
    package var link: @Sendable (_ path: String, _ name: String) -> Int32
    package var rename: @Sendable (_ path: String, _ name: String) -> Int32
    package var remove: @Sendable (_ path: String) -> Int32
    /// Makes the names in a folder durable.
    package var syncFolder: @Sendable (_ path: String) -> Int32

    package init(
        sqliteName: String? = nil, create: @escaping @Sendable (String) -> Int32,
        link: @escaping @Sendable (String, String) -> Int32, rename: @escaping @Sendable (String, String) -> Int32,
        remove: @escaping @Sendable (String) -> Int32, syncFolder: @escaping @Sendable (String) -> Int32
    ) {
        self.sqliteName = sqliteName
        (self.create, self.link, self.rename, self.remove, self.syncFolder) = (create, link, rename, remove, syncFolder)
    }

    package static let system = FileSystem(
        create: { path in
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if descriptor >= 0 { close(descriptor) }
            return descriptor >= 0 ? 0 : errno
        },
        link: { Glibc.link($0, $1) == 0 ? 0 : errno },
        rename: { Glibc.rename($0, $1) == 0 ? 0 : errno },
        remove: { unlink($0) == 0 ? 0 : errno },
        syncFolder: { path in
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { return errno }
            defer { close(descriptor) }
            return fsync(descriptor) == 0 ? 0 : errno
        })
}
