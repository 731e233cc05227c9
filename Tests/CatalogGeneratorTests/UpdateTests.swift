import Glibc
import TestSupport
import Testing

@testable import catalog_generator

@Suite struct UpdateTests {
    @Test func onlyAFileWithOtherContentIsWritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("Generated.swift")
        CatalogGenerator.update(path, to: Array("let a = 1".utf8))
        #expect(try folder.read("Generated.swift") == Array("let a = 1".utf8))

        var past = utimbuf(actime: 1_000, modtime: 1_000)
        #expect(utime(path, &past) == 0)
        CatalogGenerator.update(path, to: Array("let a = 1".utf8))
        #expect(modificationTime(of: path) == 1_000)

        CatalogGenerator.update(path, to: Array("let b = 1".utf8))
        #expect(modificationTime(of: path) != 1_000)
        #expect(try folder.read("Generated.swift") == Array("let b = 1".utf8))
    }

    private func modificationTime(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mtim.tv_sec : nil
    }
}
