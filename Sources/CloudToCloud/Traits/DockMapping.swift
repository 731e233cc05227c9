import HomeCatalog
import HomeModel

/// Whether a mobile device, such as a robot vacuum cleaner, is docked.
enum DockMapping: CloudTraitMapping {
    static let name = "Dock"

    static let mirrors = [
        TraitMirror(Google.DockTrait.self) {
            $0.state("isDocked", is: \.isDocked)
            $0.command("Dock", is: \.dock)
        }
    ]
}
