public import HomeModel
public import JSON

/// Reads the description of a device: a device of a home file, or the body of a request for a new one.
///
/// A description names the device's type and changes the defaults of that type, or it describes each part.
///
///     {"type": "matter.contactSensor", "traits": [
///         {"trait": "booleanStateConfiguration", "features": ["visual"],
///          "attributes": {"alarmsEnabled": ["visual"]}}]}
///
///     {"types": [{"part": 1, "type": "matter.onOffLight", "isPrimaryType": true, "traits": {
///         "matter.onOff": {"features": ["lighting"], "attributes": {"onOff": true, …},
///                          "commands": ["off", "on", …]}, …}}]}
///
/// A list of traits adds to the default traits of the part, or changes them. An object with traits by id is the
/// complete set, as in a home file. In both cases, a Matter device gets the elements that the specification requires
/// and its description omits. It is rejected if its description contains elements that the specification does not
/// allow. The complete set of a cloud device is accepted as it is: it may lack mandatory attributes.
///
/// With `"strict": false`, a device is as it is described, as real devices are: it lacks what the description omits, and
/// may have what the specification does not allow. Each deviation is named.
public struct DeviceReader: Sendable {
    /// The maximum number of parts of a device.
    public static let partLimit = 256

    private let catalog: CatalogIndex
    private let defaults: any DeviceDefaults
    private let seed: UInt64

    /// - Parameter seed: Determines the serial numbers, together with the ids of the devices.
    public init(catalog: CatalogIndex, defaults: any DeviceDefaults, seed: UInt64) {
        self.catalog = catalog
        self.defaults = defaults
        self.seed = seed
    }

    /// Reads a device. A long name is truncated, as when a device is renamed. Throws `invalidArgument` or `outOfRange` with
    /// pointers to all faults. Returns the deviations of a device that is not strict, too.
    ///
    /// - Parameter newID: Returns the id of a device whose description has none; nil if a description must have one.
    public func device(_ json: JSONValue, at pointer: JSONPointer = .root, newID: (() -> String)? = nil)
        throws(HomeError) -> (template: DeviceTemplate, deviations: [HomeError.Detail])
    {
        let object = try DescribedObject(json, at: pointer)
        let review = DescriptionReview(isStrict: try object.optionalBool("strict") ?? true)
        let template = review.attempt { () throws(HomeError) -> DeviceTemplate in
            try self.device(object, newID, review)
        }
        if let error = review.error { throw error }
        return (template!, review.deviations)
    }

    private func device(
        _ object: DescribedObject, _ newID: (() -> String)?, _ review: DescriptionReview
    ) throws(HomeError) -> DeviceTemplate {
        object.expectOnly(
            [
                "id", "name", "structureID", "roomID", "isMatterDevice", "isReachable", "strict", "type", "traits",
                "types",
            ], review)
        let id: String
        if let newID, object.optional("id") == nil {
            id = newID()
        } else {
            id = review.attempt { () throws(HomeError) -> String in try object.id("id") } ?? ""
        }
        func attempt<Result>(_ body: () throws(HomeError) -> Result?) -> Result? { review.attempt(body) ?? nil }
        let name = attempt { () throws(HomeError) -> String? in try object.optionalText("name") }
        if name == "" {
            review.add(
                mistake: object.fault(
                    "name", "A name must have at least 1 code point; an empty name was sent.", "at least 1 code point"))
        }
        let structureID = attempt { () throws(HomeError) -> String? in try object.optionalText("structureID") }
        let roomID = attempt { () throws(HomeError) -> String? in try object.optionalText("roomID") }
        let isReachable = attempt { () throws(HomeError) -> Bool? in try object.optionalBool("isReachable") }
        let isMatter = attempt { () throws(HomeError) -> Bool? in try object.optionalBool("isMatterDevice") }
        let parts = try self.parts(of: object, review)
        let primaryType = (parts.first { $0.isPrimary } ?? parts.first)?.type
        let isMatterDevice = isMatter ?? primaryType.map { defaults.isMatterDevice($0) } ?? false
        let traits = TraitReader(
            catalog: catalog, defaults: defaults, isMatterDevice: isMatterDevice, deviceID: id, seed: seed,
            review: review)
        let templates = parts.compactMap { part in
            review.attempt { () throws(HomeError) -> PartTemplate in try traits.part(part) }
        }
        return DeviceTemplate(
            id: id, name: Home.deviceName(name ?? primaryType?.name ?? "Device"), structureID: structureID,
            roomID: roomID, isMatterDevice: isMatterDevice, isReachable: isReachable ?? true,
            isStrict: review.isStrict, parts: templates)
    }

    // MARK: Parts

    /// A part whose traits have not been read.
    struct Part {
        let number: UInt16
        let type: DeviceTypeDefinition
        let isPrimary: Bool
        /// The default traits of the part.
        let defaultTraits: [TraitTemplate]
        /// The member `traits`; nil if the part has the default traits.
        let traits: (json: JSONValue, pointer: JSONPointer)?
    }

    private func parts(of device: DescribedObject, _ review: DescriptionReview) throws(HomeError) -> [Part] {
        switch (device.optional("type"), device.optional("types")) {
        case (nil, nil):
            throw device.fault(
                "type",
                "The member type is missing. Give type for a device with the default parts, or types for each part.",
                "required: type or types")
        case (_?, _?):
            throw device.fault(
                "types", "Give type for a device with the default parts, or types for each part; not both.", "no type")
        case (_?, nil):
            return try defaultParts(of: device)
        case (nil, _?):
            if device.optional("traits") != nil {
                throw device.fault("traits", "With types, the traits belong to each part: types[0].traits.", "absent")
            }
            return try describedParts(of: device, review)
        }
    }

    /// Returns the default parts of a type. The traits of the description belong to the first part.
    private func defaultParts(of device: DescribedObject) throws(HomeError) -> [Part] {
        let parts = defaults.parts(of: try type(of: device))
        let pointer = device.pointer.appending("traits")
        return parts.enumerated()
            .map { index, part in
                Part(
                    number: part.number, type: part.type, isPrimary: part.isPrimary, defaultTraits: part.traits,
                    traits: index > 0 ? nil : device.optional("traits").map { ($0, pointer) })
            }
    }

    private func describedParts(
        of device: DescribedObject, _ review: DescriptionReview
    ) throws(HomeError) -> [Part] {
        let objects = try device.objects("types")
        // An imported device without any trait that could be mapped has no part.
        guard objects.count <= Self.partLimit else {
            throw device.fault(
                "types", "A device has at most \(Self.partLimit) parts; \(objects.count) were given.",
                "0 to \(Self.partLimit) parts")
        }
        var flags: [Bool?] = []
        for object in objects {
            let flag = review.attempt { () throws(HomeError) -> Bool? in try object.optionalBool("isPrimaryType") }
            flags.append(flag ?? nil)
        }
        // If no part is marked as primary, the first part that is not marked otherwise is primary.
        let primaryIndex = flags.firstIndex(of: true) ?? flags.firstIndex(of: nil)
        var numbers: Set<UInt16> = []
        var parts: [Part] = []
        for (index, object) in objects.enumerated() {
            object.expectOnly(["part", "type", "isPrimaryType", "traits"], review)
            if flags[index] == true, index != primaryIndex {
                review.add(
                    mistake: object.fault(
                        "isPrimaryType", "A device has only one primary type, and an earlier part has it.", "false"))
            }
            let type = review.attempt { () throws(HomeError) -> DeviceTypeDefinition in try self.type(of: object) }
            let given = review.attempt { () throws(HomeError) -> UInt16? in try self.number(of: object) }
            var number = (given ?? nil) ?? UInt16(index + 1)
            if numbers.contains(number) {
                // An endpoint of Matter can have several device types; here each of them is a part.
                let free = (1...UInt16.max).first { !numbers.contains($0) } ?? number
                review.add(
                    deviation: object.fault(
                        "part",
                        "Part numbers are unique; an earlier part has the number \(number), and \(free) is free.",
                        "another number"))
                number = free
            }
            numbers.insert(number)
            guard let type else { continue }
            parts.append(
                Part(
                    number: number, type: type, isPrimary: index == primaryIndex,
                    defaultTraits: defaults.part(of: type, isMain: index == 0).traits,
                    traits: object.optional("traits").map { ($0, object.pointer.appending("traits")) }))
        }
        return parts
    }

    private func type(of object: DescribedObject) throws(HomeError) -> DeviceTypeDefinition {
        let name = try object.text("type")
        return try catalog.deviceType(named: name, at: object.pointer.appending("type"))
    }

    private func number(of part: DescribedObject) throws(HomeError) -> UInt16? {
        guard let json = part.optional("part") else { return nil }
        guard let number = json.unsignedValue.flatMap({ UInt16(exactly: $0) }) else {
            throw part.wrongKind("part", "a whole number of 0 to \(UInt16.max)")
        }
        return number
    }
}
