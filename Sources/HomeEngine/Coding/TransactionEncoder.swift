import HomeModel
import HomeStore

/// Encodes changes as transactions of a journal.
struct TransactionEncoder: Sendable {
    private var shapes: StoredShapes
    private var hasChangedShapes = false

    /// - Parameter shapes: The shapes that the journal stores before the first transaction.
    init(shapes: StoredShapes = StoredShapes()) { self.shapes = shapes }

    /// The shapes that the journal stores after the last transaction; nil if they have not changed.
    var changedShapes: StoredShapes? { hasChangedShapes ? shapes : nil }

    mutating func transaction(for batch: Batch) -> Transaction {
        var transaction = Transaction(
            entries: batch.frames.map { LogEntry(sequence: $0.sequence, bytes: HomeRecords.bytes($0)) })
        if let header = batch.header {
            transaction.puts.append((HomeRecords.headerKey, HomeRecords.bytes(header)))
        }
        var changes: [Int: (shape: Shape, difference: Int)] = [:]
        for step in batch.steps {
            add(step.mutation, to: &transaction)
            let (new, old) = (step.mutation.device?.shape, step.inverse.device?.shape)
            guard new !== old else { continue }
            if let new { changes[new.number, default: (new, 0)].difference += 1 }
            if let old { changes[old.number, default: (old, 0)].difference -= 1 }
        }
        if !changes.isEmpty { add(changes.values.map { $0 }, to: &transaction) }
        for key in batch.deletedKeys { transaction.deletes.append(HomeRecords.key(.response, key)) }
        if let response = batch.response {
            transaction.puts.append((HomeRecords.key(.response, response.key), HomeRecords.bytes(response)))
        }
        return transaction
    }

    fileprivate func add(_ mutation: HomeState.Mutation, to transaction: inout Transaction) {
        switch mutation {
        case .structure(let ordinal, let structure):
            transaction.puts.append(
                (HomeRecords.key(.structure, structure.id), HomeRecords.bytes(structure, ordinal: ordinal)))
        case .room(let ordinal, let room):
            transaction.puts.append((HomeRecords.key(.room, room.id), HomeRecords.bytes(room, ordinal: ordinal)))
        case .device(let ordinal, let device):
            transaction.puts.append(
                (HomeRecords.key(.device, device.id), DeviceRecord.bytes(device, ordinal: ordinal)))
        case .noStructure(_, let id): transaction.deletes.append(HomeRecords.key(.structure, id))
        case .noRoom(_, let id): transaction.deletes.append(HomeRecords.key(.room, id))
        case .noDevice(_, let id): transaction.deletes.append(HomeRecords.key(.device, id))
        }
    }

    /// Puts the records of shapes that now have a first device, and deletes those of shapes without any device.
    fileprivate mutating func add(_ changes: [(shape: Shape, difference: Int)], to transaction: inout Transaction) {
        for (shape, difference) in changes.sorted(by: { $0.shape.number < $1.shape.number }) where difference != 0 {
            let key = HomeRecords.key(.shape, String(shape.number))
            hasChangedShapes = true
            switch shapes.change(shape.number, by: difference) {
            case .added: transaction.puts.append((key, ShapeRecord.bytes(shape)))
            case .removed: transaction.deletes.append(key)
            case .unchanged: continue
            }
        }
    }
}

/// The records of a whole home, encoded part by part for an empty journal.
struct ReplacementParts: Sendable {
    private var encoder = TransactionEncoder()
    private let state: HomeState
    private let losses: [ImportLoss]
    private let header: HomeRecords.Header?
    private var devices: Table<Device>.Elements
    /// The number of devices of each shape.
    private var shapes: [Int: (shape: Shape, difference: Int)] = [:]
    /// Whether no part and whether the last part has been returned.
    private(set) var isFirst = true
    private(set) var isAtEnd = false

    init(_ state: HomeState, header: HomeRecords.Header?, losses: [ImportLoss]) {
        self.state = state
        self.losses = losses
        self.header = header
        devices = state.devices.elements()
    }

    init(_ batch: Batch, _ replacement: Replacement) {
        precondition(batch.header != nil, "a replacement has a header")
        self.init(replacement.state, header: batch.header, losses: replacement.losses)
    }

    /// - Parameter calendar: The host's calendar when the checkpoint was taken.
    init(_ checkpoint: HomeCheckpoint, at calendar: Int64) {
        // A home that begins with the checkpoint has an epoch of its own.
        let header = HomeRecords.Header(
            epoch: Epoch(number: 0), seed: checkpoint.seed, time: checkpoint.time, calendar: calendar,
            isPaused: checkpoint.isPaused, speed: checkpoint.speed, epochStart: checkpoint.state.sequence)
        self.init(checkpoint.state, header: header, losses: checkpoint.losses)
    }

    /// The shapes that the journal stores after the last part.
    var storedShapes: StoredShapes { encoder.changedShapes ?? StoredShapes() }

    /// Returns the next part, with at most `limit` devices. The last part may have none.
    mutating func next(limit: Int = .max) -> Transaction {
        var transaction = Transaction()
        if isFirst {
            transaction = encoder.transaction(for: Batch(header: header))
            for (ordinal, structure) in state.structures.elements() {
                encoder.add(.structure(ordinal, structure), to: &transaction)
            }
            for (ordinal, room) in state.rooms.elements() { encoder.add(.room(ordinal, room), to: &transaction) }
        }
        isFirst = false
        var count = 0
        while count < limit {
            guard let (ordinal, device) = devices.next() else {
                encoder.add(shapes.values.map { $0 }, to: &transaction)
                if !losses.isEmpty { transaction.puts.append((HomeRecords.importKey, HomeRecords.bytes(losses))) }
                isAtEnd = true
                return transaction
            }
            encoder.add(.device(ordinal, device), to: &transaction)
            shapes[device.shape.number, default: (device.shape, 0)].difference += 1
            count += 1
        }
        return transaction
    }
}

/// The shapes that a journal stores, by number, each with the number of devices that have it.
struct StoredShapes: Hashable, Sendable {
    private var counts: [Int: Int] = [:]

    enum Outcome {
        case added, removed, unchanged
    }

    /// Changes the number of devices of a shape. Returns the effect on the shape's record.
    mutating func change(_ number: Int, by difference: Int) -> Outcome {
        let before = counts[number] ?? 0
        let after = max(0, before + difference)
        counts[number] = after == 0 ? nil : after
        return before == 0 ? .added : after == 0 ? .removed : .unchanged
    }

    func contains(_ number: Int) -> Bool { counts[number] != nil }
}

extension HomeState.Mutation {
    fileprivate var device: Device? { if case .device(_, let device) = self { device } else { nil } }
}
