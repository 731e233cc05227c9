package import HomeModel
import Synchronization

/// The resources that the homes of a program share: the memory of their event logs, a number of devices, and a number
/// of those in named snapshots.
///
/// Each home has limits of its own, too. Beyond the shared limit of bytes, the longest logs are shortened; streams that
/// resume before the start of the log send a `resync`. Beyond the shared limit of devices, clients cannot add any.
package final class HomeResources: Sendable {
    package struct Limits: Hashable, Sendable {
        /// The bytes of the event logs of all homes.
        package var logBytes = 512 << 20
        /// The maximum number of devices that clients can give all homes together. Homes that were opened with more keep
        /// them.
        package var devices = 1_000_000
        /// The maximum number of devices in the named snapshots of all homes together.
        package var snapshotDevices = 1_000_000

        package init() {}
    }

    package let limits: Limits
    private let usedLogBytes = Atomic(0)
    private let usedDevices = Atomic(0)
    private let usedSnapshotDevices = Atomic(0)
    /// The homes whose logs can be shortened.
    private let homes = Mutex<[ObjectIdentifier: WeakHome]>([:])
    private let isShortening = Atomic(false)

    private struct WeakHome: Sendable {
        weak var home: Home?
    }

    package init(_ limits: Limits = Limits()) { self.limits = limits }

    /// The bytes of the event logs of all homes at present.
    package var logBytes: Int { usedLogBytes.load(ordering: .relaxed) }

    /// The number of devices of all homes at present.
    package var deviceCount: Int { usedDevices.load(ordering: .relaxed) }

    /// The number of devices in named snapshots at present.
    package var snapshotDeviceCount: Int { usedSnapshotDevices.load(ordering: .relaxed) }

    /// Throws `resourceExhausted` if a number of devices cannot be added.
    package func checkDevices(adding count: Int) throws(HomeError) {
        let total = deviceCount + count
        guard total <= limits.devices else { throw tooManyDevices(total) }
    }

    private func tooManyDevices(_ total: Int) -> HomeError {
        HomeError(
            .resourceExhausted,
            "All homes together have at most \(limits.devices) devices (--max-total-devices); they would have \(total)."
        )
    }

    /// Reserves the devices of a named snapshot until it is released. Throws `resourceExhausted` if there are too many.
    func reserveSnapshot(_ size: HomeSize) throws(HomeError) -> SnapshotShare {
        let count = Self.snapshotCount(of: size)
        let total = usedSnapshotDevices.add(count, ordering: .relaxed).newValue
        guard total <= limits.snapshotDevices else {
            usedSnapshotDevices.subtract(count, ordering: .relaxed)
            throw HomeError(
                .resourceExhausted,
                "The named snapshots of all homes together have at most \(limits.snapshotDevices) devices; they would have \(total). Delete snapshots first."
            )
        }
        return SnapshotShare(count, of: self)
    }

    /// Counts the devices of a named snapshot that was stored before, also beyond the limit.
    func holdSnapshot(_ size: HomeSize) -> SnapshotShare {
        let count = Self.snapshotCount(of: size)
        usedSnapshotDevices.add(count, ordering: .relaxed)
        return SnapshotShare(count, of: self)
    }

    /// A snapshot without devices occupies memory, too.
    private static func snapshotCount(of size: HomeSize) -> Int { max(1, size.devices) }

    fileprivate func releaseSnapshot(_ count: Int) { usedSnapshotDevices.subtract(count, ordering: .relaxed) }

    // MARK: Homes

    func add(_ home: Home) { homes.withLock { $0[ObjectIdentifier(home)] = WeakHome(home: home) } }

    func remove(_ home: Home) { homes.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(home)) } }

    fileprivate func changeLogBytes(by difference: Int) { usedLogBytes.add(difference, ordering: .relaxed) }

    fileprivate func changeDevices(by difference: Int) { usedDevices.add(difference, ordering: .relaxed) }

    /// Adds devices, or throws `resourceExhausted` if they are too many.
    fileprivate func reserveDevices(_ count: Int) throws(HomeError) {
        let total = usedDevices.add(count, ordering: .relaxed).newValue
        guard total <= limits.devices else {
            usedDevices.subtract(count, ordering: .relaxed)
            throw tooManyDevices(total)
        }
    }

    // MARK: Shortening logs

    /// Shortens the longest logs if all logs together have too many bytes. Do not call it with the lock of a home held.
    func shortenLogs() {
        guard logBytes > limits.logBytes,
            isShortening.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        defer { isShortening.store(false, ordering: .releasing) }
        let homes = homes.withLock { homes in homes.values.compactMap { $0.home } }
        let lengths = homes.map { $0.logBytes }
        // A little more than needed, so that not every change measures all logs.
        let excess = logBytes - (limits.logBytes - limits.logBytes / 64)
        let level = Self.level(of: lengths, removing: excess)
        for (home, length) in zip(homes, lengths) where length > level { home.shortenLog(to: level) }
    }

    /// Returns the length to which the longest logs are shortened, so that together they lose a number of bytes.
    package static func level(of lengths: [Int], removing excess: Int) -> Int {
        let lengths = lengths.sorted(by: >)
        var sum = 0
        for (index, length) in lengths.enumerated() {
            sum += length
            let next = index + 1 < lengths.count ? lengths[index + 1] : 0
            if sum - (index + 1) * next >= excess { return max(0, (sum - excess) / (index + 1)) }
        }
        return 0
    }
}

/// The devices of a named snapshot, until this object is released.
final class SnapshotShare: Sendable {
    private let resources: HomeResources
    private let count: Int

    fileprivate init(_ count: Int, of resources: HomeResources) { (self.count, self.resources) = (count, resources) }

    deinit { resources.releaseSnapshot(count) }
}

/// The part of the ``HomeResources`` that one home uses.
final class ResourceShare: Sendable {
    let resources: HomeResources
    private let state = Mutex((logBytes: 0, devices: 0, isReleased: false))

    init(of resources: HomeResources) { self.resources = resources }

    deinit { release() }

    /// Sets the bytes of the home's log.
    func setLogBytes(_ count: Int) {
        state.withLock { state in
            guard count != state.logBytes, !state.isReleased else { return }
            resources.changeLogBytes(by: count - state.logBytes)
            state.logBytes = count
        }
    }

    /// Sets the number of the home's devices, also beyond the limit.
    func setDevices(_ count: Int) {
        state.withLock { state in
            guard count != state.devices, !state.isReleased else { return }
            resources.changeDevices(by: count - state.devices)
            state.devices = count
        }
    }

    /// Reserves devices for a home that is going to have a number of them. Throws `resourceExhausted` if all homes then
    /// have too many.
    func reserveDevices(_ count: Int) throws(HomeError) {
        try state.withLock { state throws(HomeError) in
            guard count > state.devices, !state.isReleased else { return }
            try resources.reserveDevices(count - state.devices)
            state.devices = count
        }
    }

    /// Releases everything, for good.
    func release() {
        state.withLock { state in
            guard !state.isReleased else { return }
            resources.changeLogBytes(by: -state.logBytes)
            resources.changeDevices(by: -state.devices)
            state.isReleased = true
        }
    }
}

extension Home {
    /// The bytes of the event log.
    package var logBytes: Int { published.withLock { $0.log.byteCount } }

    /// Drops the oldest changes of the log until it has at most a number of bytes; the newest one stays.
    func shortenLog(to bytes: Int) {
        // Few changes at a time, because readers wait for the lock.
        while published.withLock({ published in
            let hasMore = published.log.shorten(to: bytes, dropping: 256)
            share.setLogBytes(published.log.byteCount)
            return hasMore
        }) {}
    }
}
