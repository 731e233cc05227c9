import HomeModel
package import JSON

extension Representation<HomeState> {
    /// A home file without its devices, which are the last member.
    package static let homeFile = Representation(
        "HomeFile", "A whole home, to store it and to start another home with it.",
        [
            .init("format", .text(JSONSchema.text.with("const", .string(HomeFile.format)))) { _ in HomeFile.format },
            .init("version", .integer(1...HomeFile.version)) { _ in HomeFile.version },
            .init("structures", .array(of: Representation<StructureState>.homeFileStructure.type)) {
                $0.structures.elements().map { $0.element }
            },
            .init("rooms", .array(of: Representation<RoomState>.homeFileRoom.type)) {
                $0.rooms.elements().map { $0.element }
            },
        ], and: [.required("devices", .array(of: .ref(Representation<DeviceView>.homeFileDevice.schema)))])
}

extension Representation<StructureState> {
    fileprivate static let homeFileStructure = Representation(
        "HomeFileStructure", "A structure of a home file.",
        [
            .init("id", .id) { $0.id }, .init("name", .name) { $0.name },
            .init("network", Representation<NetworkState>.network.type) { $0.network },
        ])
}

extension Representation<RoomState> {
    fileprivate static let homeFileRoom = Representation(
        "HomeFileRoom", "A room of a home file.",
        [.init("id", .id) { $0.id }, .init("name", .name) { $0.name }, .init("structureID", .id) { $0.structureID }])
}

extension Representation<DeviceView> {
    static let homeFileDevice = Representation(
        "HomeFileDevice", "A device of a home file.",
        [
            .init("id", .id) { $0.device.id }, .init("name", .name) { $0.device.name },
            .init("structureID", .nullable(.id)) { $0.device.structureID },
            .init("roomID", .nullable(.id)) { $0.device.roomID },
            .init("isMatterDevice", .flag) { $0.device.isMatterDevice },
            .init("isReachable", .flag) { $0.device.isReachable },
            .optional(
                "strict",
                .flag.described(
                    "False if the device may deviate from the specification; absent if it follows it.")
            ) { $0.device.identity.isStrict ? nil : false },
            .list("types", of: .homeFilePart, count: { $0.device.shape.parts.count }) { PartView($0, $1) },
        ])
}

extension Representation<PartView> {
    fileprivate static let homeFilePart = Representation(
        "HomeFilePart", "A part of a device of a home file.",
        [
            .init("part", .partNumber) { $0.part.number }, .init("type", .typeID) { $0.part.type.id },
            .init("isPrimaryType", .flag) { $0.part.isPrimary },
            .map(
                "traits",
                JSONSchema.map(of: .ref(Representation<TraitView>.homeFileTrait.schema))
                    .described("By the id of the trait."),
                of: .homeFileTrait, count: { $0.part.traits.count }, key: { $0[$1].trait.definition.id }
            ) { $0[$1] },
        ])
}

extension Representation<TraitView> {
    fileprivate static let homeFileTrait = Representation(
        "HomeFileTrait", "A trait of a device of a home file.",
        [
            .init("features", .array(of: .text)) { $0.trait.featureNames }, .init("attributes", .attributes) { $0 },
            .init("commands", .array(of: .text)) { $0.trait.commands.map { $0.name } },
            .optional("memory", .memory) { $0.deviceView.device.memory[$0.index]?.withoutClockTimes },
        ])
}

extension JSONType<String> {
    fileprivate static let name = text(.text(1...255))
}

extension JSONType<Value> {
    fileprivate static let memory = JSONType(
        JSONSchema.text.described("The data that the trait's behavior stores besides attributes; opaque, base64.")
    ) { memory, json in
        var writer = ByteWriter()
        writer.value(memory)
        json.octets(writer.bytes)
    }
}

extension Shape.TraitInstance {
    fileprivate var featureNames: [String] {
        definition.features.filter { features.contains(bit: $0.bit) }.map { $0.name }
    }
}
