import HomeCatalog
import HomeModel

/// Whether something that moves about is at its place.
enum DockMapping: CloudTraitMapping {
    static let name = "Dock"

    static let mirrors = [
        TraitMirror(Google.DockTrait.self) {
            $0.state("isDocked", is: \.isDocked)
            $0.command("Dock", is: \.dock)
        }
    ]
}
