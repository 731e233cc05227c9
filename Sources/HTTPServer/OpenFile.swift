internal import Glibc

/// A file or folder that is open for reading, closed when the last user lets go.
public final class OpenFile: Sendable {
    /// Bytes of the file when it was opened; 0 for a folder.
    public let size: Int
    /// Whether it is a file with contents, no folder, device or pipe.
    public let isRegular: Bool
    /// A strong entity tag: changes with the file's identity, size and time of modification.
    public let tag: String

    private let descriptor: Int32

    /// Takes over `descriptor`.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        size = isRegular ? Int(status.st_size) : 0
        let parts = [
            UInt64(status.st_ino), UInt64(size), UInt64(status.st_mtim.tv_sec), UInt64(status.st_mtim.tv_nsec),
        ]
        tag = "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
    }

    deinit {
        close(descriptor)
    }

    /// Opens what `name` is in this folder; nil if that is impossible.
    func open(_ name: String, _ flags: Int32) -> OpenFile? {
        let opened = openat(descriptor, name, flags)
        return opened < 0 ? nil : OpenFile(descriptor: opened)
    }

    /// A descriptor of the same file for somebody who closes it himself; nil where none is left.
    func duplicate() -> Int32? {
        let copy = dup(descriptor)
        return copy < 0 ? nil : copy
    }
}
