import HomeCatalog
import HomeModel
import HomeSimulation
import TestHomes
import Testing

/// Commands change the attributes that the catalog declares. Two copies of a device run with and without a command.
@Suite struct CommandChangesTests {
    /// Attributes that the equipment changes, not the command that started it.
    private static let indirectChanges: Set<String> = ["matter.thermostat.localTemperature"]
    /// Changes that need other devices, stimuli or a rare random value. The tests of the behaviors cover them.
    private static let uncovered: Set<String> = [
        "google.extendedColorControl.moveToColorName",
        "google.extendedOperationalState.startWithDuration", "google.extendedOperationalState.startWithOperationZones",
        "google.extendedPowerSource.startCharging", "google.extendedPowerSource.stopCharging",
        "google.extendedThermostat.notifySensorStateChange", "matter.applicationLauncher.hideApp",
        "matter.applicationLauncher.launchApp", "matter.applicationLauncher.stopApp",
        "matter.booleanStateConfiguration.suppressAlarm", "matter.deviceEnergyManagement.cancelRequest",
        "matter.deviceEnergyManagement.modifyForecastRequest", "matter.deviceEnergyManagement.pauseRequest",
        "matter.deviceEnergyManagement.requestConstraintBasedForecast",
        "matter.deviceEnergyManagement.resumeRequest", "matter.deviceEnergyManagement.startTimeAdjustRequest",
        "matter.dishwasherAlarm.reset", "matter.doorLock.unboltDoor", "matter.energyEvse.clearTargets",
        "matter.energyEvse.setTargets", "matter.messages.cancelMessagesRequest",
        "matter.messages.presentMessagesRequest", "matter.scenesManagement.addScene",
        "matter.scenesManagement.recallScene", "matter.scenesManagement.removeAllScenes",
        "matter.scenesManagement.removeScene", "matter.temperatureAlarm.reset", "matter.thermostat.atomicRequest",
        "matter.thermostat.setActivePresetRequest", "matter.threadBorderRouterManagement.setActiveDatasetRequest",
        "matter.threadBorderRouterManagement.setPendingDatasetRequest", "matter.threadNetworkDirectory.addNetwork",
        "matter.threadNetworkDirectory.removeNetwork", "matter.zoneManagement.createOrUpdateTrigger",
        "matter.zoneManagement.createTwoDCartesianZone",
        "matter.zoneManagement.removeZone", "matter.zoneManagement.updateTwoDCartesianZone",
    ]
    /// The times after the command when the two copies are compared. The last one is usually omitted.
    private static let delays: [Span] = [
        .zero, .milliseconds(300), .seconds(2), .seconds(15), .minutes(2), .minutes(70),
    ]
    /// The traits with simulated commands.
    private static let traits = Catalog.traits.map { $0.definition }.filter {
        Simulation.behaviors[$0]?.commands.isEmpty == false
    }

    /// The attributes that commands have changed, by the number of the command.
    private typealias Observed = [UInt32: Set<UInt32>]

    @Test(arguments: traits)
    func aCommandChangesExactlyTheAttributesInTheCatalog(trait: TraitDefinition) throws {
        var observed: Observed = [:]
        let devices = Self.devices(with: trait)
        for (number, device) in devices.enumerated() {
            let index = try #require(device.device.shape.traits.firstIndex { $0.definition == trait })
            run(device, trait: index, seed: UInt64(number), steps: max(40, 1_200 / devices.count), &observed)
        }
        let simulated = Simulation.behaviors[trait]?.commands ?? []
        for command in trait.commands where simulated.contains(command.id) && !command.changes.isEmpty {
            if Self.uncovered.contains("\(trait.id).\(command.name)") { continue }
            #expect(observed[command.id]?.isEmpty == false, "\(command.name) never changed an attribute")
        }
    }

    // MARK: Devices

    private static func types(with trait: TraitDefinition) -> [DeviceTypeDefinition] {
        Catalog.deviceTypes.map { $0.definition }.filter { type in
            Blueprint.blueprint(for: type).parts.contains { $0.traits.contains { $0.definition == trait } }
        }
    }

    /// Devices of each type with the trait, from the blueprint and with all features.
    private static func devices(with trait: TraitDefinition) -> [SimulatedDevice] {
        var types = Self.types(with: trait)
        if types.isEmpty { types = [OnOffLightDeviceType.definition] }
        return types.flatMap { type in
            [FeatureMap(), FeatureMap(rawValue: .max)].map { features in
                device(of: type, with: trait, features: features)
            }
        }
    }

    /// A device with all simulated commands of the trait that its features allow.
    private static func device(of type: DeviceTypeDefinition, with trait: TraitDefinition, features: FeatureMap)
        -> SimulatedDevice
    {
        var template = Blueprint.template(for: type, id: "it", name: "It", seed: 7)
        if types(with: trait).isEmpty {
            template.parts[0].traits.append(BlueprintDefaults().trait(trait, of: type, features: nil))
        }
        for part in template.parts.indices {
            for index in template.parts[part].traits.indices {
                var traitTemplate = template.parts[part].traits[index]
                guard traitTemplate.definition == trait else { continue }
                traitTemplate.features.rawValue |= features.rawValue
                let full = TraitTemplate(standard: trait, features: traitTemplate.features)
                traitTemplate.values.merge(full.values) { existing, _ in existing }
                traitTemplate.commands =
                    Simulation.behaviors[trait]?.commands.filter { id in
                        trait.command(id)?.conformance.verdict(features: traitTemplate.features) != .disallowed
                    } ?? []
                template.parts[part].traits[index] = traitTemplate
            }
        }
        return SimulatedDevice(template)
    }

    // MARK: Runs

    /// Applies random commands and writes to a device, and records the changes of one trait's commands.
    private func run(_ start: SimulatedDevice, trait: Int, seed: UInt64, steps: Int, _ observed: inout Observed) {
        var device = start
        var values = RandomValues(random: SeededRandom(seed: seed))
        let neighbors = device.device.shape.parts[device.device.shape.traits[trait].part].traits
        for _ in 0..<steps {
            device.clearReports()
            let index = values.random.below(3) == 0 ? values.random.pick(neighbors) ?? trait : trait
            if values.random.below(4) == 0 {
                write(at: index, of: &device, &values)
            } else if let (command, fields) = command(at: index, of: device, &values) {
                let without = device
                // A command that fails may still have changed something.
                _ = try? device.send(command, fields: fields, to: index)
                let changed = changes(device, without, at: index, isLong: values.random.below(24) == 0)
                let definition = device.device.shape.traits[index].definition
                let undeclared = changed.subtracting(command.changes).compactMap { definition.attribute($0)?.name }
                #expect(
                    undeclared == [],
                    "\(definition.id).\(command.name) changed attributes that the catalog does not list")
                if index == trait { observed[command.id, default: []].formUnion(changed) }
            }
            device.advance(by: .milliseconds(Int64(values.random.below(20_000))))
        }
    }

    private func command(at index: Int, of device: SimulatedDevice, _ values: inout RandomValues)
        -> (CommandDefinition, Value)?
    {
        let instance = device.device.shape.traits[index]
        let simulated = Simulation.behaviors[instance.definition]?.commands ?? []
        guard let command = values.random.pick(instance.commands.filter { simulated.contains($0.id) }) else {
            return nil
        }
        values.currentValues = device.values(of: index)
        return values.fields(of: command.fields, features: instance.features).map { (command, $0) }
    }

    private func write(at index: Int, of device: inout SimulatedDevice, _ values: inout RandomValues) {
        let instance = device.device.shape.traits[index]
        let writable = instance.attributes.map { $0.definition }.filter { $0.isWritable }
        guard let attribute = values.random.pick(writable) else { return }
        values.currentValues = device.values(of: index)
        guard let value = values.value(of: attribute, features: instance.features) else { return }
        try? device.write([attribute.id: value], to: index)
    }

    /// The attributes of a trait, by number, that differ from before and from the run without the command.
    private func changes(_ changed: SimulatedDevice, _ unchanged: SimulatedDevice, at index: Int, isLong: Bool)
        -> Set<UInt32>
    {
        let trait = changed.device.shape.traits[index].definition
        let before = unchanged.values(of: index)
        var (with, without) = (changed, unchanged)
        var found: Set<UInt32> = []
        for delay in isLong ? Self.delays : Self.delays.dropLast() {
            let remaining = (changed.now + delay) - with.now
            with.advance(by: remaining)
            without.advance(by: remaining)
            let other = without.values(of: index)
            for (id, value) in with.values(of: index) where value != other[id] && value != before[id] {
                found.insert(id)
            }
        }
        return found.filter { !Self.indirectChanges.contains("\(trait.id).\(trait.attribute($0)?.name ?? "")") }
    }
}
