import HomeModel
import Synchronization

extension Home {
    /// Completes once all changes made so far are committed; fails if the home cannot be written.
    public func flush() -> Operation<Void> {
        writer.withLock { writer in
            if let failure = writer.failure { return .completed(.failure(failure)) }
            return flush(&writer)
        }
    }

    /// The same with the writer's lock held.
    ///
    /// Batches are committed in order: once an empty batch is committed, all changes before it are.
    func flush(_ writer: inout Writer) -> Operation<Void> {
        let result: Result<Committed<Void>, HomeError> = .success(
            Committed(value: (), cursor: Cursor(epoch: writer.epoch, sequence: writer.head.sequence)))
        guard let committer else { return .completed(result) }
        let pending = Pending(result)
        committer.add(Committer.Item(batch: Batch()) { pending.complete($0) })
        return .pending(pending)
    }

    /// All structures, also those that clients cannot see, in the order they were created.
    public func allStructures() -> [StructureState] {
        snapshot().state.structures.elements().map { $0.element }
    }
}
