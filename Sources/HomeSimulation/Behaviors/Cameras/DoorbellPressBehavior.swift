import HomeCatalog
import HomeModel

/// Behavior of Google's Doorbell Press: a press plays the chime, and the camera records it.
struct DoorbellPressBehavior: Behavior {
    typealias Subject = Google.DoorbellPressTrait

    var stimuli: [StimulusHandler] {
        [
            .on("press", Empty.self) { endpoint, _ in
                endpoint[Subject.self].emit(\.doorbellPressed)
                ChimeBehavior.ring(endpoint)
                CameraHistoryBehavior.detect(.doorbell, on: endpoint)
            }
        ]
    }
}
