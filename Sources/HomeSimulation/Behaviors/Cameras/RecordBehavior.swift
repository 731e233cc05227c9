import HomeCatalog
import HomeModel

/// Behavior of Google's Record: a camera records for a duration or until it is stopped.
struct RecordBehavior: Behavior {
    typealias Subject = Google.RecordTrait

    private static let recordingEnd = "timeIsUp"

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.startRecording) { endpoint, _ in Self.record(endpoint, for: nil) },
            .on(\.stopRecording) { endpoint, _ in Self.stop(endpoint) },
            .on(\.record) { endpoint, fields in
                Self.record(endpoint, for: .seconds(Int64(fields.durationSeconds ?? 1)))
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.stop(endpoint) }

    func powerUp(_ endpoint: Endpoint) { Self.stop(endpoint) }

    /// Records for a duration; nil means until stopped. A later command does not shorten a recording.
    private static func record(_ endpoint: Endpoint, for span: Span?) {
        let camera = endpoint[Subject.self]
        let end = camera.timer(recordingEnd)
        let isEndless = camera.isCurrentlyRecording == true && end == nil
        camera.isCurrentlyRecording = true
        guard let span else { return camera.cancel(recordingEnd) }
        if isEndless || end.map({ $0 >= endpoint.now + span }) == true { return }
        camera.schedule(recordingEnd, after: span)
    }

    private static func stop(_ endpoint: Endpoint) {
        endpoint[Subject.self].isCurrentlyRecording = false
        endpoint[Subject.self].cancel(recordingEnd)
    }
}
