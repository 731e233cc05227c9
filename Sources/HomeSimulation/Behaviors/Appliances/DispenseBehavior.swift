import HomeCatalog
import HomeModel

/// Behavior of Google's Dispense: a feeder or a tap dispenses each portion in five seconds, until it is empty.
struct DispenseBehavior: Behavior {
    typealias Subject = Google.DispenseTrait

    /// Fires when an item has been dispensed. The name of the item follows this prefix.
    private static let dispensingEnd = "dispensed:"
    private static let duration = Span.seconds(5)

    struct RefillFields: LocalSchema {
        /// The item that is refilled.
        @Field<String>(0) var item
        /// The amount after refilling, in the unit of the item's `amountRemaining`.
        @Field<Float>(1, .from(0)) var amount
    }

    var commands: [CommandHandler<Subject>] {
        [.on(\.dispense) { (endpoint, fields) throws(HomeError) in try Self.dispense(endpoint, fields) }]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("refill", RefillFields.self) { (endpoint, fields) throws(HomeError) in
                let device = endpoint[Subject.self]
                let names = (device.dispenseItems ?? []).compactMap { $0.itemName }
                let name = try HomeError.check(fields.item ?? "", isAmong: names, as: "item")
                Self.updateItem(name, of: device) { $0.amountRemaining?.amount = fields.amount }
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        Self.updateItem(String(timer.dropFirst(Self.dispensingEnd.count)), of: endpoint[Subject.self]) {
            $0.isCurrentlyDispensing = false
        }
    }

    func powerUp(_ endpoint: Endpoint) {
        let device = endpoint[Subject.self]
        for name in (device.dispenseItems ?? []).compactMap({ $0.itemName }) {
            device.cancel(Self.dispensingEnd + name)
            Self.updateItem(name, of: device) {
                if $0.isCurrentlyDispensing == true { $0.isCurrentlyDispensing = false }
            }
        }
    }

    private static func dispense(_ endpoint: Endpoint, _ fields: Record<Subject.Dispense>) throws(HomeError) {
        let device = endpoint[Subject.self]
        let item = try item(fields, of: device)
        let name = item.itemName ?? ""
        let amount = try amount(fields, of: item)
        guard device.timer(dispensingEnd + name) == nil else {
            throw HomeError(.failedPrecondition, "The device is dispensing \(name); wait until it ends.")
        }
        let left = device.dispenseItems?.first { $0.itemName == name }?.amountRemaining
        // An amount in another unit cannot be subtracted.
        if let left, let remaining = left.amount, left.unit == amount.unit {
            guard let requested = amount.amount, requested <= remaining else {
                throw HomeError(
                    .resourceExhausted, "\(remaining) of \(name) is left; \(amount.amount ?? 0) was requested.")
            }
        }
        updateItem(name, of: device) {
            if left?.unit == amount.unit { $0.amountRemaining?.amount = (left?.amount ?? 0) - (amount.amount ?? 0) }
            $0.amountLastDispensed = amount
            $0.isCurrentlyDispensing = true
        }
        device.schedule(dispensingEnd + name, after: duration)
    }

    /// Returns the requested item; the first item if a preset or nothing is requested.
    private static func item(_ fields: Record<Subject.Dispense>, of device: TraitDraft<Subject>) throws(HomeError)
        -> Record<Subject.DispensableItem>
    {
        let items = device.supportedDispenseItems ?? []
        if let preset = fields.presetName {
            let presets = (device.supportedDispensePresets ?? []).compactMap { $0.presetName }
            _ = try HomeError.check(preset, isAmong: presets, as: "preset")
        }
        let requested = fields.item ?? items.first?.itemName ?? ""
        guard let item = items.first(where: { $0.itemName == requested }) else {
            throw .unknown("item", requested, among: items.compactMap { $0.itemName })
        }
        return item
    }

    /// Returns the requested amount; the default portion if the command names none.
    private static func amount(_ fields: Record<Subject.Dispense>, of item: Record<Subject.DispensableItem>)
        throws(HomeError) -> Record<Subject.Amount>
    {
        let portion = item.defaultPortion
        let units = item.supportedUnits ?? []
        let unit = fields.unit ?? portion?.unit ?? units.first ?? .noUnits
        guard units.isEmpty || units.contains(unit) else {
            let names = units.map { "\($0)" }.joined(separator: ", ")
            throw HomeError(
                .invalidArgument, "The device dispenses \(item.itemName ?? "") in \(names); \(unit) was sent.")
        }
        return Record {
            $0.amount = fields.amount ?? portion?.amount ?? 1
            $0.unit = unit
        }
    }

    private static func updateItem(
        _ name: String, of device: TraitDraft<Subject>, _ edit: (inout Record<Subject.DispenseItem>) -> Void
    ) {
        guard var items = device.dispenseItems, let index = items.firstIndex(where: { $0.itemName == name }) else {
            return
        }
        edit(&items[index])
        device.dispenseItems = items
    }
}
