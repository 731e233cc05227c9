#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Generates Swift files from the declarations in source files:
/// `catalog-generator catalog DOCUMENTATION LISTS -- SOURCE…`, `catalog-generator behaviors FILE -- SOURCE…` or
/// `catalog-generator values FILE… -- SOURCE…`.
@main
struct CatalogGenerator {
    static func main() {
        // The separator keeps a tool and a plugin of different versions from writing to a source.
        let arguments = CommandLine.arguments.dropFirst().split(separator: "--", omittingEmptySubsequences: false)
        guard arguments.count == 2, let form = arguments[0].first else { fail(usage) }
        let files = arguments[0].dropFirst()
        let declarations = declarations(in: arguments[1])
        let texts: [String]
        switch form {
        case "catalog":
            texts = [DocumentationFile.text(of: declarations), ListFiles.catalog(of: declarations)]
        case "behaviors": texts = [ListFiles.behaviors(of: declarations)]
        case "values": texts = ValueFiles(declarations: declarations).texts
        default: fail(usage)
        }
        guard files.count == texts.count else { fail("\(form) has \(texts.count) files, not \(files.count)") }
        for (path, text) in zip(files, texts) { update(path, to: Array(text.utf8)) }
    }

    private static let usage = "usage: catalog-generator catalog | behaviors | values FILE… -- SOURCE…"

    private static func declarations(in paths: ArraySlice<String>) -> Declarations {
        Declarations(paths.flatMap { DeclaredType.types(in: contents(of: $0)) })
    }

    private static func contents(of path: String) -> [UInt8] {
        guard let bytes = bytes(of: path) else { fail("cannot read \(path)") }
        return bytes
    }

    /// Writes a file, unless it has these bytes already: a file with a new time would be compiled again.
    static func update(_ path: String, to new: [UInt8]) {
        if bytes(of: path) == new { return }
        guard let file = fopen(path, "w") else { fail("cannot write \(path)") }
        let written = fwrite(new, 1, new.count, file)
        guard fclose(file) == 0, written == new.count else { fail("cannot write \(path)") }
    }

    /// Returns the bytes of a file; nil if it cannot be opened.
    private static func bytes(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    private static func fail(_ message: String) -> Never {
        let line = "catalog-generator: \(message)\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)
        exit(1)
    }
}
