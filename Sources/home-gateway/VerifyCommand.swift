import CommandLineKit
import HomeEngine
import HomeStore

/// `home-gateway verify FILE…`: checks data files that no gateway has open, and databases, and changes nothing in them.
///
/// Checks the structure of a file, every checksum, the sequence of the changes, and that each home can be opened.
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

    /// Returns what a data file or a database contains.
    private static func verify(
        _ operand: String, _ options: Options, _ declarations: CatalogAndBehaviors
    ) throws(ProgramError) -> [String] {
        let location = try DataLocation(operand)
        let reader: any StoreReader
        do throws(JournalError) { reader = try location.read() } catch { throw ProgramError(error.message) }
        var lines: [String] = []
        for home in reader.homes { lines += try verify(home, of: location.name, options, declarations) }
        let count = reader.homes.count { StoredCheckpointID($0.id) == nil }
        return ["\(location.name): \(CountText.of(count, "home")), \(reader.summary)"] + lines
    }

    private static func verify(
        _ stored: JournaledHome, of path: String, _ options: Options,
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
