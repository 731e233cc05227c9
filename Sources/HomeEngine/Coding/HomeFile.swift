package import HomeModel
package import JSON

/// The home file: a whole home in JSON, for backups and as a template of other homes.
///
///     {"format": "home-gateway", "version": 1, "structures": […], "rooms": […], "devices": […]}
///
/// A device is written as clients see it, with two additional members: its features, and the `memory` of its behaviors
/// (opaque, without times of the clock). A moving value is written with its value at the time of the snapshot.
package enum HomeFile {
    static let format = "home-gateway"
    static let version: Int64 = 1

    /// Returns whether the member `format` of a document declares it as a home file.
    package static func isHomeFile(_ json: JSONValue) -> Bool {
        json.objectValue?["format"]?.stringValue == format
    }

    package static func write(_ snapshot: HomeSnapshot) -> [UInt8] {
        var bytes: [UInt8] = []
        for piece in Pieces(of: snapshot) { bytes += piece }
        return bytes
    }

    /// The home file in pieces, so that the file of a large home is never completely in memory.
    package struct Pieces: Sequence, IteratorProtocol, Sendable {
        /// The number of bytes after which a piece ends. The device that is being written is completed first.
        package static let size = 32 << 10

        private let snapshot: HomeSnapshot
        private var devices: Table<Device>.Elements
        private var json = JSONWriter(capacity: size + 4_096)
        private var hasBegun = false
        private var hasEnded = false

        package init(of snapshot: HomeSnapshot) {
            self.snapshot = snapshot
            devices = snapshot.state.devices.elements()
        }

        package mutating func next() -> [UInt8]? {
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
                let view = DeviceView(device: device.actual, network: NetworkState(), time: snapshot.time)
                Representation.homeFileDevice.write(view, to: &json)
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

/// The mistakes in a home file, with their positions.
package struct HomeFileError: Error, Sendable, CustomStringConvertible {
    /// The first mistakes: a JSON pointer, empty for the whole file, and a sentence.
    package let mistakes: [HomeError.Detail]
    /// The number of mistakes that are not in ``mistakes``.
    package let omittedMistakes: Int
    /// The first mistake, and how many there are.
    package let message: String

    init(_ error: HomeError) {
        message = error.message
        omittedMistakes = error.omittedDetails
        mistakes =
            error.details.count > 1
            ? error.details
            : [HomeError.Detail(pointer: error.details.first?.pointer ?? "", detail: error.message)]
    }

    /// A line for each mistake.
    package var description: String {
        let lines = mistakes.map { $0.pointer.isEmpty ? $0.detail : "\($0.pointer): \($0.detail)" }
        return (lines + (omittedMistakes > 0 ? ["and \(omittedMistakes) more"] : [])).joined(separator: "\n")
    }
}
