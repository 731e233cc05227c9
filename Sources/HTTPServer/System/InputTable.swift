internal import CSocketInput

/// Maps sockets to contexts. libmicrohttpd reads these sockets through a function of this program.
///
/// Unchecked because everything except creation and destruction happens on the thread of one daemon.
final class InputTable: @unchecked Sendable {
    private let table: UnsafeMutablePointer<CSocketInput_Table>

    /// - Parameter read: Called for each read from a socket, with the socket's context.
    init(read: @escaping CSocketInput_Reader) {
        table = .allocate(capacity: 1)
        table.initialize(to: CSocketInput_Table(reader: read, contexts: nil, count: 0))
    }

    /// The last reference must be released only after the thread has ended.
    deinit {
        table.pointee.contexts?.deallocate()
        table.deallocate()
    }

    /// Adds a socket. The calling thread then reads it through the function.
    func add(_ context: UnsafeMutableRawPointer, socket: Int32) {
        let index = Int(socket)
        if index >= table.pointee.count { grow(to: max(64, 2 * index)) }
        table.pointee.contexts[index] = context
        CSocketInput_use(table)
    }

    /// Removes a socket. It must be called before the descriptor is closed.
    func remove(socket: Int32) {
        guard table.pointee.count > Int(socket) else { return }
        table.pointee.contexts[Int(socket)] = nil
    }

    private func grow(to count: Int) {
        let contexts = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: count)
        contexts.initialize(repeating: nil, count: count)
        if let old = table.pointee.contexts {
            contexts.update(from: old, count: table.pointee.count)
            old.deallocate()
        }
        table.pointee.contexts = contexts
        table.pointee.count = count
    }
}
