public import HomeModel
public import JSON
import Synchronization

extension Representation<DeviceReading> {
    public static let device = Representation(
        "Device", "A device with its types, traits and attributes.",
        [
            .init("id", .id) { $0.device.id }, .init("name", .text) { $0.device.name },
            .init("structureID", .nullable(.id)) { $0.device.structureID },
            .init("roomID", .nullable(.id)) { $0.device.roomID },
            .init("isMatterDevice", .flag) { $0.device.isMatterDevice },
            .init("sourceConnectivity", .connectivity) { $0.device.connectivity(network: $0.network) },
            .init("revision", .revision) { $0.device.revision },
            .list("types", of: .part, count: { $0.device.shape.parts.count }) { PartReading($0, $1) },
        ])
}

/// A part of a device as of a time.
public struct PartReading: Sendable {
    let deviceReading: DeviceReading
    /// The index in ``Shape/parts``.
    let index: Int

    public init(_ deviceReading: DeviceReading, _ index: Int) {
        self.deviceReading = deviceReading
        self.index = index
    }

    var part: Shape.Part { deviceReading.device.shape.parts[index] }

    /// The trait at an index among those of the part.
    subscript(trait: Int) -> TraitReading { TraitReading(deviceReading, part.traits.lowerBound + trait) }
}

extension Representation<PartReading> {
    public static let part = Representation(
        "Part", "A device type on a device, with its traits.",
        [
            .fixed("part", .partNumber) { $0.part.number }, .fixed("type", .typeID) { $0.part.type.id },
            .fixed("isPrimaryType", .flag) { $0.part.isPrimary },
            .init("sourceConnectivity", .connectivity) {
                $0.deviceReading.device.connectivity(ofPart: $0.index, network: $0.deviceReading.network)
            },
            .map(
                "traits", .ref(partTraits), of: .traitState, count: { $0.part.traits.count },
                key: { $0[$1].trait.definition.id }
            ) { $0[$1] },
        ])

    /// The name of a schema that depends on the traits of the catalog.
    public static let partTraits = "PartTraits"
}

/// A trait of a device as of a time.
public struct TraitReading: Sendable {
    public let deviceReading: DeviceReading
    /// The index in ``Shape/traits``.
    public let index: Int

    public init(_ deviceReading: DeviceReading, _ index: Int) {
        self.deviceReading = deviceReading
        self.index = index
    }

    public var trait: Shape.TraitInstance { deviceReading.device.shape.traits[index] }
    public var part: Shape.Part { deviceReading.device.shape.parts[trait.part] }
    public var connectivity: SourceConnectivity {
        deviceReading.device.connectivity(ofTrait: index, network: deviceReading.network)
    }
}

extension Representation<TraitReading> {
    public static let traitState = Representation(
        "TraitState", "The state of a trait that has no schema of its own.",
        [
            .init("attributes", .attributes) { $0 },
            .fixed("commands", .array(of: .text)) { $0.trait.commands.map { $0.name } },
            .init("sourceConnectivity", .connectivity) { $0.connectivity },
        ])
}

extension JSONType<TraitReading> {
    /// The supported attributes of a trait by name.
    public static let attributes = JSONType(.ref(.anyAttributes)) {
        $1.attributes(of: $0.index, device: $0.deviceReading.device, at: $0.deviceReading.time)
    }
}

extension JSONType<SourceConnectivity> {
    /// Written from prepared bytes, because a device contains a connectivity for each of its types and traits.
    public static let connectivity = JSONType(.ref(Representation.connectivity.schema)) { connectivity, json in
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

/// The representation of a device, prepared for the devices of a shape.
private final class DevicePlan: Sendable {
    let plan: RepresentationPlan<DeviceReading>

    init(for example: DeviceReading) { plan = RepresentationPlan(.device, for: example) }
}

extension JSONWriter {
    /// Writes a device with all its members; with `fields` only these.
    public mutating func device(_ reading: DeviceReading, fields: Set<String>? = nil) {
        guard fields == nil else { return Representation.device.write(reading, only: fields, to: &self) }
        if let json = reading.json { return raw(json) }
        let shape = reading.device.shape
        let plan = shape.representationPlan.load() ?? shape.representationPlan.storeIfNil(DevicePlan(for: reading))
        // Only this type of object is stored there.
        unsafeDowncast(plan, to: DevicePlan.self).plan.write(reading, to: &self)
    }
}
