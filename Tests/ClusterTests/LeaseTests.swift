import HomeStore
import Testing

@testable import Cluster

/// When a node may serve its homes, and when the others may take them.
@Suite struct LeaseTests {
    private static let lease: UInt64 = 2_000
    private static let patience: UInt64 = 2_200

    private static func node(_ id: StoreNode.ID, beat: Int64) -> StoreNode {
        StoreNode(id: id, name: "node-\(id)", address: "10.0.0.\(id):8080", beat: beat)
    }

    @Test func aLeaseBeginsWhenItsBeatWasSent() {
        var lease = LeaseState(duration: Self.lease)
        #expect(!lease.isValid(at: 0))
        lease.confirm(sentAt: 100)
        #expect(lease.isValid(at: 2_099))
        #expect(!lease.isValid(at: 2_100))
    }

    @Test func anEarlierBeatDoesNotShortenTheLease() {
        var lease = LeaseState(duration: Self.lease)
        lease.confirm(sentAt: 500)
        lease.confirm(sentAt: 100)
        #expect(lease.isValid(at: 2_499))
        lease.lose()
        #expect(!lease.isValid(at: 501))
    }

    @Test func aNodeIsDeadAfterTheTimeWithoutAnotherBeat() {
        var observation = PeerObservation(patience: Self.patience)
        let (this, other) = (Self.node(1, beat: 1), Self.node(2, beat: 7))
        observation.record([this, other], at: 0)
        observation.record([this, other], at: 2_199)
        #expect(observation.dead(at: 2_199, except: 1).isEmpty)
        #expect(observation.dead(at: 2_200, except: 1) == [other])
    }

    @Test func eachBeatIsAnotherSign() {
        var observation = PeerObservation(patience: Self.patience)
        observation.record([Self.node(2, beat: 7)], at: 0)
        observation.record([Self.node(2, beat: 8)], at: 2_000)
        #expect(observation.dead(at: 4_199, except: 1).isEmpty)
        // A beat that goes back, as after a failover of the database, is a sign, too.
        observation.record([Self.node(2, beat: 6)], at: 4_199)
        #expect(observation.dead(at: 6_398, except: 1).isEmpty)
        #expect(observation.dead(at: 6_399, except: 1) == [Self.node(2, beat: 6)])
    }

    @Test func theTimeInWhichNothingCouldBeReadDoesNotCount() {
        var observation = PeerObservation(patience: Self.patience)
        let other = Self.node(2, beat: 7)
        observation.record([other], at: 0)
        observation.interrupt()
        observation.record([other], at: 9_000)
        #expect(observation.dead(at: 11_199, except: 1).isEmpty)
        #expect(observation.dead(at: 11_200, except: 1) == [other])
    }

    @Test func aNodeThatHasGoneIsNotDeposed() {
        var observation = PeerObservation(patience: Self.patience)
        observation.record([Self.node(2, beat: 7)], at: 0)
        observation.record([], at: 100)
        #expect(observation.dead(at: 9_000, except: 1).isEmpty)
    }

    /// For any delays of beats and reads, the lease of a node is over before another one deposes it.
    @Test func noNodeIsDeposedDuringItsLease() {
        for sendingDelay: UInt64 in [0, 300, 1_900] {
            for readingDelay: UInt64 in [0, 150, 5_000] {
                var lease = LeaseState(duration: Self.lease)
                var observation = PeerObservation(patience: Self.patience)
                let sent: UInt64 = 1_000
                lease.confirm(sentAt: sent)
                let seen = sent + sendingDelay + readingDelay
                observation.record([Self.node(2, beat: 1)], at: seen)
                var time = seen
                while observation.dead(at: time, except: 1).isEmpty { time += 1 }
                #expect(!lease.isValid(at: time))
            }
        }
    }
}
