import DiskTesting
import HomeEngine
import HomeModel
import HomeStore
import TestHomes
import TestSupport

/// Opens what a crash has left, and compares it with what clients have received before it.
struct PointCheck {
    /// The data that the clients of a session have received before a call of the store, and the possible contents of the
    /// store.
    struct Expectation {
        let contents: [StoreContents]
        let answers: ArraySlice<DurableSession.Answer>
        let publications: ArraySlice<DurableSession.Publication>
        let reading: DurableSession.Reading?
        let calendar: HomeTime

        /// The expectation of a crash before a call, of a session in which no call failed.
        init(_ session: Facts, before call: Int) {
            answers = session.answers[..<session.answers.partition { $0.calls <= call }]
            publications = session.publications[..<session.publications.partition { $0.calls <= call }]
            reading = session.readings[..<session.readings.partition { $0.calls <= call }].last
            calendar = session.calendar
            let writes = session.writes
            let index = writes.partition { $0.calls.upperBound <= call }
            let before = index == 0 ? StoreContents() : writes[index - 1].after
            let isWriting = index < writes.count && writes[index].calls.lowerBound < call
            contents = isWriting ? [before, writes[index].after] : [before]
        }

        /// The expectation of a crash now.
        init(now session: DurableSession) {
            answers = session.answers[...]
            publications = session.publications[...]
            reading = session.readings.last
            calendar = session.host.calendar
            contents = session.possibleContents
        }
    }

    /// The records of a session.
    struct Facts {
        let writes: [ModeledWrite]
        let answers: [DurableSession.Answer]
        let publications: [DurableSession.Publication]
        let readings: [DurableSession.Reading]
        let calendar: HomeTime

        init(_ session: DurableSession) {
            writes = session.writes
            answers = session.answers
            publications = session.publications
            readings = session.readings
            calendar = session.host.calendar
        }
    }

    /// A disk whose syncs take no time.
    private let disk = RecordingDisk(isRecording: false)

    /// Throws the first difference.
    func check(_ files: DiskImage.Files, against expected: Expectation) throws {
        let folder = try TemporaryFolder()
        for (name, bytes) in files { try folder.write(bytes, to: name) }
        try check(FileStorage(path: folder.file("home.sqlite"), disk: disk), against: expected)
    }

    /// Throws the first difference of a store that no living program uses.
    func check(_ storage: any Storage, against expected: Expectation) throws {
        let found = try contents(of: storage)
        _ = try storage.match(found, in: expected.contents)
        // A store without a home is one whose creation was not complete.
        guard found.homes["default"]?.records.isEmpty == false else { return }
        let session = DurableSession(storage, at: expected.calendar, containing: found)
        try session.start()
        try checkReadings(of: session, found, expected)
        try checkPublications(of: session, expected)
        try checkRefusals(of: session, expected)
        try checkKeys(of: session, found, expected)
        try checkNewChanges(of: session, expected)
        let contents = session.store?.contents
        session.stop()
        let last = try self.contents(of: storage)
        guard last == contents else {
            throw SimulationFault("after a restart, the contents differ: \(last.difference(from: contents ?? last))")
        }
    }

    private func contents(of storage: any Storage) throws -> StoreContents {
        let journal = try storage.open(partSize: DurableSession.partSize)
        defer { journal.close() }
        return try StoreContents(reading: journal)
    }

    /// If the file contains what it contained at the last reading, the homes are the same.
    private func checkReadings(
        of session: DurableSession, _ found: StoreContents, _ expected: Expectation
    ) throws {
        guard let reading = expected.reading, reading.contents == found, let homes = session.homes else { return }
        for hosted in homes.all {
            let snapshot = hosted.home.snapshot()
            guard let before = reading.homes[hosted.id] else { throw SimulationFault("\(hosted.id) was not there") }
            guard snapshot.cursor == before.cursor else {
                throw SimulationFault("\(hosted.id) is at \(snapshot.cursor) instead of \(before.cursor)")
            }
            guard HomeFile.write(snapshot) == before.file else { throw SimulationFault("\(hosted.id) is another home") }
        }
    }

    /// All published changes are there, with the same bytes, as far as the logs reach back.
    private func checkPublications(of session: DurableSession, _ expected: Expectation) throws {
        guard let homes = session.homes else { return }
        for hosted in homes.all {
            let cursor = hosted.home.cursor
            let logged = try log(of: hosted.home)
            let published = expected.publications.filter { $0.homeID == hosted.id && $0.cursor.epoch == cursor.epoch }
            for publication in published {
                guard publication.cursor.sequence <= cursor.sequence else {
                    throw SimulationFault("\(hosted.id) has lost the change \(publication.cursor)")
                }
                guard let first = logged.first, publication.cursor.sequence >= first.sequence else { continue }
                let index = Int(publication.cursor.sequence - first.sequence)
                guard index < logged.count, Array(logged[index].json.bytes) == publication.bytes else {
                    throw SimulationFault("\(hosted.id): \(publication.cursor) is another change")
                }
            }
        }
    }

    private func log(of home: Home) throws -> [Frame] {
        let cursor = home.cursor
        guard let frames = home.frames(before: Cursor(epoch: cursor.epoch, sequence: cursor.sequence + 1), limit: .max)
        else { throw SimulationFault("the log cannot be read") }
        return frames.frames
    }

    /// No change is there that was refused.
    private func checkRefusals(of session: DurableSession, _ expected: Expectation) throws {
        for answer in expected.answers where answer.kind == .refused {
            guard let home = try? session.home(answer.homeID) else { continue }
            let isThere = try log(of: home).contains { contains(Array($0.json.bytes), answer.requestID) }
            if isThere { throw SimulationFault("\(answer.step) was refused, but it is there") }
        }
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let pattern = Array(text.utf8)
        guard bytes.count >= pattern.count else { return false }
        return (0...bytes.count - pattern.count).contains { bytes[$0..<$0 + pattern.count].elementsEqual(pattern) }
    }

    /// Requests with the same idempotency key get the first response.
    private func checkKeys(of session: DurableSession, _ found: StoreContents, _ expected: Expectation) throws {
        for answer in expected.answers where answer.kind == .made {
            guard let key = answer.key, let home = try? session.home(answer.homeID) else { continue }
            // A replacement drops the responses of its home.
            let wasReplaced = expected.answers.contains { later in
                later.homeID == answer.homeID && later.calls > answer.calls && later.kind != .refused
                    && ["replace", "reset", "restore"].contains { later.step.hasPrefix($0) }
            }
            guard !wasReplaced, isCurrent(answer, in: found, expected) else { continue }
            let context = ChangeContext(
                origin: .client,
                idempotencyKey: IdempotencyKey(key.text, fingerprint: 1) {
                    (_: Result<Committed<DeviceView>, HomeError>) in
                    []
                })
            let operation = home.setName("Repeated", ofDevice: "lamp", context: context)
            guard case .replayed(let stored, let flush) = operation else {
                throw SimulationFault("\(answer.step): the key is not known")
            }
            try session.host.complete(flush)
            guard stored.bytes == key.response else { throw SimulationFault("\(answer.step): another response") }
        }
    }

    /// Whether a replacement that was in progress has not dropped the response.
    private func isCurrent(
        _ answer: DurableSession.Answer, in found: StoreContents, _ expected: Expectation
    ) -> Bool {
        guard let reading = expected.reading else { return true }
        return reading.contents.homes[answer.homeID]?.entries.isEmpty == true
            || found.homes[answer.homeID]?.entries.isEmpty == false
    }

    /// The homes work on, and no number of a published change is used again.
    private func checkNewChanges(of session: DurableSession, _ expected: Expectation) throws {
        guard let homes = session.homes else { return }
        for hosted in homes.all {
            for name in ["Another name", "A third name"] {
                try session.change("new", of: hosted.id) { home, context in
                    home.setName(name, ofDevice: "lamp", context: context)
                }
            }
        }
        guard session.answers.allSatisfy({ $0.kind == .made }) else {
            throw SimulationFault("a new change was refused")
        }
        let new = session.publications
        for publication in expected.publications {
            let sameNumber = new.first { $0.homeID == publication.homeID && $0.cursor == publication.cursor }
            if let sameNumber, sameNumber.bytes != publication.bytes {
                throw SimulationFault("\(publication.homeID): the number \(publication.cursor) is used again")
            }
        }
    }
}

extension Array {
    /// Returns the index of the first element for which a statement is false, in an array in which it is true first.
    fileprivate func partition(_ isFirst: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isFirst(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
