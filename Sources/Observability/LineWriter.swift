internal import Glibc
internal import Synchronization

/// Writes lines to a file descriptor without ever blocking the caller.
///
/// Standard error may be a full pipe whose reader has stopped. Lines go into a pipe of the writer's own, and a thread
/// copies them to the descriptor. When that pipe is full, lines are dropped and counted; the next line that fits is
/// preceded by a notice with the count.
///
/// Unchecked because the descriptors are written once, in `init`, and the kernel orders their use.
public final class LineWriter: @unchecked Sendable {
    /// What one line may have in bytes, its line feed included. A pipe takes so many at once or not at all.
    public static let longestLine = 4_096

    /// Bytes of lines that wait for the descriptor, if the system allows so many.
    private static let backlog = 1 << 20

    /// `F_SETPIPE_SZ`, which the headers hide without `_GNU_SOURCE`.
    private static let setPipeSize: Int32 = 1031

    private let input: Int32
    /// Readable once the thread has ended.
    private let end: Int32
    private let notice: @Sendable (Int) -> String
    /// Lines that were dropped and not yet reported.
    private let unreported = Atomic(0)
    private let allDropped = Atomic(0)

    /// - Parameters:
    ///   - descriptor: Where the lines go; the writer uses a duplicate of it.
    ///   - notice: The line that reports so many dropped lines.
    ///
    /// Nil if the process has no descriptors or threads left.
    public init?(to descriptor: Int32, notice: @escaping @Sendable (Int) -> String = { "\($0) lines were dropped" }) {
        var lines: [Int32] = [-1, -1]
        var ending: [Int32] = [-1, -1]
        let target = dup(descriptor)
        guard target >= 0, pipe(&lines) == 0, pipe(&ending) == 0 else {
            Self.close(lines + ending + [target])
            return nil
        }
        for descriptor in lines + ending + [target] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(lines[1], Self.setPipeSize, Int32(Self.backlog))
        _ = fcntl(lines[1], F_SETFL, O_NONBLOCK)
        let copy = Unmanaged.passRetained(Copy(from: lines[0], to: target, end: ending[1]))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, copyLines, copy.toOpaque()) == 0 else {
            copy.release()
            Self.close([lines[1], ending[0]])
            return nil
        }
        pthread_detach(thread)
        (input, end) = (lines[1], ending[0])
        self.notice = notice
    }

    deinit {
        Self.close([input, end])
    }

    /// How many lines were dropped since the start.
    public var dropped: Int { allDropped.load(ordering: .relaxed) }

    /// Writes a line, which gets its line feed here; one that is too long is cut.
    ///
    /// - Parameter patience: How long to wait for room before the line is dropped; not after a line that was dropped.
    public func write(_ line: String, patience: Duration = .zero) {
        let lost = unreported.exchange(0, ordering: .relaxed)
        if lost > 0, !put(notice(lost), .zero) { unreported.add(lost, ordering: .relaxed) }
        guard put(line, lost > 0 ? .zero : patience) else {
            unreported.add(1, ordering: .relaxed)
            allDropped.add(1, ordering: .relaxed)
            return
        }
    }

    /// Takes no more lines, and waits for those that were written to arrive; false if they have not by then.
    ///
    /// To be called once, after the last ``write(_:patience:)``.
    public func finish(within limit: Duration) -> Bool {
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        // The descriptor stays valid for a late writer, and the thread sees the end of the lines.
        dup2(null, input)
        Glibc.close(null)
        return Self.wait(for: end, POLLIN, limit)
    }

    private func put(_ line: String, _ patience: Duration) -> Bool {
        var bytes = Array(line.utf8.prefix(Self.longestLine - 1))
        bytes.append(UInt8(ascii: "\n"))
        while Glibc.write(input, bytes, bytes.count) < 0 {
            switch errno {
            case EINTR: continue
            case EAGAIN where patience > .zero && Self.wait(for: input, POLLOUT, patience): continue
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

    /// The thread's part: copies until the other end of the pipe is closed.
    fileprivate final class Copy: Sendable {
        private let source: Int32
        private let target: Int32
        private let end: Int32

        init(from source: Int32, to target: Int32, end: Int32) {
            (self.source, self.target, self.end) = (source, target, end)
        }

        deinit { LineWriter.close([source, target, end]) }

        func run() {
            // A reader that is gone is an error of `write`, not the end of the process.
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
                    // The reader is gone: what comes is read and dropped.
                    guard written > 0 else { break }
                    rest = rest.dropFirst(written)
                }
            }
        }
    }
}

private func copyLines(_ copy: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let copy { Unmanaged<LineWriter.Copy>.fromOpaque(copy).takeRetainedValue().run() }
    return nil
}
