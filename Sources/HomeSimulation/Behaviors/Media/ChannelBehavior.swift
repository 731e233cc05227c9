import HomeCatalog
import HomeModel

/// Behavior of Matter's Channel: changes the channel of a television. The memory stores the previous channel.
struct ChannelBehavior: Behavior {
    typealias Subject = Matter.ChannelTrait

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.changeChannel) { endpoint, fields in Self.change(endpoint, to: fields.match ?? "") },
            .on(\.changeChannelByNumber) { (endpoint, fields) throws(HomeError) in try Self.change(endpoint, fields) },
            .on(\.skipChannel) { (endpoint, fields) throws(HomeError) in
                try Self.skip(endpoint, by: Int(fields.count ?? 0))
            },
        ]
    }

    private static func change(_ endpoint: Endpoint, to match: String) -> Record<Subject.ChangeChannelResponse> {
        let requested = match.lowercased()
        let found = (endpoint[Subject.self].channelList ?? []).filter { channel in
            let names = [channel.name, channel.callSign, channel.affiliateCallSign, channel.identifier]
            return names.contains { $0?.lowercased() == requested }
        }
        if found.count == 1 { setChannel(found[0], on: endpoint) }
        let status: Subject.StatusEnum = found.isEmpty ? .noMatches : found.count == 1 ? .success : .multipleMatches
        return Record { $0.status = status }
    }

    private static func change(_ endpoint: Endpoint, _ fields: Record<Subject.ChangeChannelByNumber>)
        throws(HomeError)
    {
        let major = fields.majorNumber ?? 0
        let minor = fields.minorNumber ?? 0
        let television = endpoint[Subject.self]
        // A television without a channel list accepts any number.
        guard television.has(.channelList) else {
            let channel = Record<Subject.ChannelInfoStruct> {
                $0.majorNumber = major
                $0.minorNumber = minor
            }
            return setChannel(channel, on: endpoint)
        }
        let channels = television.channelList ?? []
        guard let channel = channels.first(where: { $0.majorNumber == major && $0.minorNumber == minor }) else {
            let numbers = channels.map { "\($0.majorNumber ?? 0).\($0.minorNumber ?? 0)" }.joined(separator: ", ")
            throw .rejected(.notFound, "There is no channel \(major).\(minor); there are \(numbers).")
        }
        setChannel(channel, on: endpoint)
    }

    /// Moves through the list by `count` channels, backwards if it is negative, and wraps around at the ends.
    static func skip(_ endpoint: Endpoint, by count: Int) throws(HomeError) {
        let television = endpoint[Subject.self]
        guard let channels = television.channelList, !channels.isEmpty else {
            throw .rejected(.failure, "channel.skipChannel needs a channel list, which this device does not have.")
        }
        let current = channels.firstIndex { $0 == television.currentChannel }
        // If there is no current channel, the first step leads to the first or the last channel.
        let start = current ?? (count > 0 ? -1 : 0)
        let index = ((start + count) % channels.count + channels.count) % channels.count
        setChannel(channels[index], on: endpoint)
    }

    /// Returns to the previous channel. Returns false if there is none.
    static func goBack(_ endpoint: Endpoint) -> Bool {
        guard let channel = Record<Subject.ChannelInfoStruct>(endpoint[Subject.self].memory ?? .null) else {
            return false
        }
        setChannel(channel, on: endpoint)
        return true
    }

    private static func setChannel(_ channel: Record<Subject.ChannelInfoStruct>, on endpoint: Endpoint) {
        let television = endpoint[Subject.self]
        guard channel != television.currentChannel else { return }
        television.memory = television.currentChannel?.value
        television.currentChannel = channel
    }
}
