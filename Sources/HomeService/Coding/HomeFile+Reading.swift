public import HomeModel
public import JSON

extension HomeFile {
    /// The home in a home file.
    public static func read(_ json: JSONValue, catalog: CatalogIndex) throws(HomeFileError) -> HomeTemplate {
        let file = try HomeFileObject(json, at: .root)
        guard try file.text("format") == format, try file.value("version").integerValue == version else {
            throw HomeFileError(pointer: .root, message: "this is no home file of version \(version)")
        }
        var home = HomeTemplate()
        for structure in try file.objects("structures") {
            let network = try structure.object("network")
            home.structures.append(
                StructureTemplate(
                    id: try structure.id("id"), name: try structure.text("name"),
                    network: NetworkState(
                        internet: try network.bool("internet"), hub: try network.bool("hub"),
                        accessGranted: try network.bool("accessGranted"))))
        }
        for room in try file.objects("rooms") {
            home.rooms.append(
                RoomTemplate(
                    id: try room.id("id"), name: try room.text("name"), structureID: try room.text("structureID")))
        }
        for device in try file.objects("devices") {
            var parts: [PartTemplate] = []
            for part in try device.objects("types") { parts.append(try self.part(part, catalog: catalog)) }
            home.devices.append(
                DeviceTemplate(
                    id: try device.id("id"), name: try device.text("name"),
                    structureID: try device.optionalText("structureID"), roomID: try device.optionalText("roomID"),
                    isMatterDevice: try device.bool("isMatterDevice"), isReachable: try device.bool("isReachable"),
                    parts: parts))
        }
        return home
    }

    private static func part(_ part: HomeFileObject, catalog: CatalogIndex) throws(HomeFileError) -> PartTemplate {
        guard let type = catalog.deviceType(id: try part.text("type")) else {
            throw part.fault("type", "this device type is not in the catalogue")
        }
        guard let number = try part.value("part").unsignedValue.flatMap({ UInt16(exactly: $0) }) else {
            throw part.fault("part", "a whole number of 0 to 65535 is needed")
        }
        let traits = try part.object("traits")
        var templates: [TraitTemplate] = []
        for (id, _) in traits.members {
            guard let definition = catalog.trait(id: id) else {
                throw traits.fault(id, "this trait is not in the catalogue")
            }
            templates.append(try trait(definition, try traits.object(id)))
        }
        return PartTemplate(number: number, type: type, isPrimary: try part.bool("isPrimaryType"), traits: templates)
    }

    private static func trait(_ definition: TraitDefinition, _ trait: HomeFileObject) throws(HomeFileError)
        -> TraitTemplate
    {
        var features = FeatureMap()
        for name in try trait.texts("features") {
            guard let feature = definition.features.first(where: { $0.name == name }) else {
                throw trait.fault("features", "\(definition.id) has no feature \(name)")
            }
            features.rawValue |= 1 << UInt32(feature.bit)
        }
        var values: [UInt32: Value] = [:]
        let attributes = try trait.object("attributes")
        for (name, json) in attributes.members {
            guard let attribute = definition.attribute(named: name) else {
                throw attributes.fault(name, "\(definition.id) has no attribute \(name)")
            }
            guard values[attribute.id] == nil else {
                throw attributes.fault(name, "\(attribute.name) is given twice, in two capitalizations")
            }
            do throws(HomeError) {
                values[attribute.id] = try ValueReader(acceptsUnnamed: true).value(
                    json, of: attribute, features: features, at: attributes.pointer.appending(name))
            } catch {
                throw attributes.fault(name, error.message)
            }
        }
        var commands: Set<UInt32> = []
        for name in try trait.texts("commands") {
            guard let command = definition.command(named: name) else {
                throw trait.fault("commands", "\(definition.id) has no command \(name)")
            }
            commands.insert(command.id)
        }
        return TraitTemplate(
            definition: definition, features: features, values: values, commands: commands,
            memory: try memory(of: trait))
    }

    private static func memory(of trait: HomeFileObject) throws(HomeFileError) -> Value? {
        guard let json = trait.optional("memory") else { return nil }
        guard let bytes = json.octetsValue else { throw trait.fault("memory", "base64 is needed") }
        var reader = ByteReader(bytes)
        do throws(RecordFault) { return try reader.value() } catch {
            throw trait.fault("memory", "this was not written by a gateway of this version")
        }
    }
}

/// An object of a home file while it is read.
struct HomeFileObject {
    let pointer: JSONPointer
    private let object: JSONObject

    init(_ json: JSONValue, at pointer: JSONPointer) throws(HomeFileError) {
        guard let object = json.objectValue else {
            throw HomeFileError(pointer: pointer, message: "an object is needed")
        }
        self.object = object
        self.pointer = pointer
    }

    var members: [(name: String, value: JSONValue)] { object.members }

    func optional(_ name: String) -> JSONValue? { object[name] }

    func value(_ name: String) throws(HomeFileError) -> JSONValue {
        guard let value = object[name] else { throw fault(name, "this is missing") }
        return value
    }

    func text(_ name: String) throws(HomeFileError) -> String {
        guard let text = try value(name).stringValue else { throw fault(name, "a string is needed") }
        return text
    }

    func id(_ name: String) throws(HomeFileError) -> String {
        let id = try text(name)
        guard HomeID.isValid(id) else {
            throw fault(name, "an id has 1 to 128 of A-Z a-z 0-9 . _ : ~ - and is no word of a route")
        }
        return id
    }

    func optionalText(_ name: String) throws(HomeFileError) -> String? {
        guard let value = object[name], !value.isNull else { return nil }
        return try text(name)
    }

    func bool(_ name: String) throws(HomeFileError) -> Bool {
        guard let flag = try value(name).boolValue else { throw fault(name, "true or false is needed") }
        return flag
    }

    func object(_ name: String) throws(HomeFileError) -> HomeFileObject {
        try HomeFileObject(try value(name), at: pointer.appending(name))
    }

    func objects(_ name: String) throws(HomeFileError) -> [HomeFileObject] {
        guard let values = try value(name).arrayValue else { throw fault(name, "a list is needed") }
        var objects: [HomeFileObject] = []
        for (index, value) in values.enumerated() {
            objects.append(try HomeFileObject(value, at: pointer.appending(name).appending(index)))
        }
        return objects
    }

    func texts(_ name: String) throws(HomeFileError) -> [String] {
        guard let values = try value(name).arrayValue else { throw fault(name, "a list is needed") }
        var texts: [String] = []
        for value in values {
            guard let text = value.stringValue else { throw fault(name, "a list of strings is needed") }
            texts.append(text)
        }
        return texts
    }

    func fault(_ name: String, _ message: String) -> HomeFileError {
        HomeFileError(pointer: pointer.appending(name), message: message)
    }
}
