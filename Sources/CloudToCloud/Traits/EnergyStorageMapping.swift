import HomeCatalog
import HomeModel
import JSON

/// A battery: percent and seconds in Matter's trait (percent as half percents), distances and energy in Google's.
enum EnergyStorageMapping: CloudTraitMapping {
    static let name = "EnergyStorage"
    static let queryOnly: String? = "queryOnlyEnergyStorage"

    static let mirrors = [
        TraitMirror(Google.ExtendedPowerSourceTrait.self) {
            $0.attribute("energyStorageDistanceUnitForUX", is: \.energyStorageDistanceUnitForUX)
            $0.state(
                "descriptiveCapacityRemaining", is: \.descriptiveCapacityRemaining,
                .words([
                    "CRITICALLY_LOW": "criticallyLow", "LOW": "low", "MEDIUM": "medium", "HIGH": "high", "FULL": "full",
                ]))
            $0.state("isPluggedIn", is: \.isPluggedIn)
            $0.command("Charge", is: \.startCharging, when: ["charge": .bool(true)])
            $0.command("Charge", is: \.stopCharging, when: ["charge": .bool(false)])
        }
    ]

    private static let capacities = TraitMirror(Google.ExtendedPowerSourceTrait.self) {
        $0.state("capacityRemaining", is: \.capacityRemaining)
        $0.state("capacityUntilFull", is: \.capacityUntilFull)
    }

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let type = reader.type(for: mirrors[0].definition),
            let powerType = reader.type(for: Matter.PowerSourceTrait.definition)
        else { return [] }
        var extended = mirrors[0].template(&reader)
        let isRechargeable = reader.isSet("isRechargeable")
        let isCharging = reader.flag("isCharging")
        let percent = amount("PERCENTAGE", "capacityRemaining", in: 0...100, &reader)
        let seconds = amount("SECONDS", "capacityRemaining", in: 0...4_294_967_295, &reader)
        let secondsUntilFull = amount("SECONDS", "capacityUntilFull", in: 0...4_294_967_295, &reader)
        let hasStates = reader.hasStates
        storeOtherCapacities(&extended, &reader)
        let power = TraitTemplate(
            partial: Matter.PowerSourceTrait.self, features: isRechargeable ? [.battery, .rechargeable] : [.battery]
        ) {
            guard hasStates else { return }
            $0.status = .active
            $0.batPercentRemaining = percent.map { UInt8(($0 * 2).rounded()) }
            $0.batTimeRemaining = seconds.map { UInt32($0) }
            if percent == nil { $0.remove(\.batPercentRemaining) }
            if seconds == nil { $0.remove(\.batTimeRemaining) }
            guard isRechargeable else { return }
            $0.batTimeToFullCharge = secondsUntilFull.map { UInt32($0) }
            if secondsUntilFull == nil { $0.remove(\.batTimeToFullCharge) }
            $0.batChargeState = isCharging.map { $0 ? .isCharging : .isNotCharging } ?? .unknown
        }
        return [ImportedTrait(type: powerType, trait: power), ImportedTrait(type: type, trait: extended)]
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        let extended = device.partTrait(of: mirrors[0].definition)
        let battery = device.partTraits(of: Matter.PowerSourceTrait.definition)
            .first { $0.trait.features.contains(Matter.PowerSourceTrait.Feature.battery) }
        guard extended != nil || battery != nil else { return false }
        if let extended {
            mirrors[0].write(extended.trait, to: &description)
            capacities.write(extended.trait, to: &description)
        }
        if let battery { describe(battery, &description) }
        let canCharge = extended.map { partTrait in mirrors[0].commands.contains { partTrait.has(command: $0.command) }
        }
        if canCharge != true, let queryOnly { description.attributes[queryOnly] = .bool(true) }
        return true
    }

    private static func describe(_ battery: DescribedDevice.PartTrait, _ description: inout CloudDescription) {
        let power = battery.attributes(Matter.PowerSourceTrait.self)
        let isRechargeable = battery.trait.features.contains(Matter.PowerSourceTrait.Feature.rechargeable)
        description.attributes["isRechargeable"] = .bool(isRechargeable)
        if let state = power.batChargeState, state != .unknown {
            description.states["isCharging"] = .bool(state == .isCharging)
        }
        if let halves = power.batPercentRemaining {
            let percent = Double(halves) / 2
            description.add(percent, unit: "PERCENTAGE", to: "capacityRemaining")
            if isRechargeable { description.add(100 - percent, unit: "PERCENTAGE", to: "capacityUntilFull") }
        }
        if let seconds = power.batTimeRemaining {
            description.add(Double(seconds), unit: "SECONDS", to: "capacityRemaining")
        }
        if let seconds = power.batTimeToFullCharge {
            description.add(Double(seconds), unit: "SECONDS", to: "capacityUntilFull")
        }
    }

    /// Returns the amount of a capacity in a unit; nil if it has none in that unit.
    private static func amount(
        _ unit: String, _ state: String, in range: ClosedRange<Double>, _ reader: inout CloudTraitReader
    ) -> Double? {
        guard let index = reader.list(state).firstIndex(where: { $0.objectValue?["unit"] == .string(unit) }),
            let json = reader.list(state)[index].objectValue?["rawValue"]
        else { return nil }
        return reader.number(json, in: range, at: [state, "\(index)", "rawValue"])
    }

    /// Stores the capacities in units other than percent and seconds in Google's trait; Matter's trait has only those
    /// two.
    private static func storeOtherCapacities(_ extended: inout TraitTemplate, _ reader: inout CloudTraitReader) {
        for link in capacities.states {
            let others = reader.list(link.path[0]).filter {
                guard let unit = $0.objectValue?["unit"]?.stringValue else { return true }
                return unit != "PERCENTAGE" && unit != "SECONDS"
            }
            guard reader.hasStates, !others.isEmpty else { continue }
            extended.values[link.attribute.id] = reader.value(state: link.path) { _, faults in
                link.value(of: .array(others), &faults)
            }
        }
    }
}

extension CloudDescription {
    /// Adds an amount in a unit to a list of capacities.
    fileprivate mutating func add(_ amount: Double, unit: String, to state: String) {
        let capacity = JSONObject(["rawValue": .number(amount), "unit": .string(unit)])
        states[state] = .array((states[state]?.arrayValue ?? []) + [.object(capacity)])
    }
}
