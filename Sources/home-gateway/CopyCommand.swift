import CommandLineKit
import HomeEngine
import HomeStore

/// `home-gateway copy SOURCE TARGET`: copies all homes of a data file or a database to another one, which has none, with
/// their logs, stored responses and snapshots. Cursors and idempotency keys stay valid.
enum CopyCommand {
    static func run(_ options: Options) throws(ProgramError) {
        let (source, target) = (try DataLocation(options.operands[0]), try DataLocation(options.operands[1]))
        do throws(JournalError) {
            let reader = try source.read()
            // Opening a database would take its homes from the gateway that uses it.
            for home in try target.check().contents?.homes ?? [] where try !load(home.journal).0.puts.isEmpty {
                throw JournalError(.failed, "\(target.name) contains homes already; the target of a copy has none.")
            }
            let main = try target.open()
            defer { main.close() }
            try copy(reader, to: main, target)
        } catch {
            throw ProgramError(error.message)
        }
        Console.print("home-gateway: the homes of \(source.name) are stored in \(target.name)")
    }

    private static func copy(
        _ reader: any StoreReader, to main: any Journal, _ target: DataLocation
    ) throws(JournalError) {
        guard let store = main.store else { return }
        try store.continueOpenings(of: reader.openings)
        for home in reader.homes {
            let isMain = home.id == Homes.defaultID
            let journal = isMain ? main : try store.journal(adding: home.id, description: home.description)
            let (found, last) = try load(home.journal)
            // A home that was never created.
            if isMain, found.puts.isEmpty { continue }
            try copy(found, last, to: journal)
            let (stored, storedLast) = try load(journal)
            guard stored.isEqual(to: found), last == storedLast else {
                throw JournalError(.failed, "The copy of the home \(home.id) in \(target.name) differs.")
            }
        }
    }

    private static func copy(
        _ contents: Transaction, _ last: UInt64, to journal: any Journal
    ) throws(JournalError) {
        var contents = contents
        let hasLast = contents.entries.last?.sequence == last || last == 0
        // An entry that is deleted again keeps the sequence.
        if !hasLast { contents.entries.append(LogEntry(sequence: last, bytes: [])) }
        try journal.resolving { () throws(JournalError) in try journal.replaceAll(with: contents) }
        if !hasLast { try journal.trim(before: last + 1) }
    }

    /// Returns the records and the log of a home, and the greatest sequence ever committed.
    private static func load(_ journal: any Journal) throws(JournalError) -> (Transaction, UInt64) {
        var contents = Transaction()
        let summary = try journal.load(
            record: { contents.puts.append(($0, $1)) }, entry: { contents.entries.append($0) })
        return (contents, summary.lastSequence)
    }
}

extension Transaction {
    fileprivate func isEqual(to other: Transaction) -> Bool {
        entries == other.entries && puts.elementsEqual(other.puts) { $0.0 == $1.0 && $0.1 == $1.1 }
    }
}
