#if canImport(Glibc)
internal import CLinux
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A thread that runs one closure.
package struct WorkerThread: Sendable {
    private let thread: pthread_t

    /// Starts the thread. Throws if the system does not allow the process another thread.
    ///
    /// - Parameters:
    ///   - name: The name that debuggers and `top` show; at most 15 bytes.
    ///   - body: The closure that runs on the thread. The thread ends when it returns.
    package init(name: StaticString, _ body: @escaping @Sendable () -> Void) throws(SystemCallError) {
        thread = try Self.start(Work(name: name, niceness: 0, body: body))
    }

    /// Starts a thread that ends by itself and cannot be joined. Throws if the system does not allow the process
    /// another thread.
    ///
    /// - Parameters:
    ///   - name: The name that debuggers and `top` show; at most 15 bytes.
    ///   - niceness: How far the thread yields to the other threads of the process, 0 to 19 as in nice(2).
    package static func detach(
        name: StaticString, niceness: Int32 = 0, _ body: @escaping @Sendable () -> Void
    ) throws(SystemCallError) {
        pthread_detach(try start(Work(name: name, niceness: niceness, body: body)))
    }

    /// Waits until the closure has returned. Call it at most once, and not on the thread itself.
    package func join() {
        pthread_join(thread, nil)
    }

    private static func start(_ work: Work) throws(SystemCallError) -> pthread_t {
        let argument = Unmanaged.passRetained(work)
        #if canImport(Darwin)
        var created: pthread_t?
        let error = pthread_create(&created, nil, { runWork($0) }, argument.toOpaque())
        #else
        var created: pthread_t? = pthread_t()
        let error = pthread_create(&created!, nil, runWork, argument.toOpaque())
        #endif
        guard error == 0, let created else {
            argument.release()
            throw SystemCallError("pthread_create", error: error)
        }
        return created
    }
}

private final class Work: Sendable {
    private let name: StaticString
    private let niceness: Int32
    private let body: @Sendable () -> Void

    init(name: StaticString, niceness: Int32, body: @escaping @Sendable () -> Void) {
        (self.name, self.niceness, self.body) = (name, niceness, body)
    }

    func run() {
        #if canImport(Darwin)
        // There, a process has one niceness for all its threads.
        pthread_setname_np("\(name)")
        #else
        name.withUTF8Buffer { name in
            _ = name.withMemoryRebound(to: CChar.self) { CLinux_name_thread($0.baseAddress) }
        }
        // On Linux this applies to the calling thread alone.
        if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        #endif
        body()
    }
}

private func runWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
}
