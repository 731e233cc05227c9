internal import CMicroHTTPD
internal import Glibc

/// Lets one thread wait until another rings.
final class Bell: Sendable {
    private let descriptor: Int32

    init() throws(HTTPServerError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .system(call: "eventfd", reason: String(cString: strerror(errno))) }
    }

    deinit {
        close(descriptor)
    }

    func ring() {
        var one: UInt64 = 1
        write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Waits until `condition` holds, which is looked at after each ring; false if `deadline` comes first.
    func wait(until deadline: UInt64, _ condition: () -> Bool) -> Bool {
        while !condition() {
            let now = MonotonicClock.now
            guard now < deadline else { return false }
            var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&poller, 1, Int32(clamping: (deadline - now + 999_999) / 1_000_000))
            var count: UInt64 = 0
            read(descriptor, &count, MemoryLayout<UInt64>.size)
        }
        return true
    }
}
