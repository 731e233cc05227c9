import CSQLite

/// A call of a data file to its file system.
package struct DiskCall: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case open, read, write, sync, truncate, size, delete, access, create, link, rename, syncFolder

        /// Whether the call can change the disk.
        package var isChange: Bool { [.write, .sync, .truncate].contains(self) }

        /// The extended result code of SQLite for a failure of the call.
        var fault: Int32 {
            switch self {
            case .open: SQLITE_CANTOPEN
            case .read: SQLITE_IOERR | 1 << 8
            case .write: SQLITE_IOERR | 3 << 8
            case .sync: SQLITE_IOERR | 4 << 8
            case .truncate: SQLITE_IOERR | 6 << 8
            case .size: SQLITE_IOERR | 7 << 8
            case .delete: SQLITE_IOERR | 10 << 8
            case .access: SQLITE_IOERR | 13 << 8
            // These are no calls of SQLite.
            case .create, .link, .rename, .syncFolder: SQLITE_IOERR
            }
        }
    }

    package let kind: Kind
    /// The name of the file in the folder of the data file.
    package let file: String
    /// Whether the call has changed the disk, or what is durable on it.
    package var isChange: Bool { effect != nil }
    /// The change that the call makes; nil if it changes nothing or has failed without an effect.
    let effect: Effect?

    /// A change of the disk. Files are numbered in the order in which they were created.
    enum Effect: Sendable {
        /// A file with contents that are durable exists.
        case adopt(file: Int, name: String, bytes: [UInt8])
        case create(file: Int, name: String)
        case write(file: Int, offset: Int, bytes: [UInt8])
        case truncate(file: Int, size: Int)
        /// Makes the changes of a file durable, and the names of the folder if it is a new log.
        case sync(file: Int, includesFolder: Bool)
        /// A sync that failed: the changes before it may never become durable.
        case failedSync(file: Int)
        case remove(name: String, includesFolder: Bool)
        case link(file: Int, name: String)
        case rename(name: String, newName: String)
        case syncFolder
    }
}
