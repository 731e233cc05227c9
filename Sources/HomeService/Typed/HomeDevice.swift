public import HomeModel

/// A device with its place in the home, as it was read.
///
/// A value: it stays as it is when the device changes. ``types`` leads to what the device can do, as it is when asked.
public struct HomeDevice: HomeObject {
    private let device: Device
    private let network: NetworkState
    private let home: Home

    init(_ device: Device, in state: HomeState, of home: Home) {
        self.init(device, network: state.network(of: device.structureID), of: home)
    }

    private init(_ device: Device, network: NetworkState, of home: Home) {
        self.device = device
        self.network = network
        self.home = home
    }

    /// Unique in its home.
    public var id: String { device.id }
    public var name: String {
        get { device.name }
        @available(*, unavailable, message: "rename with setName(_:), which answers with the device under its new name")
        nonmutating set {}
    }
    /// Nil where the device is assigned to no structure.
    public var structureID: String? { device.structureID }
    /// Nil where the device is assigned to no room.
    public var roomID: String? {
        get { device.roomID }
        @available(*, unavailable, message: "move the device with its structure's move(device:to:)")
        nonmutating set {}
    }
    /// Whether it speaks Matter; false for a device that is reached through its maker's cloud only.
    public var isMatterDevice: Bool { device.isMatterDevice }
    /// Whether the device can be reached, and by which way: the combination over its traits.
    public var sourceConnectivity: SourceConnectivity { device.connectivity(network: network) }
    /// The device types of the device.
    public var types: DeviceTypeController { DeviceTypeController(deviceID: id, shape: device.shape, home: home) }

    /// Renames the device; answers with the device under its new name.
    ///
    /// A name of more than 60 Unicode code points is cut there; an empty one is refused with `invalidArgument`.
    public func setName(_ name: String) async throws -> HomeDevice {
        let reading = try await home.setName(name, ofDevice: id, cause: .typed).value
        return HomeDevice(reading.device, network: reading.network, of: home)
    }

    /// The number of the last change of the device.
    var revision: UInt64 { device.revision }

    public static func == (first: HomeDevice, second: HomeDevice) -> Bool {
        guard first.home === second.home else { return false }
        if first.device === second.device, first.network == second.network { return true }
        return first.id == second.id && first.name == second.name && first.structureID == second.structureID
            && first.roomID == second.roomID && first.isMatterDevice == second.isMatterDevice
            && first.device.shape === second.device.shape && first.sourceConnectivity == second.sourceConnectivity
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
