import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Synchronization

/// A cache of the JSON of devices, whole and brief. Single reads, lists and snapshots share it: a device is encoded once
/// per revision, and again when a value that moves has another number.
final class DeviceBytes: Sendable {
    /// Everything that the JSON of a device depends on.
    struct Stamp: Hashable, Sendable {
        let revision: UInt64
        /// The number of the epoch.
        let epoch: UInt64
        let network: NetworkState
        let rampNumbers: [Int64]
    }

    /// A device, until it gets another name or room. Devices are compared as objects, because to hash their ids would cost
    /// more than the rest of a lookup.
    private struct Key: Hashable, Sendable {
        let identity: DeviceIdentity
        let isBrief: Bool

        init(_ view: DeviceView) { (identity, isBrief) = (view.device.identity, view.isBrief) }

        static func == (first: Key, second: Key) -> Bool {
            first.identity === second.identity && first.isBrief == second.isBrief
        }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
    }

    private typealias Cache = ByteCache<Key, Stamp>

    private let cache = Mutex(Cache(limit: 64 << 20))

    /// Returns the response to a read of a device.
    ///
    /// - Parameters:
    ///   - isCommon: Whether the response is the same for all requests until the home changes.
    ///   - make: Makes the response of a device's entity tag and JSON. The tag is nil while values of the device move.
    func response(
        to read: Committed<DeviceView>, isCommon: Bool, _ make: (_ tag: String?, _ bytes: [UInt8]) -> Response
    ) -> Response {
        let entry = entry(of: read.value, read.cursor.epoch)
        if isCommon, let (cursor, response) = entry.response, cursor == read.cursor { return response }
        let response = make(entry.tag, entry.object.bytes)
        guard isCommon, entry.isReadAgain(at: read.cursor) else { return response }
        let reusable = response.reusable()
        cache.withLock { $0.insert(entry.with(reusable, at: read.cursor), for: Key(read.value)) }
        return reusable
    }

    /// Returns a device's JSON.
    func object(of view: DeviceView, epoch: Epoch) -> EncodedObject { entry(of: view, epoch).object }

    /// Returns a view with the device's JSON.
    func encoded(_ view: consuming DeviceView, epoch: Epoch) -> DeviceView {
        view.encoded = object(of: view, epoch: epoch)
        return view
    }

    private func entry(of view: DeviceView, _ epoch: Epoch) -> Cache.Entry {
        let device = view.device
        let key = Key(view)
        let stamp = Stamp(
            revision: device.revision, epoch: epoch.number, network: view.network,
            rampNumbers: device.rampNumbers(at: view.time))
        if let entry = cache.withLock({ $0.entry(of: key, stamp: stamp) }) { return entry }
        // Encoded outside the lock. Another thread may encode the same device at the same time, with the same result.
        let isMoving = !stamp.rampNumbers.isEmpty
        let tag = isMoving ? nil : Self.tag(device, network: view.network, epoch: epoch)
        let entry = Cache.Entry(stamp: stamp, tag: tag, object: view.encode())
        cache.withLock { $0.insert(entry, for: key) }
        return entry
    }

    /// The number of reads that found an entry, the number that did not, and the size of the cache in bytes.
    var counters: (hits: Int, misses: Int, bytes: Int) { cache.withLock { ($0.hits, $0.misses, $0.size) } }

    /// Returns the entity tag of all representations of a device or of its parts.
    static func tag(_ device: Device, network: NetworkState, epoch: Epoch) -> String {
        let bits = (network.internet ? 1 : 0) + (network.hub ? 2 : 0) + (network.sameNetwork ? 4 : 0)
        return EntityTag.of(revision: device.revision, epoch: epoch, "-\(bits)")
    }
}
