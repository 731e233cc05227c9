import Testing

@testable import HTTPServer

@Suite struct PeerLivenessTests {
    /// An observation: the second, the number of unacknowledged transmissions, and the seconds since the last
    /// acknowledgement.
    private struct Sample {
        let second: UInt64
        let unacknowledged: Int
        let silence: UInt64

        init(_ second: UInt64, unacknowledged: Int, silence: UInt64) {
            self.second = second
            self.unacknowledged = unacknowledged
            self.silence = silence
        }
    }

    /// The second at which the peer counts as gone, with a timeout of 60 s.
    private static func end(_ samples: [Sample]) -> UInt64? {
        var liveness = PeerLiveness()
        return samples.first { sample in
            let observation = PeerLiveness.Observation(
                unacknowledged: sample.unacknowledged, silence: sample.silence * 1_000_000_000)
            return liveness.isGone(observation, at: sample.second * 1_000_000_000, timeout: 60_000_000_000)
        }?.second
    }

    @Test func aPeerThatAcknowledgesNothingIsGoneAfterTheTimeout() {
        #expect(Self.end((1...20).map { Sample($0 * 10, unacknowledged: Int($0), silence: $0 * 10) }) == 70)
    }

    /// The kernel probes less and less often, up to two minutes apart. The peer responds each time.
    @Test func aPeerWithAClosedWindowStaysConnectedForDays() {
        let samples = (1...30_000).map { Sample($0 * 10, unacknowledged: $0 % 12 == 0 ? 1 : 0, silence: $0 % 12 * 10) }
        #expect(Self.end(samples) == nil)
    }

    /// An observation directly after a probe: it has no response yet, and the last acknowledgement is two minutes old.
    @Test func oneUnacknowledgedProbeDoesNotEndTheStream() {
        #expect(
            Self.end([Sample(200, unacknowledged: 1, silence: 120), Sample(210, unacknowledged: 0, silence: 10)]) == nil
        )
        #expect(
            Self.end([Sample(200, unacknowledged: 1, silence: 120), Sample(270, unacknowledged: 1, silence: 60)]) == nil
        )
    }

    @Test func silenceBeforeSomethingWasSentDoesNotCount() {
        let samples = [Sample(1_000, unacknowledged: 1, silence: 900), Sample(1_010, unacknowledged: 2, silence: 910)]
        #expect(Self.end(samples) == nil)
        #expect(Self.end(samples + [Sample(1_060, unacknowledged: 6, silence: 960)]) == 1_060)
    }

    @Test func anAcknowledgementRestartsTheTimeout() {
        let samples = [
            Sample(10, unacknowledged: 1, silence: 10), Sample(60, unacknowledged: 3, silence: 60),
            Sample(70, unacknowledged: 1, silence: 5), Sample(125, unacknowledged: 4, silence: 60),
            Sample(130, unacknowledged: 4, silence: 65),
        ]
        #expect(Self.end(samples) == 130)
    }
}
