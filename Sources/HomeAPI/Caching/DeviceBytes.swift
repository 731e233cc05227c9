import HomeModel
import HomeService
import JSON
import Synchronization

/// A cache of the JSON of devices that were read one by one. A repeated read needs no encoding.
final class DeviceBytes: Sendable {
    /// Everything that the JSON of a device depends on, except for ramps.
    struct Stamp: Hashable, Sendable {
        let epoch: Epoch
        let revision: UInt64
        let network: NetworkState
    }

    private let cache = Mutex(ByteCache<Stamp>(limit: 64 << 20))

    /// Returns a device's JSON and entity tag. While values of the device move, the JSON is encoded for each read and
    /// the tag is nil.
    func read(_ reading: DeviceReading, epoch: Epoch) -> (tag: String?, bytes: [UInt8]) {
        let device = reading.device
        guard !device.isMoving else { return (nil, Self.encode(reading)) }
        let stamp = Stamp(epoch: epoch, revision: device.revision, network: reading.network)
        if let entry = cache.withLock({ $0.entry(of: device.id, stamp: stamp) }) { return (entry.tag, entry.bytes) }
        // Encoded outside the lock: another thread may encode the same device, and gets the same bytes.
        let entry = ByteCache<Stamp>
            .Entry(
                stamp: stamp, tag: Self.tag(device, network: reading.network, epoch: epoch),
                bytes: Self.encode(reading))
        cache.withLock { $0.insert(entry, for: device.id) }
        return (entry.tag, entry.bytes)
    }

    /// The number of reads that found an entry, the number that did not, and the size of the cache in bytes.
    var counters: (hits: Int, misses: Int, bytes: Int) { cache.withLock { ($0.hits, $0.misses, $0.size) } }

    /// Returns the entity tag of all representations of a device or of its parts.
    static func tag(_ device: Device, network: NetworkState, epoch: Epoch) -> String {
        let ways = (network.internet ? 1 : 0) + (network.hub ? 2 : 0) + (network.sameNetwork ? 4 : 0)
        return EntityTag.of(revision: device.revision, epoch: epoch, "-\(ways)")
    }

    private static func encode(_ reading: DeviceReading) -> [UInt8] {
        var json = JSONWriter(capacity: 2_048)
        json.device(reading)
        return json.bytes
    }
}
