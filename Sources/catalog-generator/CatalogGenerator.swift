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
        write(Array(DocumentationFile.text(of: declarations).utf8), to: arguments[1])
        write(Array(InvocationFile.text(of: declarations).utf8), to: arguments[2])
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
        let line = "catalog-generator: \(message)\n"
        _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
        exit(1)
    }
}
