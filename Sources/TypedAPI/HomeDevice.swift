/// A device with its room and structure, as it was read.
///
/// It is a value: it does not change when the device changes. ``types`` reads the present state of the device.
public struct HomeDevice: HomeObject {
    private let snapshot: DeviceSnapshot
    private let home: Home

    init(_ snapshot: DeviceSnapshot, of home: Home) {
        self.snapshot = snapshot
        self.home = home
    }

    private var device: Device { snapshot.device }

    /// The id, unique in the home.
    public var id: String { device.id }
    public var name: String {
        get { device.name }
        @available(*, unavailable, message: "rename with setName(_:), which returns the device with its new name")
        nonmutating set {}
    }
    /// The id of the structure; nil if the device is assigned to none.
    public var structureID: String? { device.structureID }
    /// The id of the room; nil if the device is assigned to none.
    public var roomID: String? {
        get { device.roomID }
        @available(*, unavailable, message: "move the device with its structure's move(device:to:)")
        nonmutating set {}
    }
    /// Whether the device supports Matter; false if it is reached only through its manufacturer's cloud.
    public var isMatterDevice: Bool { device.isMatterDevice }
    /// Whether and how the device can be reached, combined from the connectivity of its traits.
    public var sourceConnectivity: SourceConnectivity { device.connectivity(network: snapshot.network) }
    /// The device types of the device.
    public var types: DeviceTypeController { DeviceTypeController(deviceID: id, shape: device.shape, home: home) }

    /// Renames the device and returns it with its new name.
    ///
    /// A name of more than 60 Unicode code points is truncated. Throws `invalidArgument` if the name is empty.
    @discardableResult
    public func setName(_ name: String) async throws -> HomeDevice {
        HomeDevice(try await home.connection.setName(name, ofDevice: id), of: home)
    }

    /// Returns whether both are equal and at the same revision. A replaced home can have another device with the id.
    func isUnchanged(_ other: HomeDevice) -> Bool { self == other && device === other.device }

    public static func == (first: HomeDevice, second: HomeDevice) -> Bool {
        guard first.home === second.home else { return false }
        if first.device === second.device, first.snapshot.network == second.snapshot.network { return true }
        return first.id == second.id && first.name == second.name && first.structureID == second.structureID
            && first.roomID == second.roomID && first.isMatterDevice == second.isMatterDevice
            && first.device.shape === second.device.shape && first.sourceConnectivity == second.sourceConnectivity
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

// MARK: - Removing

extension HomeDevice {
    /// Whether the device can be removed from the home.
    public enum DecommissionEligibility: Hashable, Sendable {
        case eligible
        /// It can be removed, and these devices are removed with it.
        case eligibleWithSideEffects(Set<String>)
        case ineligible(reason: IneligibilityReason)

        /// Why a device cannot be removed.
        public enum IneligibilityReason: Hashable, Sendable {
            case other(String)
        }
    }

    /// Whether the device can be removed: every device that exists can. Throws `notFound` if it was removed before.
    public var decommissionEligibility: DecommissionEligibility {
        get async throws {
            guard home.connection.objects().device(id) == nil else { return .eligible }
            throw await home.connection.absence(of: .device, id)
        }
    }

    /// Removes the device from the home. Returns the ids of the removed devices.
    @discardableResult
    public func decommission() async throws -> Set<String> {
        try await home.connection.removeDevice(id)
        return [id]
    }
}
