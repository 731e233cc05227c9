import Glibc

/// A new folder for one test, removed with everything in it when the test releases it.
public final class TemporaryFolder: Sendable {
    public let path: String

    public init() throws {
        var template = Array("/tmp/home-gateway-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileError("/tmp") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { File.remove(path) }

    /// The path of a file in the folder.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    public func read(_ name: String) throws -> [UInt8] { try File.bytes(file(name)) }

    /// Writes a file and creates the folders above it.
    public func write(_ bytes: [UInt8], to name: String) throws {
        for index in name.indices where name[index] == "/" { mkdir(file(String(name[..<index])), 0o755) }
        try File.write(bytes, to: file(name))
    }

    public func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// Creates a symbolic link.
    public func link(_ name: String, to target: String) { symlink(target, file(name)) }

    public func rename(_ name: String, to new: String) { Glibc.rename(file(name), file(new)) }

    public func exists(_ name: String) -> Bool { access(file(name), F_OK) == 0 }

    /// The permission bits of a file; 0 if it does not exist.
    public func permissions(_ name: String) -> UInt32 {
        var status = stat()
        return stat(file(name), &status) == 0 ? status.st_mode & 0o777 : 0
    }
}
