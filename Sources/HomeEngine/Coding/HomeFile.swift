import HomeModel
public import JSON

/// The home file: a whole home in JSON, for backups and as a template of other homes.
///
///     {"format": "home-gateway", "version": 1, "structures": […], "rooms": […], "devices": […]}
///
/// A device is written as clients see it, with two additional members: its features, and the `memory` of its behaviors
/// (opaque, without times of the clock). A moving value is written with its value at the time of the snapshot.
public enum HomeFile {
    static let format = "home-gateway"
    static let version: Int64 = 1

    /// Returns whether the member `format` of a document declares it as a home file.
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
        /// The number of bytes after which a piece ends. The device that is being written is completed first.
        package static let size = 32 << 10

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
                let reading = DeviceReading(device: device.actual, network: NetworkState(), time: snapshot.time)
                Representation.homeFileDevice.write(reading, to: &json)
            }
            return json.bytes
        }
    }

    /// Writes everything before the first device.
    private static func begin(_ state: HomeState, _ json: inout JSONWriter) {
        json.beginObject()
        Representation.homeFile.writeMembers(of: state, to: &json)
        json.key("devices")
        json.beginArray()
    }
}

/// A fault in a home file, with its position.
public struct HomeFileError: Error, Sendable, CustomStringConvertible {
    /// A JSON pointer; empty for the whole file.
    public let pointer: String
    public let message: String

    public var description: String { pointer.isEmpty ? message : "\(pointer): \(message)" }
}
