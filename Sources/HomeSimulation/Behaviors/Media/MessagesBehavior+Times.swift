import HomeCatalog
import HomeModel

/// The stored messages, and the times at which the device shows them.
extension MessagesBehavior {
    static func remove(_ ids: [Octets], from endpoint: Endpoint) {
        let trait = endpoint[Subject.self]
        trait.messages = (trait.messages ?? []).filter { message in !ids.contains { $0 == message.messageID } }
        update(endpoint)
    }

    /// Shows the messages whose time has come, and removes those whose time is over.
    static func update(_ endpoint: Endpoint) {
        let trait = endpoint[Subject.self]
        let formerlyShown = trait.activeMessageIDs ?? []
        let arrivals = trait.arrivals
        var (remaining, shown) = ([Message](), [Octets]())
        var newArrivals: [Record<MessageArrival>] = []
        var next: HomeTime?
        for message in trait.messages ?? [] {
            let id = message.messageID ?? Octets([])
            let arrival = arrivals.first { $0.messageID == id }?.time.map { HomeTime(microseconds: $0) } ?? endpoint.now
            let start = message.startTime.map { HomeTime(matterSeconds: $0) } ?? arrival
            let end = message.duration.map { start + .milliseconds(Int64(clamping: $0)) }
            if let end, end <= endpoint.now {
                complete(id, on: trait)
                continue
            }
            remaining.append(message)
            newArrivals.append(
                Record {
                    $0.messageID = id
                    $0.time = arrival.microseconds
                })
            let isShown = start <= endpoint.now
            if isShown {
                shown.append(id)
                if !formerlyShown.contains(id) { trait.emit(\.messagePresented) { $0.messageID = id } }
            }
            if let change = isShown ? end : start { next = min(next ?? change, change) }
        }
        trait.messages = remaining
        trait.activeMessageIDs = shown
        trait.arrivals = newArrivals
        trait.cancel(nextChange)
        if let next { trait.schedule(nextChange, after: next - endpoint.now) }
    }
}

/// When a message arrived, from which the duration of a message without a start time counts.
struct MessageArrival: LocalSchema {
    @Field<Octets>(0) var messageID
    /// In microseconds of the home's clock.
    @Field<Int64>(1) var time
}

/// The data of a device with messages besides its attributes.
struct MessageArrivals: LocalSchema {
    @Field<[Record<MessageArrival>]>(0x100) var arrivals
}

extension TraitDraft<Matter.MessagesTrait> {
    fileprivate var arrivals: [Record<MessageArrival>] {
        get { (storedRecord() as Record<MessageArrivals>).arrivals ?? [] }
        nonmutating set { store(Record<MessageArrivals> { $0.arrivals = newValue.isEmpty ? nil : newValue }) }
    }
}
