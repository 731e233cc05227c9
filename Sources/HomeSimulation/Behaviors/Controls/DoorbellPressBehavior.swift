import HomeCatalog
import HomeModel

/// Behavior of Google's Doorbell Press.
struct DoorbellPressBehavior: Behavior {
    typealias Subject = Google.DoorbellPressTrait

    var stimuli: [StimulusHandler] {
        [.on("press", Empty.self) { endpoint, _ in endpoint[Subject.self].emit(\.doorbellPressed) }]
    }
}
