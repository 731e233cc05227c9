internal import Synchronization
internal import Threads

/// The compressed contents of files. Each version of a file, identified by its tag, is compressed once.
final class CompressedFiles: Sendable {
    /// The sizes of files that are compressed, in bytes. Longer files are sent as they are, by the kernel.
    private static let sizes = Gzip.minimumSize...4 << 20
    /// The maximum size of all contents, in bytes. When it is reached, all of them are dropped: clients rarely read so
    /// many files.
    private static let capacity = 8 << 20
    /// The approximate size of an entry without its content, in bytes.
    private static let entrySize = 128

    /// A file's content as it is sent to clients that accept gzip.
    enum Content: Sendable {
        case gzip([UInt8])
        /// The file would not be smaller.
        case unchanged
    }

    private struct State {
        var contents: [String: Content] = [:]
        var size = 0
    }

    private let state = Mutex(State())
    private let queue = BackgroundQueue<ClientAddress>(name: "compression", capacity: 1_000)

    /// Returns whether a file with this media type is compressed. Images and fonts are compressed already.
    static func accepts(_ file: OpenFile, type: String) -> Bool {
        sizes.contains(file.size) && types.contains { type.hasPrefix($0) }
    }

    private static let types = ["text/", "application/json", "application/manifest+json", "image/svg+xml"]

    /// Returns the content of a file; nil if it has not been compressed.
    func content(of file: OpenFile) -> Content? { state.withLock { $0.contents[file.tag] } }

    /// Compresses a file on another thread, and calls `completion` there with the content. If that is not possible,
    /// calls it at once.
    func compress(_ file: OpenFile, for client: ClientAddress, _ completion: @escaping @Sendable (Content) -> Void) {
        let isAdded = add(for: client) { [self] in
            // An earlier job may have compressed the same file.
            completion(content(of: file) ?? compressed(file))
        }
        if !isAdded { completion(.unchanged) }
    }

    /// Runs a job on the thread that compresses files. If that is not possible, runs it at once.
    func run(for client: ClientAddress, _ job: @escaping @Sendable () -> Void) {
        if !add(for: client, job) { job() }
    }

    private func add(for client: ClientAddress, _ job: @escaping @Sendable () -> Void) -> Bool {
        do throws(BackgroundQueueError) {
            try queue.add(for: client) {
                job()
                return true
            }
            return true
        } catch {
            return false
        }
    }

    private func compressed(_ file: OpenFile) -> Content {
        // A file that is being written has another tag next time.
        guard let bytes = file.contents() else { return .unchanged }
        let content = Gzip.compress(bytes, .small).map { Content.gzip($0) } ?? .unchanged
        let size = if case .gzip(let bytes) = content { Self.entrySize + bytes.count } else { Self.entrySize }
        state.withLock { state in
            if state.size + size > Self.capacity { state = State() }
            state.contents[file.tag] = content
            state.size += size
        }
        return content
    }
}
