import HomeStore
import PostgresTesting
import Testing

@testable import PostgresStore

/// A store on PostgreSQL whose connection is lost at any call.
@Suite struct PostgresFaultTests {
    private let address: String
    private let target: PostgresTarget

    init() throws {
        address = try PostgresServer.makeDatabase()
        target = try PostgresTarget(address)
    }

    /// What a client knows about a change.
    private enum Answer { case made, refused, uncertain }

    /// A home that is added, and every kind of write. Each is made once, whatever becomes of the others.
    private struct Session {
        let homes: PostgresHomes
        let other: any Journal
        static let stepCount = 11

        init(_ homes: PostgresHomes) throws(JournalError) {
            self.homes = homes
            other = try homes.journal(adding: "other", description: [1])
        }

        func make(_ step: Int) throws(JournalError) {
            let main = homes.main
            let large = (0..<5).map { (RecordKey(kind: 2, id: "device-\($0)"), [UInt8(7)]) }
            switch step {
            case 0: try main.commit([change(1)])
            case 1: try homes.execute(JournalStep(other, .replace(change(1), isFirst: true)))
            case 2:
                let steps = [JournalStep(main, .append([change(2)])), JournalStep(other, .append([change(2)]))]
                guard try homes.execute(steps).isEmpty else { throw .taken(main) }
            case 3:
                try main.trim(before: 2)
                try main.commit([change(3)])
            case 4: try homes.execute(JournalStep(other, .stage(Transaction(puts: large), isFirst: true)))
            case 5: try homes.execute(JournalStep(other, .replace(change(9), isFirst: false)))
            case 6: try main.probe()
            case 7: try main.commit([Transaction(deletes: [RecordKey(kind: 1, id: "lamp")])])
            case 8, 10: _ = try homes.removeUnused()
            default: try homes.execute(JournalStep(other, .delete))
            }
        }
    }

    /// The number of calls of a session without faults.
    private func countCalls() throws -> Int {
        let cuts = Cuts()
        let homes = try PostgresHomes.alone(target, faults: cuts)
        let session = try Session(homes)
        for step in 0..<Session.stepCount { try session.make(step) }
        return cuts.calls
    }

    /// The connection is cut at each call: once, or at all that follow until the program is told that the database is back.
    @Test(arguments: [1, 6]) func noCallLosesOrDoublesAChange(cutCount: Int) throws {
        let count = try countCalls()
        #expect(count > 20)
        var answers: [Answer: Int] = [:]
        for call in 0..<count {
            try PostgresServer.empty(address)
            let cuts = Cuts(call..<(call + cutCount))
            guard let homes = try? PostgresHomes.alone(target, faults: cuts) else {
                // The opening failed. Another attempt finds a store, complete or none.
                cuts.end()
                let again = try PostgresHomes.aloneAgain(target)
                #expect(try text(again.main) == "last 0")
                again.main.close()
                continue
            }
            let session = try Session(homes)
            for step in 0..<Session.stepCount {
                do throws(JournalError) {
                    try session.make(step)
                    answers[.made, default: 0] += 1
                } catch {
                    let isUnknown = error.outcome == .unknown
                    answers[isUnknown ? .uncertain : .refused, default: 0] += 1
                    cuts.end()
                    let isMade = isUnknown ? try homes.resolve() != nil : false
                    // What was not made is made now, so each session ends in the same state.
                    if !isMade { try session.make(step) }
                }
            }
            #expect(try state(homes) == ["default: 2, 3, last 3"], "call \(call)")
            homes.main.close()
            let opened = try PostgresHomes.alone(target)
            #expect(try state(opened) == ["default: 2, 3, last 3"], "call \(call)")
            #expect(try !opened.removeUnused())
            opened.main.close()
        }
        // Each kind of outcome was met.
        #expect(answers.count == 3, "\(answers)")
    }

    /// The outcome of a part is not that of the replacement.
    @Test func aReplacementInPartsIsMadeWholeOrNotAtAll() throws {
        let records = (0..<5).map { (RecordKey(kind: 2, id: "device-\($0)"), [UInt8(7)]) }
        var outcomes: Set<Bool> = []
        var (call, isCut) = (0, true)
        while isCut {
            try PostgresServer.empty(address)
            let cuts = Cuts()
            let homes = try PostgresHomes.alone(target, faults: cuts, partSize: 2)
            cuts.begin(call..<(call + 1))
            let main = homes.main
            let calls = cuts.calls
            let isMade: Bool
            do throws(JournalError) {
                try main.resolving { () throws(JournalError) in try main.replaceAll(with: Transaction(puts: records)) }
                isMade = true
            } catch { isMade = false }
            isCut = cuts.calls > calls + call
            outcomes.insert(isMade)
            main.close()
            let opened = try PostgresHomes.alone(target)
            var count = 0
            _ = try opened.main.load(record: { _, _ in count += 1 }, entry: { _ in })
            #expect(count == (isMade ? records.count : 0), "call \(call)")
            opened.main.close()
            call += 1
        }
        #expect(outcomes == [true, false])
    }

    private func state(_ homes: PostgresHomes) throws -> [String] {
        try ["default: " + text(homes.main)] + homes.addedHomes().map { try "\($0.id): " + text($0.journal) }
    }

    @Test(arguments: ["1,5432,5432", "1,,"]) func ofSeveralServersTheOneThatWorksIsUsed(ports: String) throws {
        let address = try PostgresServer.makeDatabase()
        let socket = try #require(address.split(separator: "=").last)
        let database = try #require(address.split(separator: "?").first?.split(separator: "/").last)
        let several = "postgresql://postgres@/\(database)?host=127.0.0.1,/nowhere,\(socket)&port=\(ports)"
        let homes = try PostgresHomes.alone(PostgresTarget(several))
        try homes.main.commit([change(1)])
        homes.main.close()
        let again = try PostgresHomes.alone(PostgresTarget(address))
        #expect(try text(again.main) == "lamp=1, 1, last 1")
        again.main.close()
    }

    @Test func aDatabaseThatCannotBeReachedIsNamedWithoutItsPassword() throws {
        let target = try PostgresTarget("postgresql://someone:secret@localhost:1/homes")
        let error = #expect(throws: JournalError.self) { try PostgresHomes.alone(target) }
        #expect(error?.reason == .unreachable && error?.clientMessage == "The database cannot be reached.")
        let message = try #require(error?.message)
        #expect(message.contains("the database homes at localhost:1") && !message.contains("secret"))
        let malformed = #expect(throws: JournalError.self) { try PostgresTarget("postgresql://a:secret@[::1/x") }
        #expect(malformed?.message.contains("secret") == false)
    }
}
