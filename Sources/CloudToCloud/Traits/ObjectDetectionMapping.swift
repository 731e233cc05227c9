import HomeCatalog
import HomeModel

/// Object detection of a camera. The trait has no states, only notifications.
enum ObjectDetectionMapping: CloudTraitMapping {
    static let name = "ObjectDetection"

    static let mirrors = [TraitMirror(Google.ObjectDetectionTrait.self) { _ in }]
}
