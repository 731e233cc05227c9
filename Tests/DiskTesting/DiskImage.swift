package import TestHomes

/// The contents of a disk after calls, and what is left of them after a crash.
///
/// The system caches writes until a sync. When the process dies, the cache survives. When the machine loses power, each
/// sector of 512 bytes that was written since the last sync may or may not have reached the disk, and names that were
/// added or removed are durable once the folder was synced.
package struct DiskImage: Sendable {
    /// The files by name with their contents.
    package typealias Files = [String: [UInt8]]

    private static let sectorSize = 512

    fileprivate struct File {
        /// The contents that programs read.
        var cached: [UInt8] = []
        /// The contents on the disk, without `changes`.
        var durable: [UInt8] = []
        var changes: [(change: Change, state: ChangeState)] = []
    }

    fileprivate enum Change {
        case write(offset: Int, bytes: [UInt8])
        case truncate(Int)
    }

    fileprivate enum ChangeState {
        /// The next sync makes it durable.
        case pending
        /// A sync failed after it: it may or may not be on the disk, in every case.
        case uncertain
        case durable
    }

    fileprivate enum NameChange {
        case set(String, file: Int)
        case remove(String)
    }

    private var files: [Int: File] = [:]
    private var names: [String: Int] = [:]
    private var durableNames: [String: Int] = [:]
    private var nameChanges: [NameChange] = []

    package init() {}

    /// Applies a call.
    package mutating func apply(_ call: DiskCall) { if let effect = call.effect { apply(effect) } }

    private mutating func apply(_ effect: DiskCall.Effect) {
        switch effect {
        case .adopt(let file, let name, let bytes):
            files[file] = File(cached: bytes, durable: bytes)
            names[name] = file
            durableNames[name] = file
        case .create(let file, let name):
            files[file] = File()
            change(.set(name, file: file))
        case .write(let file, let offset, let bytes): change(file, .write(offset: offset, bytes: bytes))
        case .truncate(let file, let size): change(file, .truncate(size))
        case .sync(let file, let includesFolder):
            files[file]?.sync()
            if includesFolder { syncNames() }
        case .failedSync(let file): files[file]?.failSync()
        case .remove(let name, let includesFolder):
            change(.remove(name))
            if includesFolder { syncNames() }
        case .link(let file, let name): change(.set(name, file: file))
        case .rename(let name, let newName):
            if let file = names[name] { change(.set(newName, file: file)) }
            change(.remove(name))
        case .syncFolder: syncNames()
        }
    }

    private mutating func change(_ file: Int, _ change: Change) {
        files[file]?.cached.apply(change)
        files[file]?.changes.append((change, .pending))
    }

    private mutating func change(_ change: NameChange) {
        names.apply(change)
        nameChanges.append(change)
    }

    private mutating func syncNames() {
        durableNames = names
        nameChanges = []
    }

    // MARK: Crashes

    /// Returns the files after the process has died.
    ///
    /// - Parameter call: The call during which it died, of which a beginning is executed; nil if it died before it.
    package func afterProcessDeath(during call: DiskCall? = nil, random: inout SeededRandom) -> Files {
        var image = self
        if case .write(let file, let offset, let bytes)? = call?.effect {
            let count = Int(random.below(UInt64(bytes.count) + 1))
            image.apply(.write(file: file, offset: offset, bytes: Array(bytes[..<count])))
        } else if let effect = call?.effect, random.below(2) == 0 {
            image.apply(effect)
        }
        return image.names.compactMapValues { image.files[$0]?.cached }
    }

    /// How much of the changes that are not durable a loss of power takes.
    package enum Loss: Sendable {
        case everything
        /// Each sector and each name has an even chance.
        case some
    }

    /// Returns the files after the machine has lost power.
    ///
    /// - Parameter call: The call during which it lost power; nil if that was before it.
    package func afterPowerLoss(during call: DiskCall? = nil, _ loss: Loss, random: inout SeededRandom) -> Files {
        var image = self
        // Any part of a sync may have been executed; that is a loss of some changes.
        switch call?.effect {
        case .sync, .failedSync, .syncFolder, nil: break
        case let effect?: image.apply(effect)
        }
        return image.remains(loss, &random)
    }

    private func remains(_ loss: Loss, _ random: inout SeededRandom) -> Files {
        var names = durableNames
        // A file system writes changes of names in their order.
        let count = loss == .everything ? 0 : Int(random.below(UInt64(nameChanges.count) + 1))
        for change in nameChanges.prefix(count) { names.apply(change) }
        var result: Files = [:]
        for (name, number) in names.sorted(by: { $0.key < $1.key }) {
            guard let file = files[number] else { continue }
            var bytes = file.durable
            for (change, state) in file.changes {
                switch (change, state) {
                case (_, .durable): bytes.apply(change)
                case (.write(let offset, let content), _):
                    if loss == .some { bytes.write(content, at: offset, sectors: Self.sectorSize, &random) }
                case (.truncate, _): if loss == .some, random.below(2) == 0 { bytes.apply(change) }
                }
            }
            result[name] = bytes
        }
        return result
    }
}

extension DiskImage.File {
    fileprivate mutating func sync() {
        for index in changes.indices where changes[index].state == .pending { changes[index].state = .durable }
        let first = changes.firstIndex { $0.state != .durable } ?? changes.endIndex
        for (change, _) in changes[..<first] { durable.apply(change) }
        changes.removeFirst(first)
    }

    fileprivate mutating func failSync() {
        for index in changes.indices where changes[index].state == .pending { changes[index].state = .uncertain }
    }
}

extension [UInt8] {
    fileprivate mutating func apply(_ change: DiskImage.Change) {
        switch change {
        case .write(let offset, let bytes): write(bytes[...], at: offset)
        case .truncate(let size): if size < count { removeLast(count - size) } else { grow(to: size) }
        }
    }

    private mutating func grow(to size: Int) {
        if count < size { append(contentsOf: repeatElement(0, count: size - count)) }
    }

    private mutating func write(_ bytes: ArraySlice<UInt8>, at offset: Int) {
        grow(to: offset + bytes.count)
        replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }

    /// Writes the bytes of some sectors.
    fileprivate mutating func write(
        _ bytes: [UInt8], at offset: Int, sectors size: Int, _ random: inout SeededRandom
    ) {
        var start = 0
        while start < bytes.count {
            let end = Swift.min(bytes.count, ((offset + start) / size + 1) * size - offset)
            if random.below(2) == 0 { write(bytes[start..<end], at: offset + start) }
            start = end
        }
    }
}

extension [String: Int] {
    fileprivate mutating func apply(_ change: DiskImage.NameChange) {
        switch change {
        case .set(let name, let file): self[name] = file
        case .remove(let name): self[name] = nil
        }
    }
}
