internal import Glibc

/// A file or folder that is open for reading. It is closed with the last reference.
public final class OpenFile: Sendable {
    /// The size of the file in bytes when it was opened; 0 for a folder.
    public let size: Int
    /// Whether it is a regular file, not a folder, device or pipe.
    public let isRegular: Bool
    /// A strong entity tag, which changes with the identity, the size and the modification time of the file.
    public let tag: String

    private let descriptor: Int32

    /// Takes ownership of `descriptor`.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        size = isRegular ? Int(status.st_size) : 0
        tag = Self.tag(status, size: size)
    }

    private static func tag(_ status: stat, size: Int) -> String {
        let parts = [
            UInt64(status.st_ino), UInt64(size), UInt64(status.st_mtim.tv_sec), UInt64(status.st_mtim.tv_nsec),
        ]
        return "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
    }

    deinit {
        close(descriptor)
    }

    /// Opens `name` in this folder; nil if that fails.
    func open(_ name: String, _ flags: Int32) -> OpenFile? {
        let opened = openat(descriptor, name, flags)
        return opened < 0 ? nil : OpenFile(descriptor: opened)
    }

    /// Returns all bytes of the file; nil if they cannot be read, or if the file has changed since it was opened.
    func contents() -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let read = pread(descriptor, buffer.baseAddress! + count, size - count, off_t(count))
                guard read > 0 else { return }
                count += read
            }
        }
        var status = stat()
        guard bytes.count == size, fstat(descriptor, &status) == 0,
            Self.tag(status, size: Int(status.st_size)) == tag
        else { return nil }
        return bytes
    }

    /// Returns a new descriptor of the file, which the caller has to close; nil if there is none left.
    func duplicate() -> Int32? {
        let copy = dup(descriptor)
        return copy < 0 ? nil : copy
    }
}
