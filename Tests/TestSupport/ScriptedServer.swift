import Glibc

/// A server that does with each connection what a test says, for answers that a real server never gives.
public final class ScriptedServer: Sendable {
    public let port: UInt16
    private let listener: Listener

    /// - Parameters:
    ///   - backlog: The number of connections that may wait while the script runs; the kernel adds one. Further ones are
    ///     not answered.
    ///   - script: Called with each connection and its number, from 1, on one thread. The connection is closed when
    ///     nothing retains it.
    public init(backlog: Int32 = 128, _ script: @escaping @Sendable (RawConnection, Int) throws -> Void) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in.loopback(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard address.withSocketAddress({ bind(listener, $0, $1) }) == 0, listen(listener, backlog) == 0,
            address.withSocketAddress({ pointer, _ in getsockname(listener, pointer, &size) }) == 0
        else { throw RawConnection.Failure(description: "bind: \(String(cString: strerror(errno)))") }
        self.listener = Listener(descriptor: listener)
        port = UInt16(bigEndian: address.sin_port)
        let work = Work(listener: self.listener, script: script)
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { argument in
                Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(work).toOpaque())
        pthread_detach(thread)
    }

    deinit { stop() }

    /// Accepts no further connections: connecting fails.
    public func stop() { shutdown(listener.descriptor, Int32(SHUT_RDWR)) }

    /// The listening socket. It is closed when neither the server nor its thread uses it, because its number may then
    /// be that of another socket.
    private final class Listener: Sendable {
        let descriptor: Int32

        init(descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }

    private final class Work: Sendable {
        let listener: Listener
        let script: @Sendable (RawConnection, Int) throws -> Void

        init(listener: Listener, script: @escaping @Sendable (RawConnection, Int) throws -> Void) {
            (self.listener, self.script) = (listener, script)
        }

        func run() {
            var number = 0
            while true {
                let socket = accept(listener.descriptor, nil, nil)
                guard socket >= 0 else { break }
                number += 1
                try? script(RawConnection(socket: socket), number)
            }
        }
    }
}
