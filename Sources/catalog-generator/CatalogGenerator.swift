import Glibc

/// Generates Swift files from the declarations of the catalog: `catalog-generator DOCUMENTATION INVOCATIONS SOURCE…`.
@main
struct CatalogGenerator {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 2 else { fail("usage: catalog-generator DOCUMENTATION INVOCATIONS SOURCE…") }
        var types: [DeclaredType] = []
        for path in arguments.dropFirst(3) { types += DeclaredType.types(in: contents(of: path)) }
        let declarations = Declarations(types)
        update(arguments[1], to: Array(DocumentationFile.text(of: declarations).utf8))
        update(arguments[2], to: Array(InvocationFile.text(of: declarations).utf8))
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
        _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
        exit(1)
    }
}
