package import HomeModel
package import JSON

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
package struct DeviceReader: Sendable {
    /// The maximum number of parts of a device.
    package static let partLimit = 256

    private let catalog: CatalogIndex
    private let defaults: any DeviceDefaults
    private let seed: UInt64

    /// - Parameter seed: Determines the serial numbers, together with the ids of the devices.
    package init(catalog: CatalogIndex, defaults: any DeviceDefaults, seed: UInt64) {
        self.catalog = catalog
        self.defaults = defaults
        self.seed = seed
    }

    /// Reads a device. A long name is truncated, as when a device is renamed. Throws `invalidArgument` or `outOfRange` with
    /// pointers to all faults. Returns the deviations of a device that is not strict, too.
    ///
    /// - Parameter newID: Returns the id of a device whose description has none; nil if a description must have one.
    package func device(_ json: JSONValue, at pointer: JSONPointer = .root, newID: (() -> String)? = nil)
        throws(HomeError) -> (template: DeviceTemplate, deviations: [HomeError.Detail])
    {
        let object = Input(json, at: pointer)
        let review = DescriptionReview(isStrict: object.flag(ifPresent: "strict") ?? true)
        review.check(json, .object(Self.form), as: "a device", at: pointer)
        if json.objectValue == nil, let error = review.error { throw error }
        let template = review.attempt { () throws(HomeError) -> DeviceTemplate in
            try self.device(object, newID, review)
        }
        if let error = review.error { throw error }
        return (template!, review.deviations)
    }

    private func device(
        _ object: Input, _ newID: (() -> String)?, _ review: DescriptionReview
    ) throws(HomeError) -> DeviceTemplate {
        var id = object.text(ifPresent: "id") ?? ""
        if let newID, !object.has("id") { id = newID() }
        if newID == nil, !object.has("id") {
            review.add(
                mistake: HomeError(
                    "The member id is missing; it must be \(HomeID.form).", "required: \(HomeID.form)",
                    at: object.pointer.appending("id")))
        }
        let parts = try self.parts(of: object, review)
        let primaryType = (parts.first { $0.isPrimary } ?? parts.first)?.type
        let isMatterDevice =
            object.flag(ifPresent: "isMatterDevice") ?? primaryType.map { defaults.isMatterDevice($0) } ?? false
        let traits = TraitReader(
            catalog: catalog, defaults: defaults, isMatterDevice: isMatterDevice, deviceID: id, seed: seed,
            review: review)
        let templates = parts.compactMap { part in
            review.attempt { () throws(HomeError) -> PartTemplate in try traits.part(part) }
        }
        return DeviceTemplate(
            id: id, name: Home.deviceName(object.text(ifPresent: "name") ?? primaryType?.name ?? "Device"),
            structureID: object.text(ifPresent: "structureID"), roomID: object.text(ifPresent: "roomID"),
            isMatterDevice: isMatterDevice, isReachable: object.flag(ifPresent: "isReachable") ?? true,
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
        let traits: Input?
    }

    private func parts(of device: Input, _ review: DescriptionReview) throws(HomeError) -> [Part] {
        switch (device["type"], device["types"]) {
        case (nil, nil):
            throw HomeError(
                "The member type is missing. Give type for a device with the default parts, or types for each part.",
                "required: type or types", at: device.pointer.appending("type"))
        case (_?, let types?):
            throw HomeError(
                "Give type for a device with the default parts, or types for each part; not both.", "no type",
                at: types.pointer)
        case (let type?, nil):
            return try self.type(type).map { defaultParts(of: $0, device["traits"]) } ?? []
        case (nil, _?):
            if let traits = device["traits"] {
                throw HomeError(
                    "With types, the traits belong to each part: types[0].traits.", "absent", at: traits.pointer)
            }
            return describedParts(of: device, review)
        }
    }

    /// Returns the default parts of a type. The traits of the description belong to the first part.
    private func defaultParts(of type: DeviceTypeDefinition, _ traits: Input?) -> [Part] {
        defaults.parts(of: type).enumerated()
            .map { index, part in
                Part(
                    number: part.number, type: part.type, isPrimary: part.isPrimary, defaultTraits: part.traits,
                    traits: index > 0 ? nil : traits)
            }
    }

    private func describedParts(of device: Input, _ review: DescriptionReview) -> [Part] {
        // An imported device without any trait that could be mapped has no part.
        let objects = device.list("types").prefix(Self.partLimit)
        let flags = objects.map { $0.flag(ifPresent: "isPrimaryType") }
        // If no part is marked as primary, the first part that is not marked otherwise is primary.
        let primaryIndex = flags.firstIndex(of: true) ?? flags.firstIndex(of: nil)
        var numbers: Set<UInt16> = []
        var parts: [Part] = []
        for (index, object) in objects.enumerated() {
            if flags[index] == true, index != primaryIndex {
                review.add(
                    mistake: HomeError(
                        "A device has only one primary type, and an earlier part has it.", "false",
                        at: object.pointer.appending("isPrimaryType")))
            }
            let type = review.attempt { () throws(HomeError) -> DeviceTypeDefinition? in
                try object["type"].flatMap { name throws(HomeError) in try self.type(name) }
            }
            let given = object.integer(ifPresent: "part").flatMap { UInt16(exactly: $0) }
            var number = given ?? UInt16(index + 1)
            if numbers.contains(number) {
                // An endpoint of Matter can have several device types; here each of them is a part.
                let free = (1...UInt16.max).first { !numbers.contains($0) } ?? number
                review.add(
                    deviation: HomeError(
                        "Part numbers are unique; an earlier part has the number \(number), and \(free) is free.",
                        "another number", at: object.pointer.appending("part")))
                number = free
            }
            numbers.insert(number)
            guard let type = type ?? nil else { continue }
            parts.append(
                Part(
                    number: number, type: type, isPrimary: index == primaryIndex,
                    defaultTraits: defaults.part(of: type, isMain: index == 0).traits,
                    traits: object["traits"]))
        }
        return parts
    }

    /// Returns the device type of a name; nil if the value is no text, which is known to be a mistake.
    private func type(_ name: Input) throws(HomeError) -> DeviceTypeDefinition? {
        guard let text = name.text else { return nil }
        return try catalog.deviceType(named: text, at: name.pointer)
    }
}
