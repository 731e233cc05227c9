import HomeModel
import HomeStore
import Synchronization

extension Home {
    /// Commits changes together, publishes them and calls their completions. On the commit thread.
    func commit(_ items: [Committer.Item]) {
        do throws(JournalError) {
            let kept = writer.withLock { $0.keptShapes }
            var records = TransactionMaker(keptShapes: kept)
            try journal.commit(items.map { records.transaction(for: $0.batch) })
            let shapes = records.addedShapes
            if !shapes.isEmpty { writer.withLock { $0.keptShapes.formUnion(shapes) } }
        } catch {
            return fail(items, because: error)
        }
        publish(items.map { $0.batch })
        tell(items.flatMap { $0.batch.frames })
        for item in items { item.completion(nil) }
        trimJournal()
    }

    /// Puts head back to committed and fails what waited. Further changes are refused until a probe succeeds.
    private func fail(_ items: [Committer.Item], because error: JournalError) {
        let failure = HomeError(
            .unavailable, "The home cannot be written now; reading goes on. \(error.clientMessage)")
        let failed = writer.withLock { writer in
            writer.failure = failure
            let (state, clock) = published.withLock { ($0.state, $0.clock) }
            writer.head = state
            writer.clock = clock
            writer.remindOfAll()
            let failed = items + (committer?.takeWaiting() ?? [])
            for item in failed {
                if let answer = item.batch.answer { writer.answers.remove(answer.key) }
                writer.answers.leave(item.batch.forgotten)
            }
            return failed
        }
        journalStatus(error.message)
        for item in failed { item.completion(failure) }
    }

    /// Finds out whether a journal that failed can write again, and lets changes through if so.
    func recover() {
        guard writer.withLock({ $0.failure != nil }) else { return }
        do throws(JournalError) { try journal.probe() } catch { return }
        writer.withLock { $0.failure = nil }
        journalStatus(nil)
        runDue()
    }

    /// Lets the journal forget what the log has forgotten, now and then.
    private func trimJournal() {
        let floor: UInt64? = published.withLock { published in
            guard published.log.floor >= published.trimmed + 1_000 else { return nil }
            published.trimmed = published.log.floor
            return published.log.floor
        }
        // A journal that cannot trim now keeps a little more than it has to.
        if let floor { try? journal.trim(before: floor + 1) }
    }
}

/// Turns changes into what a journal keeps.
struct TransactionMaker {
    let keptShapes: Set<Int>
    private(set) var addedShapes: Set<Int> = []

    init(keptShapes: Set<Int>) { self.keptShapes = keptShapes }

    mutating func transaction(for batch: Batch) -> Transaction {
        var transaction = Transaction(
            entries: batch.frames.map { LogEntry(sequence: $0.sequence, bytes: HomeRecords.bytes($0)) })
        if let header = batch.header {
            transaction.puts.append((HomeRecords.headerKey, HomeRecords.bytes(header)))
        }
        for step in batch.steps { add(step.mutation, to: &transaction) }
        for key in batch.forgotten { transaction.deletes.append(HomeRecords.key(.answer, key)) }
        if let answer = batch.answer {
            transaction.puts.append((HomeRecords.key(.answer, answer.key), HomeRecords.bytes(answer)))
        }
        return transaction
    }

    /// A whole home, for a new data file.
    mutating func transaction(for state: HomeState, header: HomeRecords.Header) -> Transaction {
        var transaction = transaction(for: Batch(header: header))
        for (ordinal, structure) in state.structures.elements() {
            add(.structure(ordinal, structure), to: &transaction)
        }
        for (ordinal, room) in state.rooms.elements() { add(.room(ordinal, room), to: &transaction) }
        for (ordinal, device) in state.devices.elements() { add(.device(ordinal, device), to: &transaction) }
        return transaction
    }

    private mutating func add(_ mutation: HomeState.Mutation, to transaction: inout Transaction) {
        switch mutation {
        case .structure(let ordinal, let structure):
            transaction.puts.append(
                (HomeRecords.key(.structure, structure.id), HomeRecords.bytes(structure, ordinal: ordinal)))
        case .room(let ordinal, let room):
            transaction.puts.append((HomeRecords.key(.room, room.id), HomeRecords.bytes(room, ordinal: ordinal)))
        case .device(let ordinal, let device):
            let shape = device.shape
            if !keptShapes.contains(shape.number), addedShapes.insert(shape.number).inserted {
                transaction.puts.append((HomeRecords.key(.shape, String(shape.number)), ShapeRecord.bytes(shape)))
            }
            transaction.puts.append(
                (HomeRecords.key(.device, device.id), DeviceRecord.bytes(device, ordinal: ordinal)))
        case .noStructure(_, let id): transaction.deletes.append(HomeRecords.key(.structure, id))
        case .noRoom(_, let id): transaction.deletes.append(HomeRecords.key(.room, id))
        case .noDevice(_, let id): transaction.deletes.append(HomeRecords.key(.device, id))
        }
    }
}
