/// The repository that contains the tests.
public enum Repository {
    /// The absolute path of its root, without a slash at the end.
    public static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// The absolute path of a file or folder, such as `openapi/openapi.json`.
    public static func path(_ name: String) -> String { "\(root)/\(name)" }

    /// The bytes of a file.
    public static func bytes(of name: String) throws -> [UInt8] { try File.bytes(path(name)) }

    /// The names of the files in a folder, sorted.
    public static func names(in folder: String) -> [String] { File.names(in: path(folder)).sorted() }
}
