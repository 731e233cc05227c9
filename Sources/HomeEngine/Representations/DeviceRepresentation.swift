import Atomics
package import HomeModel
package import JSON

extension Representation<DeviceView> {
    package static let device = Representation(
        "Device", "A device with its types, traits and attributes.", members(types: .part),
        onRequest: [.init("features", .array(of: Representation<TraitView>.features.type)) { $0.withFeatures }])

    /// A device with the traits at these indices of ``Shape/traits``, for each part. Its reading is
    /// ``DeviceView/brief``.
    fileprivate static func brief(_ traits: [[Int]]) -> Representation {
        Representation(
            "BriefDevice",
            "A device in a snapshot with `details=0`: with the traits that it is displayed with. A type or trait without `sourceConnectivity` has that of the device.",
            members(types: .brief(traits)))
    }

    /// The schema of a brief device.
    package static let briefSchema = brief([]).schema

    private static func members(types part: Representation<PartView>) -> [Member] {
        [
            .init("id", .id) { $0.device.id }, .init("name", .text) { $0.device.name },
            .init("structureID", .nullable(.id)) { $0.device.structureID },
            .init("roomID", .nullable(.id)) { $0.device.roomID },
            .init("isMatterDevice", .flag) { $0.device.isMatterDevice },
            .init("sourceConnectivity", .connectivity) { $0.connectivity },
            .init("revision", .revision) { $0.device.revision },
            .list("types", of: part, count: { $0.device.shape.parts.count }, { PartView($0, $1) }),
        ]
    }
}

/// A part of a device as of a time.
package struct PartView: Sendable {
    let deviceView: DeviceView
    /// The index in ``Shape/parts``.
    let index: Int

    package init(_ deviceView: DeviceView, _ index: Int) {
        self.deviceView = deviceView
        self.index = index
    }

    var part: Shape.Part { deviceView.device.shape.parts[index] }
    var connectivity: SourceConnectivity {
        deviceView.device.connectivity(ofPart: index, network: deviceView.network)
    }

    /// The trait at an index among those of the part.
    subscript(trait: Int) -> TraitView { TraitView(deviceView, part.traits.lowerBound + trait) }
}

extension Representation<PartView> {
    package static let part = Representation(
        "Part", "A device type on a device, with its traits.",
        type + [
            .init("sourceConnectivity", .connectivity) { $0.connectivity },
            .map(
                "traits", .ref(partTraits), of: .traitState, count: { $0.part.traits.count },
                key: { $0[$1].trait.definition.id }
            ) { $0[$1] },
        ])

    fileprivate static func brief(_ traits: [[Int]]) -> Representation {
        Representation(
            "BriefPart", "A device type on a BriefDevice, with the traits that the device is displayed with.",
            type + [
                .optional("sourceConnectivity", .connectivity) { $0.deviceView.differing($0.connectivity) },
                .map(
                    "traits", .map(of: .ref(Representation<TraitView>.briefTraitState.schema)), of: .briefTraitState,
                    count: { traits[$0.index].count },
                    key: { TraitView($0.deviceView, traits[$0.index][$1]).trait.definition.id },
                    { TraitView($0.deviceView, traits[$0.index][$1]) }),
            ])
    }

    private static let type: [Member] = [
        .fixed("part", .partNumber) { $0.part.number }, .fixed("type", .typeID) { $0.part.type.id },
        .fixed("isPrimaryType", .flag) { $0.part.isPrimary },
    ]

    /// The name of a schema that depends on the traits of the catalog.
    package static let partTraits = "PartTraits"
}

extension DeviceView {
    /// Returns the connectivity of a type or trait if a brief device has to contain it; nil if it is that of the
    /// device.
    fileprivate func differing(_ connectivity: SourceConnectivity) -> SourceConnectivity? {
        connectivity == commonConnectivity ? nil : connectivity
    }
}

/// A trait of a device as of a time.
package struct TraitView: Sendable {
    package let deviceView: DeviceView
    /// The index in ``Shape/traits``.
    package let index: Int

    package init(_ deviceView: DeviceView, _ index: Int) {
        self.deviceView = deviceView
        self.index = index
    }

    package var trait: Shape.TraitInstance { deviceView.device.shape.traits[index] }
    package var part: Shape.Part { deviceView.device.shape.parts[trait.part] }
    package var connectivity: SourceConnectivity {
        deviceView.device.connectivity(ofTrait: index, network: deviceView.network)
    }
}

extension Representation<TraitView> {
    package static let traitState = Representation(
        "TraitState", "The state of a trait that has no schema of its own.",
        members + [.init("sourceConnectivity", .connectivity) { $0.connectivity }])

    fileprivate static let briefTraitState = Representation(
        "BriefTraitState", "The state of a trait of a BriefDevice.",
        members + [.optional("sourceConnectivity", .connectivity) { $0.deviceView.differing($0.connectivity) }])

    private static let members: [Member] = [
        .init("attributes", .attributes) { $0 },
        .fixed("commands", .array(of: .text)) { $0.trait.commands.map { $0.name } },
    ]
}

extension DeviceView {
    /// The traits that have features on this device.
    fileprivate var withFeatures: [TraitView] {
        device.shape.traits.indices.map { TraitView(self, $0) }.filter { $0.trait.features.rawValue != 0 }
    }
}

extension Representation<TraitView> {
    fileprivate static let features = Representation(
        "TraitFeatures",
        "The features of a trait on a device, as the bits of `featureMap`. A trait without features is not listed.",
        [
            .init("part", .partNumber) { $0.part.number }, .init("trait", .traitID) { $0.trait.definition.id },
            .init("featureMap", .featureMap) { $0.trait.features.rawValue },
        ])
}

extension JSONType<UInt32> {
    fileprivate static let featureMap = JSONType(.integer(0...Int64(UInt32.max))) { $1.integer(Int64($0)) }
}

extension JSONType<TraitView> {
    /// The supported attributes of a trait by name.
    package static let attributes = JSONType(.ref(.anyAttributes)) {
        $1.attributes(of: $0.index, device: $0.deviceView.device, at: $0.deviceView.time)
    }
}

extension JSONType<SourceConnectivity> {
    /// Written from prepared bytes, because a device contains a connectivity for each of its types and traits.
    package static let connectivity = JSONType(.ref(Representation.connectivity.schema)) { connectivity, json in
        json.raw(prepared[index(of: connectivity)])
    }

    /// The JSON of every combination of state and locality.
    private static let prepared: [[UInt8]] = {
        let states = ConnectivityState.allCases
        let localities = LocalityType.allCases
        var prepared = [[UInt8]](repeating: [], count: states.count * localities.count)
        for state in states {
            for locality in localities {
                let connectivity = SourceConnectivity(connectivityState: state, dataSourceLocality: locality)
                var json = JSONWriter(capacity: 80)
                Representation.connectivity.write(connectivity, to: &json)
                prepared[index(of: connectivity)] = json.bytes
            }
        }
        return prepared
    }()

    /// Returns a different index for each combination. It does not use the raw values, because texts are slow to
    /// compare.
    private static func index(of connectivity: SourceConnectivity) -> Int {
        let state =
            switch connectivity.connectivityState {
            case .unknown: 0
            case .online: 1
            case .offline: 2
            case .partiallyOnline: 3
            }
        let locality =
            switch connectivity.dataSourceLocality {
            case .unspecified: 0
            case .direct: 1
            case .localPeer: 2
            case .remote: 3
            case .mixed: 4
            }
        return state * LocalityType.allCases.count + locality
    }
}

extension Representation<SourceConnectivity> {
    fileprivate static let connectivity = Representation(
        "Connectivity", "Whether the object is reachable, and where its data comes from.",
        [
            .init("connectivityState", .choice("ConnectivityState", "Whether an object is reachable.")) {
                $0.connectivityState
            },
            .init("dataSourceLocality", .choice("LocalityType", "Where data comes from.")) { $0.dataSourceLocality },
        ])
}

// MARK: - Devices of a shape

/// The representations of a device, prepared for the devices of a shape.
private final class DevicePlan: Sendable {
    private let whole: RepresentationPlan<DeviceView>
    /// Created on first use.
    private let brief = StoredOnce<BriefDevicePlan>()

    init(for example: DeviceView) { whole = RepresentationPlan(.device, for: example) }

    func plan(for view: DeviceView) -> RepresentationPlan<DeviceView> {
        guard view.isBrief else { return whole }
        return (brief.load() ?? brief.storeIfNil(BriefDevicePlan(for: view))).plan
    }
}

private final class BriefDevicePlan: Sendable {
    let plan: RepresentationPlan<DeviceView>

    init(for example: DeviceView) {
        plan = RepresentationPlan(.brief(example.device.shape.displayedTraits), for: example)
    }
}

extension DeviceView {
    private var plan: RepresentationPlan<DeviceView> {
        let shape = device.shape
        let plan = shape.representationPlan.load() ?? shape.representationPlan.storeIfNil(DevicePlan(for: self))
        // Only this type of object is stored there.
        return unsafeDowncast(plan, to: DevicePlan.self).plan(for: self)
    }

    /// Returns the device's JSON with all its members.
    package func encode() -> EncodedObject { plan.encode(self, capacity: 2_048) }

    fileprivate func write(to json: inout JSONWriter) {
        if let encoded { json.raw(encoded.bytes) } else { plan.write(self, to: &json) }
    }

    fileprivate func write(only selection: MemberSelection, to json: inout JSONWriter) {
        if let encoded, !Representation.device.isOnRequest(selection) {
            return encoded.write(only: selection, to: &json)
        }
        json.beginObject()
        plan.writeMembers(of: self, only: selection, to: &json)
        Representation.device.writeMembersOnRequest(of: self, only: selection, to: &json)
        json.endObject()
    }
}

extension JSONWriter {
    /// Writes a device with all its members; with `fields` only these.
    package mutating func device(_ view: DeviceView, fields: MemberSelection? = nil) {
        if let fields { view.write(only: fields, to: &self) } else { view.write(to: &self) }
    }
}
