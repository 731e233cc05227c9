import HomeModel
import HomeService
import JSON
import Synchronization

/// The JSON of devices that were read one by one, so that a repeated read costs no encoding.
final class DeviceBytes: Sendable {
    /// What the JSON of a device depends on.
    struct Stamp: Hashable, Sendable {
        let epoch: Epoch
        let revision: UInt64
        let network: NetworkState
    }

    private let cache = Mutex(ByteCache<Stamp>(limit: 64 << 20))

    /// A device with its entity tag, which is nil while its values move: they are exact at the moment of the read.
    func read(_ reading: DeviceReading, epoch: Epoch) -> (tag: String?, bytes: [UInt8]) {
        let device = reading.device
        guard !device.isMoving else { return (nil, Self.encode(reading)) }
        let stamp = Stamp(epoch: epoch, revision: device.revision, network: reading.network)
        if let entry = cache.withLock({ $0.entry(of: device.id, stamp: stamp) }) { return (entry.tag, entry.bytes) }
        // Encoded outside the lock; whoever does the same meanwhile comes to the same bytes.
        let entry = ByteCache<Stamp>
            .Entry(
                stamp: stamp, tag: Self.tag(device, network: reading.network, epoch: epoch),
                bytes: Self.encode(reading))
        cache.withLock { $0.insert(entry, for: device.id) }
        return (entry.tag, entry.bytes)
    }

    /// How often a read was answered from the cache, how often not, and the bytes the cache holds.
    var counters: (hits: Int, misses: Int, bytes: Int) { cache.withLock { ($0.hits, $0.misses, $0.size) } }

    /// The tag of everything that shows a device or a part of it.
    static func tag(_ device: Device, network: NetworkState, epoch: Epoch) -> String {
        let ways = (network.internet ? 1 : 0) + (network.hub ? 2 : 0) + (network.sameNetwork ? 4 : 0)
        return EntityTag.of(revision: device.revision, epoch: epoch, "-\(ways)")
    }

    private static func encode(_ reading: DeviceReading) -> [UInt8] {
        var json = JSONWriter(capacity: 2_048)
        json.device(reading.device, network: reading.network, at: reading.time)
        return json.bytes
    }
}
