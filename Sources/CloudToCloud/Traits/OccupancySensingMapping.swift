import HomeCatalog
import HomeModel
import JSON

/// A sensor of presence. The cloud describes the delays of each of its technologies; Matter has attributes for three of
/// them.
enum OccupancySensingMapping: CloudTraitMapping {
    static let name = "OccupancySensing"

    static let mirrors = [TraitMirror(Matter.OccupancySensingTrait.self) { _ in }]

    private typealias Sensing = Matter.OccupancySensingTrait

    /// A technology: its name in the cloud, its feature, and the attributes with its delays.
    private struct Technology: Sendable {
        let name: String
        let feature: Sensing.Feature
        let toUnoccupied: String
        let toOccupied: String
        let threshold: String
    }

    private static let technologies = [
        ("PIR", Sensing.Feature.passiveInfrared, "pir"), ("ULTRASONIC", .ultrasonic, "ultrasonic"),
        ("PHYSICAL_CONTACT", .physicalContact, "physicalContact"),
    ].map { name, feature, prefix in
        Technology(
            name: name, feature: feature, toUnoccupied: "\(prefix)OccupiedToUnoccupiedDelay",
            toOccupied: "\(prefix)UnoccupiedToOccupiedDelay", threshold: "\(prefix)UnoccupiedToOccupiedThreshold")
    }

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        let type = reader.type(for: Sensing.definition) ?? OccupancySensorDeviceType.definition
        var features: [Sensing.Feature] = []
        var delays: [UInt32: Value] = [:]
        var holdTime: Value?
        let list = "occupancySensorConfiguration"
        for (index, entry) in (reader.device.attributes[list]?.arrayValue ?? []).enumerated() {
            guard let entry = entry.objectValue,
                let technology = technologies.first(where: { entry["occupancySensorType"] == .string($0.name) })
            else { continue }
            features.append(technology.feature)
            for (member, attribute) in members(of: technology) {
                guard let json = entry[member], !json.isNull,
                    let definition = Sensing.definition.attribute(named: attribute),
                    let value = reader.value(attribute: [list, "\(index)", member], json, of: definition)
                else { continue }
                delays[definition.id] = value
                if attribute == technology.toUnoccupied { holdTime = holdTime ?? value }
            }
        }
        if features.isEmpty { features = [reader.assume("matter.occupancySensing.features", .passiveInfrared)] }
        let isOccupied = occupancy(&reader)
        let hasStates = reader.hasStates
        var template = TraitTemplate(partial: Sensing.self, features: features, commands: []) {
            $0.occupancySensorTypeBitmap = sensorTypes(of: features)
            $0.occupancySensorType = sensorType(of: features)
            guard hasStates else { return }
            $0.occupancy = isOccupied ? [.occupied] : []
        }
        template.values.merge(delays) { _, delay in delay }
        // The delays exist only together with the hold time, which has replaced them.
        if !delays.isEmpty, let attribute = Sensing.definition.attribute(named: "holdTime") {
            template.values[attribute.id] = holdTime ?? .unsigned(0)
        }
        return [ImportedTrait(type: type, trait: template)]
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        guard let trait = device.partTrait(of: Sensing.definition)?.trait else { return false }
        let configuration = technologies.filter { trait.features.contains($0.feature) }
            .map { technology -> JSONValue in
                var entry = JSONObject(["occupancySensorType": .string(technology.name)])
                for (member, attribute) in members(of: technology) {
                    guard let id = Sensing.definition.attribute(named: attribute)?.id,
                        let number = trait.values[id]?.integer
                    else { continue }
                    entry[member] = .integer(number)
                }
                return .object(entry)
            }
        if !configuration.isEmpty { description.attributes["occupancySensorConfiguration"] = .array(configuration) }
        if let occupancy = trait.attributes(Sensing.self).occupancy {
            description.states["occupancy"] = .string(occupancy.contains(.occupied) ? "OCCUPIED" : "UNOCCUPIED")
        }
        return true
    }

    /// The members of an entry of the configuration with the attributes that have the same meaning.
    private static func members(of technology: Technology) -> [(member: String, attribute: String)] {
        [
            ("occupiedToUnoccupiedDelaySec", technology.toUnoccupied),
            ("unoccupiedToOccupiedDelaySec", technology.toOccupied),
            ("unoccupiedToOccupiedEventThreshold", technology.threshold),
        ]
    }

    private static func occupancy(_ reader: inout CloudTraitReader) -> Bool {
        let text = reader.text("occupancy")
        switch text {
        case "OCCUPIED"?: return true
        case "UNOCCUPIED"?: return false
        case nil, "UNKNOWN_OCCUPANCY_STATE"?:
            return reader.hasStates ? reader.assume("matter.occupancySensing.occupancy", false) : false
        case let other?:
            reader.notes.addFault(
                .query, reader.pointer(toState: "occupancy"), "\"\(other)\" is not a known word; using UNOCCUPIED")
            return false
        }
    }

    private static func sensorTypes(of features: [Sensing.Feature]) -> Sensing.OccupancySensorTypeBitmap {
        var types: Sensing.OccupancySensorTypeBitmap = []
        if features.contains(.passiveInfrared) { types.insert(.pir) }
        if features.contains(.ultrasonic) { types.insert(.ultrasonic) }
        if features.contains(.physicalContact) { types.insert(.physicalContact) }
        return types
    }

    private static func sensorType(of features: [Sensing.Feature]) -> Sensing.OccupancySensorTypeEnum {
        switch (features.contains(.passiveInfrared), features.contains(.ultrasonic)) {
        case (true, true): .pirAndUltrasonic
        case (true, false): .pir
        case (false, true): .ultrasonic
        case (false, false): .physicalContact
        }
    }
}
