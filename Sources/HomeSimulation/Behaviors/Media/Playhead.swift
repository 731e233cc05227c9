import HomeCatalog
import HomeModel

/// Where a player is in what it plays, and how fast it goes on from there.
struct Playhead: Equatable {
    /// Milliseconds from the beginning.
    var position: Int64
    /// 1 as it should be, 0 not at all, negative backwards.
    var speed: Double
    /// Milliseconds in all; nil where it has no end.
    let length: Int64?

    private static let greatestSpeed = 32.0
    /// A hundred years in microseconds: nobody waits for what takes longer.
    private static let longest = 3.2e15

    var isAtEnd: Bool { length.map { position >= $0 } ?? false }

    /// How long it goes on until it reaches the end, or backwards the beginning; nil where it never does.
    var untilItStops: Span? {
        guard speed != 0 else { return nil }
        guard speed > 0 else { return span(of: position) }
        return length.map { span(of: $0.saturatingSubtracting(position)) }
    }

    /// Goes forwards or backwards from here, at most to the end and to the beginning.
    mutating func skip(by distance: Int64) {
        position = max(0, min(position.saturatingAdding(distance), length ?? .max))
    }

    /// Winds twice as fast as it does already. False where it cannot go faster.
    mutating func wind(forward: Bool) -> Bool {
        let speedSoFar = forward ? speed : -speed
        let next = max(1, speedSoFar) * 2
        guard next <= Self.greatestSpeed else { return false }
        speed = forward ? next : -next
        return true
    }

    private func span(of distance: Int64) -> Span {
        .microseconds(min(Self.longest, Double(distance) * 1_000 / abs(speed)))
    }
}

extension Playhead {
    /// Where a player is at a time, from where it was when that was told last.
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

    /// Microseconds since 2000.
    private static func microseconds(_ time: HomeTime) -> Int64 { time.microseconds - 946_684_800_000_000 }
}
