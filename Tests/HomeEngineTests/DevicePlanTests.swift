import HomeModel
import HomeSimulation
import JSON
import TestHomes
import Testing

@testable import HomeEngine

/// The JSON of a device, which is assembled from bytes that are prepared once for its shape.
@Suite struct DevicePlanTests {
    @Test func thePlanOfAShapeWritesWhatTheRepresentationDeclares() throws {
        let snapshot = try Home.test().snapshot()
        for (_, device) in snapshot.state.devices.elements() {
            for network in [NetworkState(), NetworkState(internet: false), NetworkState(hub: false)] {
                let view = DeviceView(device: device, network: network, time: snapshot.time)
                var planned = JSONWriter()
                planned.device(view)
                var declared = JSONWriter()
                Representation.device.write(view, to: &declared)
                #expect(planned.bytes == declared.bytes, "\(device.id)")
            }
        }
    }
}
