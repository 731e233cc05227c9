internal import Glibc
internal import Synchronization
internal import Threads

/// Writes lines to a file descriptor without blocking the caller.
///
/// Standard error may be a full pipe without a reader. The writer therefore writes lines into its own pipe, and a
/// thread copies them to the descriptor. When that pipe is full, lines are dropped and counted; the next line that fits
/// is preceded by a notice with the count.
///
/// Unchecked because the descriptors are set once, in `init`, and the kernel synchronizes their use.
public final class LineWriter: @unchecked Sendable {
    /// The maximum length of a line in bytes, including its line feed. A pipe accepts that many bytes atomically.
    public static let maximumLineLength = 4_096

    /// The capacity in bytes for lines that are not yet copied to the descriptor, if the system allows it.
    private static let capacity = 1 << 20

    /// The value of `F_SETPIPE_SZ`, which the headers hide without `_GNU_SOURCE`.
    private static let setPipeSize: Int32 = 1031

    private let input: Int32
    /// Becomes readable when the thread has ended.
    private let end: Int32
    private let notice: @Sendable (Int) -> String
    /// The number of dropped lines that no notice has reported yet.
    private let unreported = Atomic(0)
    private let allDropped = Atomic(0)

    /// Creates a writer and starts its thread; nil if the process has no descriptors or threads left.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor for the lines; the writer uses a duplicate of it.
    ///   - notice: Returns the line that reports a number of dropped lines.
    public init?(to descriptor: Int32, notice: @escaping @Sendable (Int) -> String = { "\($0) lines were dropped" }) {
        var lines: [Int32] = [-1, -1]
        var ending: [Int32] = [-1, -1]
        let target = dup(descriptor)
        guard target >= 0, pipe(&lines) == 0, pipe(&ending) == 0 else {
            Self.close(lines + ending + [target])
            return nil
        }
        for descriptor in lines + ending + [target] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(lines[1], Self.setPipeSize, Int32(Self.capacity))
        _ = fcntl(lines[1], F_SETFL, O_NONBLOCK)
        let copier = Copier(from: lines[0], to: target, end: ending[1])
        do throws(SystemCallError) {
            try WorkerThread.detach(name: "log") { copier.run() }
        } catch {
            Self.close([lines[1], ending[0]])
            return nil
        }
        (input, end) = (lines[1], ending[0])
        self.notice = notice
    }

    deinit {
        Self.close([input, end])
    }

    /// The number of lines that were dropped since the start.
    public var dropped: Int { allDropped.load(ordering: .relaxed) }

    /// Writes a line and a line feed. A line that is too long is truncated.
    ///
    /// - Parameter timeout: How long to wait for room before the line is dropped. After a dropped line there is no
    ///   wait.
    public func write(_ line: String, timeout: Duration = .zero) {
        let droppedBefore = unreported.exchange(0, ordering: .relaxed)
        if droppedBefore > 0, !put(notice(droppedBefore), .zero) { unreported.add(droppedBefore, ordering: .relaxed) }
        guard put(line, droppedBefore > 0 ? .zero : timeout) else {
            unreported.add(1, ordering: .relaxed)
            allDropped.add(1, ordering: .relaxed)
            return
        }
    }

    /// Waits until all lines are copied to the descriptor; returns false if that takes longer than `limit`.
    ///
    /// Call it once, after the last ``write(_:timeout:)``. Later lines are discarded.
    public func finish(within limit: Duration) -> Bool {
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        // This closes the pipe, so the thread reads its end, and keeps the descriptor valid for later writes.
        dup2(null, input)
        Glibc.close(null)
        return Self.wait(for: end, POLLIN, limit)
    }

    private func put(_ line: String, _ timeout: Duration) -> Bool {
        var bytes = Array(line.utf8.prefix(Self.maximumLineLength - 1))
        bytes.append(UInt8(ascii: "\n"))
        while Glibc.write(input, bytes, bytes.count) < 0 {
            switch errno {
            case EINTR: continue
            case EAGAIN where timeout > .zero && Self.wait(for: input, POLLOUT, timeout): continue
            default: return false
            }
        }
        return true
    }

    fileprivate static func wait(for descriptor: Int32, _ event: Int32, _ limit: Duration) -> Bool {
        let (seconds, attoseconds) = limit.components
        var poller = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&poller, 1, Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)) > 0
    }

    fileprivate static func close(_ descriptors: [Int32]) {
        for descriptor in descriptors where descriptor >= 0 { Glibc.close(descriptor) }
    }

    /// Copies lines from the pipe to the descriptor, on the writer's thread, until the pipe is closed.
    fileprivate final class Copier: Sendable {
        private let source: Int32
        private let target: Int32
        private let end: Int32

        init(from source: Int32, to target: Int32, end: Int32) {
            (self.source, self.target, self.end) = (source, target, end)
        }

        deinit { LineWriter.close([source, target, end]) }

        func run() {
            // A closed reader makes `write` fail and must not end the process.
            var pipeSignal = sigset_t()
            sigemptyset(&pipeSignal)
            sigaddset(&pipeSignal, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &pipeSignal, nil)
            var buffer = [UInt8](repeating: 0, count: 16 << 10)
            while true {
                let count = read(source, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                var rest = buffer[..<count]
                while !rest.isEmpty {
                    let written = rest.withUnsafeBytes { Glibc.write(target, $0.baseAddress, $0.count) }
                    if written < 0, errno == EINTR { continue }
                    if written < 0, errno == EAGAIN {
                        _ = LineWriter.wait(for: target, POLLOUT, .seconds(1))
                        continue
                    }
                    // The reader is closed: read the remaining lines and drop them.
                    guard written > 0 else { break }
                    rest = rest.dropFirst(written)
                }
            }
        }
    }
}
