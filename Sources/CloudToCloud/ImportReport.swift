public import JSON

/// What an import could not carry over, so that nothing is lost unseen.
///
/// Lists rise by name; the devices of an entry are in the order of the SYNC answer.
public struct ImportReport: Hashable, Sendable {
    /// How many devices were imported; every device of the SYNC answer is.
    public internal(set) var deviceCount = 0
    /// Cloud-to-cloud device types that the catalogue has no counterpart for.
    public internal(set) var unmappedTypes: [Entry] = []
    /// Cloud-to-cloud traits that a device has lost: they have no counterpart, or nothing is told of them.
    public internal(set) var unmappedTraits: [Entry] = []
    /// Single values of traits that are otherwise mapped, `HumiditySetting.humiditySetpointPercent`.
    public internal(set) var unmappedValues: [Entry] = []
    /// Values that were not given and have to be something, with what was taken: `OnOff.on = false`.
    public internal(set) var assumedValues: [Entry] = []
    /// Values that are not what they should be, and what was done about it.
    public internal(set) var faults: [Fault] = []

    /// Something that several devices have.
    public struct Entry: Hashable, Sendable {
        /// The name of Cloud-to-cloud without `action.devices.types.` or `action.devices.traits.`.
        public let name: String
        public internal(set) var deviceNames: [String]
        /// Why there is no counterpart, where that is known.
        public internal(set) var reason: String?
        public var count: Int { deviceNames.count }
    }

    /// One value that is not what it should be.
    public struct Fault: Hashable, Sendable {
        public let answer: CloudAnswer
        public let pointer: JSONPointer
        /// The device it belongs to; nil where it is none's.
        public let deviceName: String?
        public let message: String
    }

    /// Whether everything was carried over as it was.
    public var isEmpty: Bool {
        unmappedTypes.isEmpty && unmappedTraits.isEmpty && unmappedValues.isEmpty && assumedValues.isEmpty
            && faults.isEmpty
    }
}

extension ImportReport {
    /// Adds what was noted about one device.
    mutating func add(_ notes: DeviceNotes, for deviceName: String) {
        for name in notes.unmappedTypes { Self.add(name, deviceName, to: &unmappedTypes) }
        for name in notes.unmappedTraits {
            Self.add(name, deviceName, to: &unmappedTraits)
            guard let place = unmappedTraits.firstIndex(where: { $0.name == name }) else { continue }
            unmappedTraits[place].reason = CloudTraits.unmapped.first { $0.name == name }?.reason
        }
        for name in notes.unmappedValues { Self.add(name, deviceName, to: &unmappedValues) }
        for name in notes.assumedValues { Self.add(name, deviceName, to: &assumedValues) }
        faults += notes.faults.map {
            Fault(answer: $0.answer, pointer: $0.pointer, deviceName: deviceName, message: $0.message)
        }
    }

    private static func add(_ name: String, _ deviceName: String, to entries: inout [Entry]) {
        if let index = entries.firstIndex(where: { $0.name >= name }) {
            if entries[index].name == name {
                entries[index].deviceNames.append(deviceName)
            } else {
                entries.insert(Entry(name: name, deviceNames: [deviceName]), at: index)
            }
        } else {
            entries.append(Entry(name: name, deviceNames: [deviceName]))
        }
    }
}

/// What is noted about one device while it is mapped.
struct DeviceNotes {
    var unmappedTypes: [String] = []
    var unmappedTraits: [String] = []
    var unmappedValues: [String] = []
    var assumedValues: [String] = []
    private(set) var faults: [(answer: CloudAnswer, pointer: JSONPointer, message: String)] = []

    /// Notes what is wrong with a value, once however often it is read.
    mutating func fault(_ answer: CloudAnswer, _ pointer: JSONPointer, _ message: String) {
        guard !faults.contains(where: { $0 == (answer, pointer, message) }) else { return }
        faults.append((answer, pointer, message))
    }
}
