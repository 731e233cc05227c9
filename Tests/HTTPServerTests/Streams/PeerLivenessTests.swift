import Testing

@testable import HTTPServer

@Suite struct PeerLivenessTests {
    /// An observation: the second, the number of unanswered transmissions, and the seconds since the last
    /// acknowledgement.
    private struct Look {
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
    private static func end(_ looks: [Look]) -> UInt64? {
        var liveness = PeerLiveness()
        return looks.first { look in
            let observation = PeerLiveness.Observation(
                unacknowledged: look.unacknowledged, silence: look.silence * 1_000_000_000)
            return liveness.isGone(observation, at: look.second * 1_000_000_000, timeout: 60_000_000_000)
        }?.second
    }

    @Test func aPeerThatAcknowledgesNothingIsGoneAfterTheTimeout() {
        #expect(Self.end((1...20).map { Look($0 * 10, unacknowledged: Int($0), silence: $0 * 10) }) == 70)
    }

    /// The kernel probes less and less often, up to two minutes apart. The peer responds each time.
    @Test func aPeerThatKeepsItsWindowClosedStaysForDays() {
        let looks = (1...30_000).map { Look($0 * 10, unacknowledged: $0 % 12 == 0 ? 1 : 0, silence: $0 % 12 * 10) }
        #expect(Self.end(looks) == nil)
    }

    /// An observation directly after a probe: it has no response yet, and the last acknowledgement is two minutes old.
    @Test func oneUnansweredProbeDoesNotEndTheStream() {
        #expect(
            Self.end([Look(200, unacknowledged: 1, silence: 120), Look(210, unacknowledged: 0, silence: 10)]) == nil)
        #expect(
            Self.end([Look(200, unacknowledged: 1, silence: 120), Look(270, unacknowledged: 1, silence: 60)]) == nil)
    }

    @Test func silenceBeforeSomethingWasSentDoesNotCount() {
        let looks = [Look(1_000, unacknowledged: 1, silence: 900), Look(1_010, unacknowledged: 2, silence: 910)]
        #expect(Self.end(looks) == nil)
        #expect(Self.end(looks + [Look(1_060, unacknowledged: 6, silence: 960)]) == 1_060)
    }

    @Test func anAcknowledgementRestartsTheTimeout() {
        let looks = [
            Look(10, unacknowledged: 1, silence: 10), Look(60, unacknowledged: 3, silence: 60),
            Look(70, unacknowledged: 1, silence: 5), Look(125, unacknowledged: 4, silence: 60),
            Look(130, unacknowledged: 4, silence: 65),
        ]
        #expect(Self.end(looks) == 130)
    }
}
