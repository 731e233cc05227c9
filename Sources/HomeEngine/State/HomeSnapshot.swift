package import HomeModel
package import JSON

/// A home at one point of its history.
package struct HomeSnapshot: Sendable {
    package let state: HomeState
    /// The home's time when the snapshot was taken. Moving values are read at this time.
    package let time: HomeTime
    package let cursor: Cursor

    /// Returns a device; throws like ``HomeState/device(_:)``.
    package func view(ofDevice id: String) throws(HomeError) -> Committed<DeviceView> {
        Committed(value: state.view(try state.device(id), at: time), cursor: cursor)
    }
}

/// A device at a time, with the network it is in.
package struct DeviceView: Sendable {
    package let device: Device
    package let network: NetworkState
    package let time: HomeTime
    /// The device's JSON if it is encoded already. Writers copy it.
    package var encoded: EncodedObject?
    /// The connectivity of the device if the device is written briefly; nil if it is written as a whole.
    private(set) var commonConnectivity: SourceConnectivity?

    /// Whether the device is the same for all clients; false if one of them has written values and not committed them.
    package private(set) var isCommon = true

    /// Returns the view of one client, which receives other values.
    func shown(as device: Device) -> DeviceView {
        var view = DeviceView(device: device, network: network, time: time)
        view.isCommon = false
        return view
    }

    init(device: Device, network: NetworkState, time: HomeTime) {
        self.device = device
        self.network = network
        self.time = time
    }

    /// The connectivity of the device.
    var connectivity: SourceConnectivity { commonConnectivity ?? device.connectivity(network: network) }

    /// Whether the device is written briefly.
    package var isBrief: Bool { commonConnectivity != nil }

    /// The same device, written with the traits that it is displayed with alone, and without the connectivity of each
    /// type and trait that equals that of the device.
    package var brief: DeviceView {
        var brief = self
        brief.encoded = nil
        brief.commonConnectivity = connectivity
        return brief
    }
}

extension HomeState {
    package func view(_ device: Device, at time: HomeTime) -> DeviceView {
        DeviceView(device: device, network: network(of: device.structureID), time: time)
    }
}
