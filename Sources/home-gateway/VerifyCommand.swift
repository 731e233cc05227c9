import CommandLineKit
import HomeEngine
import HomeStore
import SQLiteStore

/// `home-gateway verify FILE…`: checks data files that no gateway has open, and changes nothing in them.
///
/// Checks the structure of the file, every checksum, the sequence of the changes, and that each home can be opened.
enum VerifyCommand {
    /// Returns the exit status: 0 if all files can be used.
    static func run(_ options: Options) throws(ProgramError) -> Int32 {
        let declarations = try CatalogAndBehaviors(options)
        var status: Int32 = 0
        for path in options.operands {
            do throws(ProgramError) {
                Console.print(try verify(path, options, declarations))
            } catch {
                Console.printError(error.message)
                status = 1
            }
        }
        return status
    }

    /// Returns what a file contains.
    private static func verify(
        _ path: String, _ options: Options, _ declarations: CatalogAndBehaviors
    ) throws(ProgramError) -> [String] {
        let file: DataFileReader
        do throws(JournalError) { file = try DataFileReader(path: path, describe: Home.describe) } catch {
            throw ProgramError(error.message)
        }
        var lines: [String] = []
        for home in file.homes { lines += try verify(home, of: path, options, declarations) }
        let count = file.homes.count { StoredCheckpointID($0.id) == nil }
        let state = file.wasKilled ? ", not closed: its last changes are in \(path)-wal" : ""
        return [
            "\(path): layout \(file.layout), \(CountText.of(count, "home"))\(state)"
        ]
            + lines
    }

    private static func verify(
        _ stored: DataFileReader.StoredHome, of path: String, _ options: Options,
        _ declarations: CatalogAndBehaviors
    ) throws(ProgramError) -> [String] {
        var sequences: ClosedRange<UInt64>?
        var gap: UInt64?
        do throws(JournalError) {
            _ = try stored.journal.load(
                record: { _, _ in },
                entry: { entry in
                    if let last = sequences?.upperBound, entry.sequence != last + 1, gap == nil { gap = last + 1 }
                    sequences = (sequences?.lowerBound ?? entry.sequence)...entry.sequence
                })
        } catch {
            throw ProgramError(error.message)
        }
        let checkpointID = StoredCheckpointID(stored.id)
        let subject = checkpointID?.description ?? "the home \(stored.id)"
        if let gap { throw ProgramError("\(path): \(subject) has lost the change \(gap)") }
        let configuration = try Composition.configuration(options, declarations: declarations, journal: stored.journal)
        let opened: Home?
        do throws(Home.OpeningError) {
            try Homes.check(description: stored.description, of: stored.id)
            opened = try Home.open(configuration)
        } catch {
            throw ProgramError("\(path): \(subject) cannot be opened: \(error)")
        }
        guard let home = opened else {
            guard stored.id == Homes.defaultID else {
                throw ProgramError("\(path): \(subject) is empty")
            }
            return ["  \(stored.id): no home yet; the first start creates it"]
        }
        defer { home.close() }
        let snapshot = home.snapshot()
        let devices = CountText.of(snapshot.state.deviceCount, "device")
        if checkpointID != nil { return ["  \(subject): \(devices)"] }
        let changes =
            sequences.map { $0.count == 1 ? "change \($0.lowerBound)" : "changes \($0.lowerBound) to \($0.upperBound)" }
            ?? "no stored changes"
        return [
            "  \(stored.id): \(devices), cursor \(snapshot.cursor), \(changes)"
        ]
            + home.openingNotices.map { "  \(stored.id): \($0)" }
    }
}
