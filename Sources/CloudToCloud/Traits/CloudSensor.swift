import HomeCatalog
import HomeModel
import JSON

/// One sensor of the trait SensorState, and the catalog's traits with the same meaning.
struct CloudSensor: Sendable {
    let name: String
    /// The cloud's name of the unit of its numbers; nil if it has only words.
    let unit: String?
    /// The device type for this sensor, if several types have its trait.
    var deviceType: String?
    /// The mirrors of an entry of `currentSensorStateData`, the main trait first.
    let mirrors: [TraitMirror]

    /// Returns the device type of the part that gets the trait of a mirror; nil if the catalog has no type for the
    /// device.
    func type(for mirror: TraitMirror, _ reader: CloudTraitReader) -> DeviceTypeDefinition? {
        let catalogType = reader.catalogTypes.first { $0.id.lowercased() == deviceType?.lowercased() }
        return catalogType ?? reader.type(for: mirror.definition)
    }

    /// Returns the trait of a mirror with the values of this sensor's entry.
    func template(_ mirror: TraitMirror, capabilities: JSONObject, _ reader: inout CloudTraitReader) -> TraitTemplate {
        let entries = reader.hasStates ? reader.list("currentSensorStateData") : []
        let index = entries.firstIndex { $0.objectValue?["name"] == .string(name) }
        let entry = index.flatMap { entries[$0].objectValue }
        var template = TraitTemplate(definition: mirror.definition, features: FeatureMap(), values: [:], commands: [])
        for link in mirror.states {
            guard let json = entry?.value(at: link.path), json != .string("unknown") else { continue }
            var faults: [ValueFault] = []
            template.values[link.attribute.id] = link.value(of: json, &faults)
            let path = ["currentSensorStateData", "\(index ?? 0)"] + link.path
            for fault in faults { reader.notes.addFault(.query, reader.pointer(path, in: .query), fault.description) }
        }
        // A number without a unit has the unit of the Cloud-to-cloud documentation.
        let isNumber = entry?["rawValue"]?.doubleValue != nil
        let unit = unit(of: capabilities) ?? (isNumber ? unit : nil)
        if !Concentration.complete(&template, unit: unit, hasWords: hasWords(capabilities)), isNumber {
            reader.noteUnmapped("\(name).rawValue in \(unit ?? "")")
        }
        return template
    }

    /// Returns the sensor's entries for the SYNC and the QUERY response; nil if the device does not have the sensor.
    func entry(_ device: DescribedDevice) -> (capabilities: JSONObject, state: JSONObject)? {
        var capabilities = JSONObject(["name": .string(name)])
        var state = JSONObject(["name": .string(name)])
        var exists = false
        for mirror in mirrors {
            let partTraits = device.partTraits(of: mirror.definition)
            let partTrait =
                deviceType == nil
                ? partTraits.first : partTraits.first { $0.part.type.id.lowercased() == deviceType?.lowercased() }
            guard let partTrait,
                deviceType != nil || mirror.states.contains(where: { partTrait.trait.values[$0.attribute.id] != nil })
            else { continue }
            exists = true
            for link in mirror.states {
                guard let value = partTrait.trait.values[link.attribute.id] ?? (deviceType == nil ? nil : .null) else {
                    continue
                }
                if link.path == ["rawValue"], !Concentration.hasKnownUnit(partTrait.trait) { continue }
                if link.path == ["rawValue"] {
                    capabilities["numericCapabilities"] = .object(
                        JSONObject(["rawValueUnit": .string(Concentration.unit(of: partTrait.trait) ?? unit ?? "")]))
                } else {
                    capabilities["descriptiveCapabilities"] = .object(
                        JSONObject([
                            "availableStates": .array(
                                (link.translation.words.cloudNames + ["unknown"]).map { .string($0) })
                        ]))
                }
                let json = link.path == ["rawValue"] ? link.json(of: value) : word(link, value)
                if !json.isNull, state[link.path[0]] == nil { state[link.path[0]] = json }
            }
        }
        return exists ? (capabilities, state) : nil
    }

    /// Returns the word for a value; `unknown` if the cloud has none.
    private func word(_ link: TraitMirror.ValueLink, _ value: Value) -> JSONValue {
        let json = link.json(of: value)
        return json.isNull && value != .null || deviceType != nil && json.isNull ? .string("unknown") : json
    }

    private func unit(of capabilities: JSONObject) -> String? {
        capabilities.value(at: ["numericCapabilities", "rawValueUnit"])?.stringValue
    }

    private func hasWords(_ capabilities: JSONObject) -> Bool { capabilities.has("descriptiveCapabilities") }
}

/// The common parts of Matter's concentration measurements.
enum Concentration {
    private typealias Measurement = Matter.ConcentrationMeasurement

    /// Adds features, unit and medium to a concentration measurement; other traits stay unchanged. Returns false and
    /// drops the number if Matter does not have the unit.
    static func complete(_ template: inout TraitTemplate, unit: String?, hasWords: Bool) -> Bool {
        guard template.definition.name.hasSuffix("ConcentrationMeasurement"), template.definition.namespace == .matter
        else { return true }
        var features: [Measurement.Feature] = []
        let isKnown = unit == nil || units.contains { $0.cloud == unit }
        if unit != nil, isKnown {
            features.append(.numericMeasurement)
            if let number = units.first(where: { $0.cloud == unit }) {
                set("measurementUnit", number.unit.value, &template)
            }
            if template.values[0] == nil { template.values[0] = .null }
        } else {
            template.values[0] = nil
        }
        if hasWords || template.values[10] != nil { features += [.levelIndication, .mediumLevel] }
        template.features = FeatureMap(features)
        set("measurementMedium", Measurement.MeasurementMediumEnum.air.value, &template)
        return isKnown
    }

    /// Returns the cloud's name of a measurement's unit.
    static func unit(of template: TraitTemplate) -> String? {
        guard let id = template.definition.attribute(named: "measurementUnit")?.id, let value = template.values[id],
            let unit = Measurement.MeasurementUnitEnum(value)
        else { return nil }
        return units.first { $0.unit == unit }?.cloud
    }

    /// Returns false for a measurement in a unit that the cloud does not have.
    static func hasKnownUnit(_ template: TraitTemplate) -> Bool {
        guard let id = template.definition.attribute(named: "measurementUnit")?.id, template.values[id] != nil,
            template.definition.namespace == .matter
        else { return true }
        return unit(of: template) != nil
    }

    private static let units: [(cloud: String, unit: Measurement.MeasurementUnitEnum)] = [
        ("PARTS_PER_MILLION", .ppm), ("PARTS_PER_BILLION", .ppb), ("MICROGRAMS_PER_CUBIC_METER", .ugm3),
        ("MILLIGRAMS_PER_CUBIC_METER", .mgm3),
    ]

    private static func set(_ name: String, _ value: Value, _ template: inout TraitTemplate) {
        if let id = template.definition.attribute(named: name)?.id { template.values[id] = value }
    }
}
