import HomeModel
public import JSON

/// The home file: a whole home in JSON, for backups and as a template of other homes.
///
///     {"format": "home-gateway", "version": 1, "structures": […], "rooms": […], "devices": […]}
///
/// A device is written as clients see it, with two members more: its features, and the `memory` of its behaviors
/// (opaque, without times of the clock). A moving value is written as it is at the time of the snapshot.
public enum HomeFile {
    static let format = "home-gateway"
    static let version: Int64 = 1

    /// Whether a document calls itself a home file.
    public static func isHomeFile(_ json: JSONValue) -> Bool {
        json.objectValue?["format"]?.stringValue == format
    }

    public static func write(_ snapshot: HomeSnapshot) -> [UInt8] {
        var bytes: [UInt8] = []
        for piece in Pieces(of: snapshot) { bytes += piece }
        return bytes
    }

    /// The home file in pieces, so that the file of a large home is never completely in memory.
    public struct Pieces: Sequence, IteratorProtocol, Sendable {
        /// Bytes after which a piece ends with the device that is being written.
        private static let size = 32 << 10

        private let snapshot: HomeSnapshot
        private var devices: Table<Device>.Elements
        private var json = JSONWriter(capacity: size + 4_096)
        private var hasBegun = false
        private var hasEnded = false

        public init(of snapshot: HomeSnapshot) {
            self.snapshot = snapshot
            devices = snapshot.state.devices.elements()
        }

        public mutating func next() -> [UInt8]? {
            if hasEnded { return nil }
            json.bytes.removeAll(keepingCapacity: true)
            if !hasBegun { begin(snapshot.state, &json) }
            hasBegun = true
            while json.bytes.count < Self.size {
                guard let (_, device) = devices.next() else {
                    json.endArray()
                    json.endObject()
                    hasEnded = true
                    break
                }
                write(device.actual, at: snapshot.time, to: &json)
            }
            return json.bytes
        }
    }

    /// Everything before the first device.
    private static func begin(_ state: HomeState, _ json: inout JSONWriter) {
        json.beginObject()
        json.key("format")
        json.string(format)
        json.key("version")
        json.integer(version)
        json.key("structures")
        json.beginArray()
        for (_, structure) in state.structures.elements() {
            json.beginObject()
            json.key("id")
            json.string(structure.id)
            json.key("name")
            json.string(structure.name)
            json.key("network")
            json.network(structure.network)
            json.endObject()
        }
        json.endArray()
        json.key("rooms")
        json.beginArray()
        for (_, room) in state.rooms.elements() {
            json.beginObject()
            json.key("id")
            json.string(room.id)
            json.key("name")
            json.string(room.name)
            json.key("structureID")
            json.string(room.structureID)
            json.endObject()
        }
        json.endArray()
        json.key("devices")
        json.beginArray()
    }

    private static func write(_ device: Device, at time: HomeTime, to json: inout JSONWriter) {
        json.beginObject()
        json.key("id")
        json.string(device.id)
        json.key("name")
        json.string(device.name)
        json.key("structureID")
        json.optional(device.structureID)
        json.key("roomID")
        json.optional(device.roomID)
        json.key("isMatterDevice")
        json.bool(device.isMatterDevice)
        json.key("isReachable")
        json.bool(device.isReachable)
        json.key("types")
        json.beginArray()
        for part in device.shape.parts {
            json.beginObject()
            json.key("part")
            json.integer(Int64(part.number))
            json.key("type")
            json.string(part.type.id)
            json.key("isPrimaryType")
            json.bool(part.isPrimary)
            json.key("traits")
            json.beginObject()
            for place in part.traits { write(place, of: device, at: time, to: &json) }
            json.endObject()
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }

    private static func write(_ place: Int, of device: Device, at time: HomeTime, to json: inout JSONWriter) {
        let trait = device.shape.traits[place]
        json.key(trait.definition.id)
        json.beginObject()
        json.key("features")
        json.beginArray()
        for feature in trait.definition.features where trait.features.contains(bit: feature.bit) {
            json.string(feature.name)
        }
        json.endArray()
        json.key("attributes")
        json.attributes(of: place, device: device, at: time)
        json.key("commands")
        json.beginArray()
        for command in trait.commands { json.string(command.name) }
        json.endArray()
        if let memory = device.memory[place]?.withoutClockTimes {
            var writer = ByteWriter()
            writer.value(memory)
            json.key("memory")
            json.octets(writer.bytes)
        }
        json.endObject()
    }
}

/// What is wrong with a home file and where.
public struct HomeFileError: Error, Sendable, CustomStringConvertible {
    /// A JSON pointer; empty for the whole file.
    public let pointer: String
    public let message: String

    public var description: String { pointer.isEmpty ? message : "\(pointer): \(message)" }
}
