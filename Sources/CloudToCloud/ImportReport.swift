public import JSON

/// Everything that an import lost, assumed or corrected.
///
/// Lists are sorted by name; the devices of an entry are in the order of the SYNC response.
public struct ImportReport: Hashable, Sendable {
    /// The number of imported devices: all devices of the SYNC response.
    public internal(set) var deviceCount = 0
    /// Cloud-to-cloud device types without a counterpart in the catalog.
    public internal(set) var unmappedTypes: [Entry] = []
    /// Cloud-to-cloud traits that devices have lost, because the trait has no counterpart or the device has no values
    /// of it.
    public internal(set) var unmappedTraits: [Entry] = []
    /// Values without a counterpart, of traits that are otherwise mapped: `HumiditySetting.humiditySetpointPercent`.
    public internal(set) var unmappedValues: [Entry] = []
    /// Attributes that need a value but were sent without one, so the import chose a value.
    public internal(set) var assumedValues: [Entry] = []
    /// Values that are invalid, with the correction that was made.
    public internal(set) var faults: [Mistake] = []

    /// A name, and the devices that it concerns.
    public struct Entry: Hashable, Sendable {
        /// The name of a type, a trait or a value, without the prefixes `action.devices.types.` and
        /// `action.devices.traits.`.
        public let name: String
        /// The names of the devices.
        public internal(set) var deviceNames: [String]
        /// Why there is no counterpart, if that is known.
        public internal(set) var reason: String?
        /// The number of devices.
        public var count: Int { deviceNames.count }
    }

    /// One invalid value.
    public struct Mistake: Hashable, Sendable {
        /// The response that contains the value.
        public let response: CloudResponse
        /// The position of the value in the response.
        public let pointer: JSONPointer
        /// The name of the device; nil if the value belongs to no device of the SYNC response.
        public let deviceName: String?
        /// The fault, and the value that was used instead.
        public let message: String
    }

    /// Whether the import changed and lost nothing.
    public var isEmpty: Bool {
        unmappedTypes.isEmpty && unmappedTraits.isEmpty && unmappedValues.isEmpty && assumedValues.isEmpty
            && faults.isEmpty
    }
}

extension ImportReport {
    /// Adds the notes about one device.
    mutating func add(_ notes: DeviceNotes, for deviceName: String) {
        for name in notes.unmappedTypes { Self.add(name, deviceName, to: &unmappedTypes) }
        for name in notes.unmappedTraits {
            Self.add(name, deviceName, to: &unmappedTraits)
            guard let index = unmappedTraits.firstIndex(where: { $0.name == name }) else { continue }
            unmappedTraits[index].reason = CloudTraits.unmapped.first { $0.name == name }?.reason
        }
        for name in notes.unmappedValues {
            Self.add(name, deviceName, to: &unmappedValues)
            guard let index = unmappedValues.firstIndex(where: { $0.name == name }) else { continue }
            unmappedValues[index].reason = notes.valueReasons[name] ?? unmappedValues[index].reason
        }
        for name in notes.assumedValues { Self.add(name, deviceName, to: &assumedValues) }
        faults += notes.faults.map {
            Mistake(response: $0.response, pointer: $0.pointer, deviceName: deviceName, message: $0.message)
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

/// The notes about one device while it is mapped.
struct DeviceNotes {
    var unmappedTypes: [String] = []
    var unmappedTraits: [String] = []
    var unmappedValues: [String] = []
    var assumedValues: [String] = []
    /// Values that were converted although the description of the imported device does not show them.
    var convertedValues: Set<String> = []
    /// Why values have no counterpart, by their names in ``unmappedValues``.
    var valueReasons: [String: String] = [:]
    private(set) var faults: [(response: CloudResponse, pointer: JSONPointer, message: String)] = []

    /// Notes an invalid value, once even if it is read several times.
    mutating func addFault(_ response: CloudResponse, _ pointer: JSONPointer, _ message: String) {
        guard !faults.contains(where: { $0 == (response, pointer, message) }) else { return }
        faults.append((response, pointer, message))
    }
}
