import Glibc

/// A file that cannot be read or written.
public struct FileError: Error, CustomStringConvertible {
    public let description: String

    /// The failure of the last call of the C library.
    init(_ path: String) { description = "\(path): \(String(cString: strerror(errno)))" }
}

/// Reads, writes and removes files.
public enum File {
    public static func bytes(_ path: String) throws -> [UInt8] {
        guard let stream = fopen(path, "rb") else { throw FileError(path) }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, stream)
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }

    public static func write(_ bytes: [UInt8], to path: String) throws {
        guard let stream = fopen(path, "wb") else { throw FileError(path) }
        defer { fclose(stream) }
        guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw FileError(path) }
    }

    /// Removes a file, a link, or a folder with everything in it.
    public static func remove(_ path: String) {
        // Fails for a folder that is not empty.
        if Glibc.remove(path) == 0 { return }
        for name in names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }

    static func names(in folder: String) -> [String] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
