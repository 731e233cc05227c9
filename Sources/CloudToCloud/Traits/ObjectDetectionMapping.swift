import HomeCatalog
import HomeModel

/// A camera that tells what it sees: it has no states, it only tells of events.
enum ObjectDetectionMapping: CloudTraitMapping {
    static let name = "ObjectDetection"

    static let mirrors = [TraitMirror(Google.ObjectDetectionTrait.self) { _ in }]
}
