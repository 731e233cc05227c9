import HomeModel
import HomeService
import JSON
import Testing
import TypedAPI

extension ConnectivityTests {
    @Test(arguments: networks) func theTypedAPIAgreesWithTheRESTAPI(_ network: NetworkState) async throws {
        let gateway = try TestGateway(Self.template(network))
        for device in try await TypedAPI.Home(gateway.home).devices().list() {
            let read = gateway.get("/devices/\(device.id)")
            #expect(Self.json(device.sourceConnectivity) == read["sourceConnectivity"])
            for try await types in device.types.subscribeAll() {
                for (index, type) in types.enumerated() {
                    let connectivity = type.metadata.sourceConnectivity
                    #expect(Self.json(connectivity) == read["types", "\(index)", "sourceConnectivity"])
                    #expect(types.count > 1 || connectivity == device.sourceConnectivity, "\(device.id)")
                }
                break
            }
        }
    }
}
