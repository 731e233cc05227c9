/// Reads devices in the form of the REST API.
struct DeviceDecoder: Sendable {
    /// The traits and device types that are known.
    var catalog: CatalogIndex
    /// The ids of traits and device types that the gateway does not describe either. They are left out.
    var unavailable: Set<String> = []
    private let shapes = ShapeTable()

    init(catalog: CatalogIndex) { self.catalog = catalog }

    /// A device, and what is not known of it yet.
    struct Result: Sendable {
        let device: ReplicaDevice
        /// The ids of its traits and types that are in no catalog yet. They are left out of the device.
        let unknown: Set<String>
    }

    /// Returns a device; nil if the text is not one.
    ///
    /// - Parameter features: The features of its traits, by part and trait; nil if they are not known yet.
    func device(_ json: JSONValue, features: [TraitPlace: UInt32]?) -> Result? {
        guard let object = json.objectValue, let id = object["id"]?.stringValue, let name = object["name"]?.stringValue,
            let isMatterDevice = object["isMatterDevice"]?.boolValue, let types = object["types"]?.arrayValue
        else { return nil }
        var unknown: Set<String> = []
        var parts: [PartTemplate] = []
        var connectivities: [(isCloud: Bool, json: JSONObject?)] = []
        for type in types {
            guard let part = type.objectValue, let typeID = part["type"]?.stringValue,
                let number = part["part"]?.unsignedValue.flatMap({ UInt16(exactly: $0) })
            else { continue }
            guard let definition = catalog.deviceType(id: typeID) else {
                if !unavailable.contains(typeID) { unknown.insert(typeID) }
                continue
            }
            var traits: [TraitTemplate] = []
            for (traitID, json) in part["traits"]?.objectValue?.members ?? [] {
                guard let trait = catalog.trait(id: traitID) else {
                    if !unavailable.contains(traitID) { unknown.insert(traitID) }
                    continue
                }
                let place = TraitPlace(part: number, trait: traitID)
                traits.append(template(of: trait, json, features: features?[place] ?? 0))
                connectivities.append(
                    (!isMatterDevice || trait.isCloud, json.objectValue?["sourceConnectivity"]?.objectValue))
            }
            parts.append(
                PartTemplate(
                    number: number, type: definition, isPrimary: part["isPrimaryType"]?.boolValue ?? false,
                    traits: traits))
        }
        if connectivities.isEmpty { connectivities = [(!isMatterDevice, object["sourceConnectivity"]?.objectValue)] }
        let connection = Connection(connectivities)
        let template = DeviceTemplate(
            id: id, name: name, structureID: object["structureID"]?.stringValue, roomID: object["roomID"]?.stringValue,
            isMatterDevice: isMatterDevice, isReachable: connection.isReachable, parts: parts)
        let (shape, state) = shapes.shape(for: template)
        // Whether a device must follow the specification matters in home files only.
        let identity = DeviceIdentity(
            id: id, name: name, structureID: template.structureID, roomID: template.roomID,
            isMatterDevice: isMatterDevice)
        let device = Device(
            identity, isReachable: connection.isReachable, shape: shape, state: state,
            revision: object["revision"]?.unsignedValue ?? 0)
        return Result(
            device: ReplicaDevice(device: device, network: connection.network, features: features), unknown: unknown)
    }

    private func template(of trait: TraitDefinition, _ json: JSONValue, features: UInt32) -> TraitTemplate {
        var values: [UInt32: Value] = [:]
        for (name, json) in json.objectValue?["attributes"]?.objectValue?.members ?? [] {
            guard let attribute = trait.attribute(named: name),
                let value = ValueDecoder.value(json, of: attribute.type, isText: attribute.isText)
            else { continue }
            values[attribute.id] = value
        }
        let commands = (json.objectValue?["commands"]?.arrayValue ?? [])
            .compactMap { $0.stringValue.flatMap { trait.command(named: $0)?.id } }
        return TraitTemplate(
            definition: trait, features: FeatureMap(rawValue: features), values: values, commands: Set(commands))
    }

    /// Returns the same device with the features of its traits.
    func device(_ device: ReplicaDevice, with features: [TraitPlace: UInt32]) -> ReplicaDevice {
        let old = device.device
        let template = DeviceTemplate(
            id: old.id, name: old.name,
            parts: old.shape.parts.map { part in
                PartTemplate(
                    number: part.number, type: part.type, isPrimary: part.isPrimary,
                    traits: part.traits.map { index in
                        let trait = old.shape.traits[index]
                        var values: [UInt32: Value] = [:]
                        for attribute in trait.attributes {
                            values[attribute.definition.id] = old.state.value(of: attribute)
                        }
                        let place = TraitPlace(part: part.number, trait: trait.definition.id)
                        return TraitTemplate(
                            definition: trait.definition, features: FeatureMap(rawValue: features[place] ?? 0),
                            values: values, commands: Set(trait.commands.map { $0.id }))
                    })
            })
        let (shape, state) = shapes.shape(for: template)
        let new = Device(
            old.identity, isReachable: old.isReachable, shape: shape, state: state, revision: old.revision)
        return ReplicaDevice(device: new, network: device.network, asOf: device.asOf, features: features)
    }
}

/// A trait on a part of a device.
struct TraitPlace: Hashable, Sendable {
    let part: UInt16
    let trait: String
}

/// How a device is reached, as the network and the device would have it.
///
/// The gateway reports the connectivity of each trait. The typed API computes it from a network, so this finds the
/// network of which the reported connectivity is the result.
private struct Connection {
    var network = NetworkState()
    var isReachable = true

    /// - Parameter reported: The connectivity of each trait, and whether the trait is reached through a cloud.
    init(_ reported: [(isCloud: Bool, json: JSONObject?)]) {
        let states = reported.map { trait in
            (
                isCloud: trait.isCloud,
                isOnline: trait.json?["connectivityState"]?.stringValue == ConnectivityState.online.rawValue,
                locality: trait.json?["dataSourceLocality"]?.stringValue.flatMap { LocalityType(rawValue: $0) }
            )
        }
        isReachable = states.contains { $0.isOnline }
        if states.allSatisfy({ $0.locality == .unspecified }) {
            network = NetworkState(internet: false, hub: false)
            isReachable = true
            return
        }
        guard isReachable else {
            // A device that does not respond has the locality of a working network.
            if states.contains(where: { $0.locality == .direct }) {
                network = NetworkState(hub: false, sameNetwork: true)
            }
            return
        }
        for state in states {
            if state.isCloud {
                network.internet = state.isOnline
            } else {
                network.hub = state.isOnline && state.locality != .direct
                network.sameNetwork = state.locality == .direct
            }
        }
        // Without a trait that needs it, nothing is known of a connection, and nothing depends on it.
    }
}
