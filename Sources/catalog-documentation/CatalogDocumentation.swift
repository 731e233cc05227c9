import Glibc

/// Collects the documentation comments of Swift files: `catalog-documentation OUTPUT SOURCE…`.
@main
struct CatalogDocumentation {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 1 else { fail("usage: catalog-documentation OUTPUT SOURCE…") }
        var types: [DeclaredType] = []
        for path in arguments.dropFirst(2) { types += DeclaredType.types(in: contents(of: path)) }
        write(Array(DocumentationFile.text(of: types).utf8), to: arguments[1])
    }

    private static func contents(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { fail("cannot read \(path)") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "w") else { fail("cannot write \(path)") }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else { fail("cannot write \(path)") }
    }

    private static func fail(_ message: String) -> Never {
        let line = "catalog-documentation: \(message)\n"
        _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
        exit(1)
    }
}
