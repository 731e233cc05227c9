import HomeModel
import Synchronization

extension Home {
    /// Settled once everything that was handed over so far is; a failure says why the home cannot be written.
    public func settle() -> Operation<Void> {
        writer.withLock { writer in
            if let failure = writer.failure { return .settled(.failure(failure)) }
            return settle(&writer)
        }
    }

    /// The same with the writer's lock held.
    ///
    /// A batch of nothing: batches are committed in their order, so those before it are safe then.
    func settle(_ writer: inout Writer) -> Operation<Void> {
        let result: Result<Committed<Void>, HomeError> = .success(
            Committed(answer: (), cursor: Cursor(epoch: writer.epoch, sequence: writer.head.sequence)))
        guard let committer else { return .settled(result) }
        let pending = Pending(result)
        committer.add(Committer.Item(batch: Batch()) { pending.settle($0) })
        return .pending(pending)
    }

    /// The structures with the ways into them, seen by clients or not, in the order they were made.
    public func networks() -> [StructureState] {
        snapshot().state.structures.elements().map { $0.element }
    }
}
