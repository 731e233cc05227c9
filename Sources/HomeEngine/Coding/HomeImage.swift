package import HomeModel
import HomeStore
import Synchronization

/// The complete state of a home as bytes: its objects with the processes that run on them, its clock and its cursor.
///
/// Only a program of the same version reads it. It contains neither the log of changes nor faults. Homes in the same
/// state have the same bytes: these contain neither the times of the host and of the clock nor the epoch.
package struct HomeImage: Sendable {
    /// The cursor of the last change.
    package let cursor: Cursor
    /// The time of the home's clock.
    package let time: HomeTime
    package let bytes: [UInt8]
}

extension Home {
    /// Returns the committed state of the home as bytes.
    package func image() -> HomeImage {
        let host = hostTime.steady()
        let (state, losses, header, epoch, time) = published.withLock { published in
            let header = HomeRecords.Header(
                epoch: Epoch(number: 0), seed: seed, time: .first, calendar: 0, isPaused: published.clock.isPaused,
                speed: published.clock.speed, epochStart: published.epochStart)
            return (published.state, published.losses, header, published.epoch, published.time(host: host))
        }
        var parts = ReplacementParts(state, header: header, losses: losses)
        var writer = ByteWriter()
        writer.number(state.sequence)
        let records = parts.next().puts
        writer.number(records.count)
        for (key, bytes) in records {
            writer.number(UInt64(key.kind))
            writer.text(key.id)
            writer.octets(bytes)
        }
        return HomeImage(
            cursor: Cursor(epoch: epoch, sequence: state.sequence), time: time, bytes: writer.bytes)
    }

    /// Opens a home in memory with the state in an image. It has the seed of the image.
    ///
    /// The configuration has the time and the epoch, and can replace the state of the clock.
    package static func open(_ image: [UInt8], _ configuration: Configuration) throws(OpeningError) -> Home {
        let journal: MemoryJournal
        do throws(RecordFault) { journal = try MemoryJournal(image, configuration) } catch {
            throw OpeningError("the image of the home is damaged, or of another version")
        }
        var configuration = configuration
        configuration.journal = journal
        guard let home = try open(configuration) else { throw OpeningError("the image of the home is empty") }
        return home
    }
}

extension MemoryJournal {
    /// Creates the journal of an image.
    fileprivate convenience init(_ image: [UInt8], _ configuration: Home.Configuration) throws(RecordFault) {
        var reader = ByteReader(image)
        let sequence = try reader.number()
        var records: [(RecordKey, [UInt8])] = []
        for _ in 0..<(try reader.number()) {
            guard let kind = UInt8(exactly: try reader.number()) else { throw RecordFault() }
            let key = RecordKey(kind: kind, id: try reader.text())
            let bytes = try reader.octets()
            guard key == HomeRecords.headerKey else {
                records.append((key, bytes))
                continue
            }
            var header = try HomeRecords.header(bytes)
            // No time has passed since the image was created.
            header.calendar = configuration.hostTime.calendar()
            header.time = configuration.startTime ?? header.time
            header.isPaused = configuration.startsPaused ?? header.isPaused
            header.speed = configuration.startSpeed ?? header.speed
            header.epoch = configuration.epoch ?? header.epoch
            records.append((key, HomeRecords.bytes(header)))
        }
        try reader.expectEnd()
        self.init(records, lastSequence: sequence)
    }
}
