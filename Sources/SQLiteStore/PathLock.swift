import Glibc
import HomeStore

/// The claim of a process on the path of a data file.
///
/// SQLite locks the file, not its path: after the file has been renamed or deleted, a second process could create a new
/// file at the path. The claim is a socket in Linux's abstract namespace, named after the path. The kernel removes it
/// when the process ends, and no lock file remains.
final class PathLock: Sendable {
    private let descriptor: Int32

    /// Claims a path; throws if another process has claimed it.
    ///
    /// - Parameters:
    ///   - canonicalPath: The absolute path without links.
    ///   - path: The path as the user gave it, for the message.
    init(_ canonicalPath: String, path: String) throws(JournalError) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        // If there is no socket, only SQLite's lock protects the file.
        guard descriptor >= 0 else { return }
        var address = Self.address(of: canonicalPath)
        let isBound = address.withSocketAddress { bind(descriptor, $0, $1) == 0 }
        guard !isBound else {
            // A second process connects to read the id of this process. No call accepts the connection.
            listen(descriptor, 128)
            return
        }
        let failure = errno
        guard failure == EADDRINUSE else { return }
        throw JournalError.inUse(path: path, process: Self.holder(of: &address))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Returns the id of the process that holds the claim; nil if it cannot be read.
    private static func holder(of address: inout sockaddr_un) -> Int32? {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let client = socket(AF_UNIX, type, 0)
        guard client >= 0 else { return nil }
        defer { close(client) }
        guard address.withSocketAddress({ connect(client, $0, $1) == 0 }) else { return nil }
        // Swift does not import Glibc's `struct ucred`.
        var credentials: (pid: pid_t, uid: uid_t, gid: gid_t) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(client, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, credentials.pid > 0 else {
            return nil
        }
        return credentials.pid
    }

    /// Returns the address of a path's socket. A path names different files in different mount namespaces and roots, so
    /// these are part of the address.
    private static func address(of path: String) -> sockaddr_un {
        var root = stat()
        stat("/", &root)
        var namespace = [CChar](repeating: 0, count: 64)
        let length = max(0, readlink("/proc/self/ns/mnt", &namespace, namespace.count))
        let mounts = String(decoding: namespace[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let identity = "\(mounts) \(root.st_dev) \(root.st_ino) \(path)"
        let name = [1, 2].map { String(Checksum.hash(identity, seed: $0), radix: 16) }.joined(separator: "-")
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // Names in the abstract namespace begin with a NUL.
        withUnsafeMutableBytes(of: &address.sun_path) { buffer in
            for (index, byte) in "\0home-gateway-\(name)".utf8.enumerated() { buffer[index] = byte }
        }
        return address
    }
}

extension sockaddr_un {
    fileprivate mutating func withSocketAddress<Result>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: &self) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
