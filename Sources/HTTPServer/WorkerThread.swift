internal import CMicroHTTPD
internal import Glibc

/// A thread that runs one closure.
struct WorkerThread: Sendable {
    private let thread: pthread_t

    /// - Parameter name: For debuggers and `top`; at most 15 bytes.
    init(name: String, _ body: @escaping @Sendable () -> Void) throws(HTTPServerError) {
        var thread = pthread_t()
        let box = Unmanaged.passRetained(Work(body))
        let error = pthread_create(&thread, nil, runWork, box.toOpaque())
        guard error == 0 else {
            box.release()
            throw .system(call: "pthread_create", reason: String(cString: strerror(error)))
        }
        CMHD_name_thread(thread, name)
        self.thread = thread
    }

    /// Waits for the closure to return. To be called once.
    func join() {
        pthread_join(thread, nil)
    }
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

private func runWork(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let box { Unmanaged<Work>.fromOpaque(box).takeRetainedValue().body() }
    return nil
}
