import HomeCatalog
import HomeModel

/// The position of a player in its media, and its speed.
struct Playhead: Equatable {
    /// The position in milliseconds from the beginning.
    var position: Int64
    /// The speed: 1 is normal, 0 is stopped, a negative number is backwards.
    var speed: Double
    /// The total length in milliseconds; nil for media without an end.
    let length: Int64?

    private static let maximumSpeed = 32.0
    /// The maximum duration, about a hundred years, in microseconds.
    private static let maximumMicroseconds = 3.2e15

    var isAtEnd: Bool { length.map { position >= $0 } ?? false }

    /// The time until the end, or until the beginning while playing backwards; nil if neither is reached.
    var timeToEnd: Span? {
        guard speed != 0 else { return nil }
        guard speed > 0 else { return span(of: position) }
        return length.map { span(of: $0.saturatingSubtracting(position)) }
    }

    /// Moves forwards or backwards, at most to the end or to the beginning.
    mutating func skip(by distance: Int64) {
        position = max(0, min(position.saturatingAdding(distance), length ?? .max))
    }

    /// Doubles the speed of rewinding or fast-forwarding. Returns false at the maximum speed.
    mutating func changeSpeed(forward: Bool) -> Bool {
        let speedSoFar = forward ? speed : -speed
        let next = max(1, speedSoFar) * 2
        guard next <= Self.maximumSpeed else { return false }
        speed = forward ? next : -next
        return true
    }

    private func span(of distance: Int64) -> Span {
        .microseconds(min(Self.maximumMicroseconds, Double(distance) * 1_000 / abs(speed)))
    }
}

extension Playhead {
    /// Computes the position at a time from the last sampled position.
    init(_ player: TraitDraft<Matter.MediaPlaybackTrait>, at now: HomeTime) {
        length = player.duration.map { Int64(clamping: $0) }
        speed = Double(player.playbackSpeed ?? 0)
        let sample = player.sampledPosition
        position = Int64(clamping: sample?.position ?? 0)
        let passed = Self.microseconds(now).saturatingSubtracting(Int64(clamping: sample?.updatedAt ?? 0))
        if speed != 0 { skip(by: Int64(saturating: Double(passed) * speed / 1_000)) }
    }

    func sample(at now: HomeTime) -> Record<Matter.MediaPlaybackTrait.PlaybackPositionStruct> {
        Record {
            $0.updatedAt = UInt64(max(0, Self.microseconds(now)))
            $0.position = UInt64(max(0, position))
        }
    }

    /// The time in microseconds since 2000.
    private static func microseconds(_ time: HomeTime) -> Int64 { time.microseconds - 946_684_800_000_000 }
}
