import HomeCatalog
import HomeModel

/// Behavior of Matter's Commodity Tariff: the current and the next section of the calendar, with the components that
/// are in effect in them, follow the clock.
///
/// The commands find only what the attributes contain, because a simulated device has had no other tariff. Days and
/// times of the calendar are in UTC, and sections begin on time: the random offsets of a tariff do not apply.
struct CommodityTariffBehavior: Behavior {
    typealias Subject = Matter.CommodityTariffTrait

    /// Fires when a section, a day or the whole calendar begins.
    private static let change = "sectionChanges"

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.getTariffComponent) {
                (endpoint, fields) throws(HomeError) -> Record<Subject.GetTariffComponentResponse> in
                try Self.component(fields.tariffComponentID ?? 0, of: endpoint[Subject.self])
            },
            .respond(to: \.getDayEntry) {
                (endpoint, fields) throws(HomeError) -> Record<Subject.GetDayEntryResponse> in
                let id = fields.dayEntryID ?? 0
                guard let entry = endpoint[Subject.self].dayEntries?.first(where: { $0.dayEntryID == id }) else {
                    throw .rejected(.notFound, "The tariff has no section of a day with the number \(id).")
                }
                return Record { $0.dayEntry = entry }
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.update(endpoint) }

    func interval(of timer: String) -> Span? { .minutes(15) }

    func start(on endpoint: Endpoint) { Self.update(endpoint) }

    /// Returns a component with the sections of all tariff periods in which it is in effect, and the name of the first.
    private static func component(_ id: UInt32, of tariff: TraitDraft<Subject>) throws(HomeError)
        -> Record<Subject.GetTariffComponentResponse>
    {
        let periods = (tariff.tariffPeriods ?? []).filter { $0.tariffComponentIDs?.contains(id) ?? false }
        guard let component = tariff.tariffComponents?.first(where: { $0.tariffComponentID == id }),
            let period = periods.first
        else {
            throw .rejected(.notFound, "The tariff has no component with the number \(id) in its periods.")
        }
        return Record {
            $0.label = period.label
            $0.dayEntryIDs = Array(periods.flatMap { $0.dayEntryIDs ?? [] }.prefix(96))
            $0.tariffComponent = component
        }
    }

    private static func update(_ endpoint: Endpoint) {
        let tariff = endpoint[Subject.self]
        let now = endpoint.now.matterSeconds
        let calendar = TariffCalendar(tariff)
        let active = calendar.flatMap { $0.start <= now ? $0 : nil }
        let current = active?.section(at: now)
        let next = active?.section(after: now)
        tariff.currentDay = active?.day(at: now)
        tariff.nextDay = active?.day(at: TariffCalendar.midnight(after: now))
        tariff.currentDayEntry = current?.entry
        tariff.currentDayEntryDate = current.map { max($0.start, active?.start ?? 0) }
        tariff.currentTariffComponents = current.map { components(of: $0.entry, tariff) }
        tariff.nextDayEntry = next?.entry
        tariff.nextDayEntryDate = next?.start
        tariff.nextTariffComponents = next.map { components(of: $0.entry, tariff) }
        tariff.cancel(change)
        let beginning = active == nil ? calendar?.start : TariffCalendar.midnight(after: now)
        let times = [current?.end, next?.start, beginning].compactMap { $0 }
        if let time = times.filter({ $0 > now }).min() {
            tariff.schedule(change, after: HomeTime(matterSeconds: time) - endpoint.now, isAmbient: true)
        }
    }

    /// Returns the components that are in effect in a section.
    private static func components(of entry: TariffCalendar.Entry, _ tariff: TraitDraft<Subject>)
        -> [Record<Subject.TariffComponentStruct>]
    {
        let period = tariff.tariffPeriods?.first { $0.dayEntryIDs?.contains(entry.dayEntryID ?? 0) ?? false }
        let ids = period?.tariffComponentIDs ?? []
        return (tariff.tariffComponents ?? []).filter { ids.contains($0.tariffComponentID ?? 0) }
    }
}
