import HomeCatalog
import HomeModel

/// How a doorbell rings.
struct DoorbellPressBehavior: Behavior {
    typealias Subject = Google.DoorbellPressTrait

    var stimuli: [StimulusHandler] {
        [.on("press", Empty.self) { endpoint, _ in endpoint[Subject.self].emit(\.doorbellPressed) }]
    }
}
