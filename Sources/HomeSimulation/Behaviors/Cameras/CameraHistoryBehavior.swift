import HomeCatalog
import HomeModel

/// Behavior of Google's Camera History: the detections of a camera become items of its history.
///
/// Detections that follow each other without a pause belong to one item. The item is emitted when the last of them has
/// ended. The memory stores the present item. A camera that is off detects nothing, and no sounds while its microphone
/// is muted.
struct CameraHistoryBehavior: Behavior {
    typealias Subject = Google.CameraHistoryTrait
    typealias EventType = Subject.EventType

    /// How long a detection lasts if the stimulus has no duration.
    private static let duration = Span.seconds(10)
    /// The maximum number of detections of an item. A further one begins another item.
    static let maximumTracks = 32
    private static let itemEnd = "ended"

    /// The events that a camera detects only with its microphone.
    private static let sounds: Set<EventType> = [
        .smokeAlarm, .coAlarm, .dogBark, .personTalking, .glassBreak, .sound, .securityAlarm, .recordingSmokeAlarm,
        .recordingCOAlarm,
    ]

    /// The events that the stimulus can make a camera detect. A doorbell is pressed with its own stimulus.
    private static let detectable = EventType.allCases.filter { $0 != .unknown && $0 != .doorbell }

    struct DetectionFields: LocalSchema {
        /// The detected event.
        @Field<EventType>(0, .allowedOnly(detectable.map { Int64($0.rawValue) })) var eventType
        /// How long it lasts.
        @Field<UInt16>(1, .optional, .from(1), .to(3600), .default(10), .unit(.seconds)) var duration
    }

    /// The data of a camera about its history.
    fileprivate struct History: LocalSchema {
        /// The number of items that were ever begun.
        @Field<UInt64>(0) var count
        /// The present item, with times of this home's clock.
        @Field<Record<Subject.HistoryItem>>(0x100) var item
    }

    var stimuli: [StimulusHandler] {
        [
            .on("detect", DetectionFields.self) { endpoint, fields in
                guard let eventType = fields.eventType else { return }
                Self.detect(
                    eventType, for: fields.duration.map { .seconds(Int64($0)) } ?? Self.duration, on: endpoint)
            }
        ]
    }

    var reactions: [Reaction] {
        [
            .after(\.currentConnections, of: Google.PushAvStreamTransportTrait.self) { endpoint in
                if PushAvStreamTransportBehavior.isOff(endpoint) { Self.endItem(endpoint) }
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.emitItem(endpoint) }

    /// The present item is lost.
    func powerUp(_ endpoint: Endpoint) {
        let camera = endpoint[Subject.self]
        camera.cancel(Self.itemEnd)
        camera.history.item = nil
    }

    /// Detects something for a span, if the device has a history.
    static func detect(_ eventType: EventType, for span: Span = duration, on endpoint: Endpoint) {
        let camera = endpoint[Subject.self]
        let isMuted = endpoint[Google.CameraAvStreamManagementTrait.self].microphoneMuted == true
        guard endpoint.has(Subject.self), !PushAvStreamTransportBehavior.isOff(endpoint),
            !(isMuted && sounds.contains(eventType))
        else { return }
        if camera.history.item?.eventTracks?.count ?? 0 >= maximumTracks { endItem(endpoint) }
        let count = (camera.history.count ?? 0) + (camera.history.item == nil ? 1 : 0)
        let (start, end) = (endpoint.now.unixMilliseconds, (endpoint.now + span).unixMilliseconds)
        var item =
            camera.history.item
            ?? Record {
                $0.sessionId = hexadecimal(endpoint.randomNumber("history item \(count)"))
                $0.startTimestampMillis = start
            }
        let tracks = item.eventTracks ?? []
        item.endTimestampMillis = max(item.endTimestampMillis ?? 0, end)
        item.eventTracks =
            tracks + [
                Record {
                    $0.trackId = "\(tracks.count + 1)"
                    $0.startTimestampMillis = start
                    $0.endTimestampMillis = end
                    $0.eventTypes = [eventType]
                }
            ]
        camera.history.count = count
        camera.history.item = item
        camera.schedule(itemEnd, after: max(span, camera.timer(itemEnd).map { $0 - endpoint.now } ?? .zero))
    }

    /// Ends the present item now, as when the camera is turned off.
    private static func endItem(_ endpoint: Endpoint) {
        let camera = endpoint[Subject.self]
        guard var item = camera.history.item else { return }
        let now = endpoint.now.unixMilliseconds
        item.endTimestampMillis = min(item.endTimestampMillis ?? now, now)
        item.eventTracks = item.eventTracks?
            .map { track in
                var track = track
                track.endTimestampMillis = min(track.endTimestampMillis ?? now, now)
                return track
            }
        camera.history.item = item
        emitItem(endpoint)
    }

    private static func emitItem(_ endpoint: Endpoint) {
        let camera = endpoint[Subject.self]
        camera.cancel(itemEnd)
        guard let item = camera.history.item else { return }
        camera.history.item = nil
        camera.emit(\.historyItem) { $0 = item }
    }
}

extension TraitDraft<Google.CameraHistoryTrait> {
    fileprivate var history: Record<CameraHistoryBehavior.History> {
        get { storedRecord() }
        nonmutating set { store(newValue) }
    }
}

extension HomeTime {
    /// Milliseconds since 1970-01-01 00:00 UTC; 0 for earlier times.
    fileprivate var unixMilliseconds: UInt64 { UInt64(clamping: microseconds / 1_000) }
}
