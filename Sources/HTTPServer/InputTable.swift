internal import CSocketInput

/// The sockets that are read through a function of this program, by their descriptors.
///
/// Unchecked because everything but the beginning and the end happens on one thread, that of a daemon.
final class InputTable: @unchecked Sendable {
    private let table: UnsafeMutablePointer<CSocketInput_Table>

    /// - Parameter read: Called for each read of a socket with the context that it was added with.
    init(read: @escaping CSocketInput_Reader) {
        table = .allocate(capacity: 1)
        table.initialize(to: CSocketInput_Table(reader: read, contexts: nil, count: 0))
    }

    /// To be destroyed after the thread has ended.
    deinit {
        table.pointee.contexts?.deallocate()
        table.deallocate()
    }

    /// Reads `socket` through the function from now on, on this thread.
    func add(_ context: UnsafeMutableRawPointer, socket: Int32) {
        let index = Int(socket)
        if index >= table.pointee.count { grow(to: max(64, 2 * index)) }
        table.pointee.contexts[index] = context
        CSocketInput_use(table)
    }

    /// To be called before the descriptor is closed.
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
