import HomeModel

/// The description of a durable home in a store, in addition to the home itself.
struct StoredDescription: Hashable, Sendable {
    private static let version: UInt64 = 1

    var description: HostedHome.Description
    /// The position in the order of creation.
    var number: UInt64
    /// When the home was created and when it is deleted, in microseconds since 1970 by the host's calendar.
    var createdAt: Int64
    var expiresAt: Int64?

    init(_ description: HostedHome.Description, number: UInt64, createdAt: Int64) {
        self.description = description
        self.number = number
        self.createdAt = createdAt
        expiresAt = description.timeToLive.map { createdAt.saturatingAdding($0.microseconds) }
    }

    /// The description of the home `default`, which a store has without one.
    static func ofDefault(isDurable: Bool, createdAt: Int64) -> StoredDescription {
        StoredDescription(
            HostedHome.Description(id: Homes.defaultID, origin: .program, isDurable: isDurable), number: 0,
            createdAt: createdAt)
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.number(Self.version)
        writer.number(number)
        writer.signed(createdAt)
        writer.bool(description.timeToLive != nil)
        if let timeToLive = description.timeToLive { writer.signed(timeToLive.microseconds) }
        writer.text(description.label)
        switch description.origin {
        case .program: writer.number(0)
        case .template(let name):
            writer.number(1)
            writer.text(name)
        case .fleet(let count):
            writer.number(2)
            writer.number(count)
        case .home(let id):
            writer.number(3)
            writer.text(id)
        case .snapshot(let name, let home):
            writer.number(4)
            writer.text(name)
            writer.text(home)
        case .file: writer.number(5)
        }
        return writer.bytes
    }

    init(id: String, _ bytes: [UInt8]) throws(RecordFault) {
        var reader = ByteReader(bytes)
        guard try reader.number() == Self.version else { throw RecordFault() }
        let (number, createdAt) = (try reader.number(), try reader.signed())
        let timeToLive = try reader.bool() ? Span(microseconds: try reader.signed()) : nil
        let label = try reader.optionalText()
        let origin: HostedHome.Origin
        switch try reader.number() {
        case 0: origin = .program
        case 1: origin = .template(try reader.text())
        case 2: origin = .fleet(try reader.integer())
        case 3: origin = .home(try reader.text())
        case 4:
            let name = try reader.text()
            origin = .snapshot(name, home: try reader.text())
        case 5: origin = .file
        default: throw RecordFault()
        }
        try reader.expectEnd()
        self.init(
            HostedHome.Description(
                id: id, origin: origin, label: label, timeToLive: timeToLive, isDurable: true),
            number: number, createdAt: createdAt)
    }
}
