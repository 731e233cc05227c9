internal import CLinux
internal import Glibc
internal import Synchronization
internal import Threads

/// The thread that accepts the connections of a server with several workers, and passes them to the workers in turns.
///
/// libmicrohttpd could let each worker accept connections itself, but then the first worker that wakes gets most of
/// them, and a proxy with few connections would keep one worker busy.
final class Acceptor: Sendable {
    private let thread: WorkerThread
    private let stopSignal: WakeUp

    /// Milliseconds after which the thread tries again while it cannot accept.
    private static let pause: Int32 = 10
    private static let connectionsPerTurn = 64

    /// - Parameters:
    ///   - socket: The socket that listens. The thread closes it when it ends.
    ///   - limit: The maximum number of open connections; beyond it, connections wait in the system's queue.
    init(
        socket: Int32, _ daemons: [Daemon], limit: Int, _ state: ServerState
    ) throws(HTTPServerError) {
        let stopSignal = try HTTPServerError.wrapping(WakeUp.init)
        self.stopSignal = stopSignal
        thread = try HTTPServerError.wrapping { () throws(SystemCallError) in
            try WorkerThread(name: "connections") {
                Self.run(socket: socket, stopSignal) {
                    state.openConnections.load(ordering: .relaxed) < limit
                } pass: { number, accepted, address, length in
                    daemons[number % daemons.count].add(accepted, from: address, length)
                }
                close(socket)
            }
        }
    }

    /// Ends the thread. Call it once.
    func stop() {
        stopSignal.signal()
        thread.join()
    }

    /// - Parameters:
    ///   - mayAccept: Returns whether there is room for a connection.
    ///   - pass: Receives the number of each connection, its socket, and the address of its client.
    private static func run(
        socket: Int32, _ stopSignal: WakeUp, while mayAccept: () -> Bool,
        pass: (_ number: Int, _ accepted: Int32, UnsafePointer<sockaddr>, socklen_t) -> Void
    ) {
        var number = 0
        var isPaused = false
        while true {
            // poll(2) ignores negative descriptors. While paused, the socket would end each wait at once.
            var descriptors = [
                pollfd(fd: stopSignal.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isPaused ? -1 : socket, events: Int16(POLLIN), revents: 0),
            ]
            poll(&descriptors, 2, isPaused ? pause : -1)
            if descriptors[0].revents != 0 { return }
            isPaused = !mayAccept()
            for _ in 0..<connectionsPerTurn where !isPaused {
                let error = accept(socket) { accepted, address, length in
                    pass(number, accepted, address, length)
                    number += 1
                }
                if error == EAGAIN { break }
                // A connection that was closed in the queue does not matter. Otherwise there are too many open files.
                isPaused = error != 0 && error != ECONNABORTED && error != EINTR || !mayAccept()
            }
        }
    }

    /// Accepts a connection and passes it on. Returns 0, or the number of the error.
    static func accept(
        _ socket: Int32, pass: (_ accepted: Int32, UnsafePointer<sockaddr>, socklen_t) -> Void
    ) -> Int32 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let accepted = CLinux_accept(socket, address, &length)
                guard accepted >= 0 else { return errno }
                pass(accepted, address, length)
                return 0
            }
        }
    }
}
