import FoundationEssentials
import HomeCatalog
import TestSupport
import Testing

/// The list that the build plugin writes has each file of a trait or a device type.
@Suite struct CatalogFileTests {
    @Test func everyTraitFileIsListed() throws {
        let files = try sources(in: ["Matter", "Google", "Vendors"], named: "Trait.swift").map { path in
            // Two files of a module cannot have the same name: `Matter/MatterChimeTrait.swift` is beside
            // `Google/ChimeTrait.swift`.
            let names = path.split(separator: "/").suffix(2)
            let (folder, name) = (names.first ?? "", names.last ?? "")
            return "\(folder).\(name.hasPrefix(folder) ? name.dropFirst(folder.count) : name)"
        }
        let listed = Catalog.traits.map {
            String(reflecting: $0).split(separator: ".").suffix(2).joined(separator: ".")
        }
        #expect(Set(files).subtracting(listed) == [], "traits with a file but not in the list")
        #expect(Set(listed).subtracting(files) == [], "traits in the list but without a file")
    }

    @Test func everyDeviceTypeFileIsListed() throws {
        let files = try sources(in: ["DeviceTypes"], named: "DeviceType.swift")
        let listed = Catalog.deviceTypes.map { String(describing: $0) }
        #expect(Set(files).subtracting(listed) == [], "device types with a file but not in the list")
        #expect(Set(listed).subtracting(files) == [], "device types in the list but without a file")
    }

    /// The paths of the sources in these folders of HomeCatalog that end in a name, without `.swift`.
    private func sources(in folders: [String], named ending: String) throws -> [String] {
        return try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: Repository.path("Sources/HomeCatalog/\(folder)"))
                .filter { $0.hasSuffix(ending) }
                .map { folder == "DeviceTypes" ? "\($0.dropLast(6))" : "\(folder)/\($0.dropLast(6))" }
        }
    }
}
