#if os(Linux)
internal import CLinux
internal import Glibc

/// A signal from any thread to one that polls descriptors or waits: an eventfd.
///
/// Several signals before a ``reset()`` count as one.
package final class WakeUp: Sendable {
    /// The descriptor. It is readable from the first ``signal()`` until the next ``reset()``.
    package let descriptor: Int32

    /// Throws if the process has no descriptors left.
    package init() throws(SystemCallError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemCallError("eventfd") }
    }

    deinit {
        close(descriptor)
    }

    /// Makes the descriptor readable.
    package func signal() {
        var one: UInt64 = 1
        write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Makes the descriptor unreadable until the next signal.
    package func reset() {
        var count: UInt64 = 0
        read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Waits until `condition` holds, which is checked after each signal. Returns false if the time `deadline` of
    /// ``MonotonicClock`` is reached first. Only one thread may wait.
    package func wait(until deadline: UInt64, for condition: () -> Bool) -> Bool {
        while !condition() {
            let now = MonotonicClock.now
            guard now < deadline else { return false }
            var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&poller, 1, Int32(clamping: (deadline - now + 999_999) / 1_000_000))
            reset()
        }
        return true
    }
}
#endif
