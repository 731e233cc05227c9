import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct ThreadDatasetTests {
    @Test func aDatasetHasTheValuesOfItsElements() throws {
        let octets = ThreadDataset.sample(9, name: "Höhle", active: 0x1_0203_0405_0607, pending: 5, delay: 70_000)
            .octets
        let dataset = try #require(ThreadDataset(octets))
        #expect(dataset.octets == octets)
        #expect(dataset.activeTimestamp == 0x1_0203_0405_0607)
        #expect(dataset.pendingTimestamp == 5)
        #expect(dataset.delay == .seconds(70))
        #expect(dataset.extendedPanID == Octets([9, 9, 9, 9, 9, 9, 9, 9]))
        #expect(dataset.networkName == "Höhle")
        #expect(dataset.channel == 20)
    }

    @Test func elementsWithoutAKnownTypeArePreserved() throws {
        let octets = Octets([200, 3, 1, 2, 3, 201, 0])
        #expect(ThreadDataset(octets)?.octets == octets)
        #expect(ThreadDataset(Octets([]))?.octets == Octets([]))
    }

    @Test(
        arguments: [
            [0], [0, 3], [0, 3, 0, 0], [0, 2, 0, 20], [1, 2, 0, 1, 1, 2, 0, 1], [200, 255, 0], [0, 3, 0, 0, 10],
            [0, 3, 0, 0, 27], [0, 3, 0, 1, 11], [3, 0], [3, 1, 255],
            [3, 17] + [UInt8](repeating: 65, count: 17), [14, 7] + [UInt8](repeating: 0, count: 7), [12, 2, 0, 1],
            [53, 0],
            [52, 3, 0, 0, 0],
        ] as [[UInt8]])
    func aMalformedDatasetIsRejected(bytes: [UInt8]) { #expect(ThreadDataset(Octets(bytes)) == nil) }

    @Test func channelsOfOtherPagesAreAccepted() { #expect(ThreadDataset(Octets([0, 3, 2, 0, 1]))?.channel == 1) }

    @Test func theDelayIsLimitedToItsFourBytes() {
        var dataset = ThreadDataset.sample(delay: 1)
        dataset.delay = .seconds(-1)
        #expect(dataset.delay == .zero)
        dataset.delay = .days(400)
        #expect(dataset.delay == .milliseconds(Int64(UInt32.max)))
    }

    @Test func credentialsFollowFromTheSeedTheDeviceAndTheNetwork() throws {
        func dataset(_ id: String, _ network: UInt8, seed: UInt64) throws -> ThreadDataset {
            let template = Blueprint.template(
                for: NetworkInfrastructureManagerDeviceType.definition, id: id, name: "Router", seed: 1)
            let device = SimulatedDevice(template).device
            let endpoint = DeviceDraft(device, now: SimulatedDevice.creationTime, seed: seed).endpoint(0)
            let dataset = ThreadDataset(
                extendedPanID: Octets([UInt8](repeating: network, count: 8)), networkName: "Home", channel: 15,
                activeTimestamp: 65_536, on: endpoint)
            return try #require(ThreadDataset(dataset.octets), "the dataset is well-formed")
        }
        let first = try dataset("router", 1, seed: 1)
        #expect(try dataset("router", 1, seed: 1) == first)
        #expect(ThreadDataset.Kind.active.allSatisfy { first[$0] != nil })
        for other in try [dataset("router", 1, seed: 2), dataset("other", 1, seed: 1), dataset("router", 2, seed: 1)] {
            for secret in [.networkKey, .pskc, .meshLocalPrefix, .panID] as [ThreadDataset.Kind] {
                #expect(other[secret] != first[secret])
            }
        }
    }
}
