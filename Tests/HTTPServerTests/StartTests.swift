import CMicroHTTPD
import Testing

@testable import HTTPServer

/// Checks before a server serves.
@Suite struct StartTests {
    @Test(arguments: [false, true]) func aSocketTakenFromTheLibraryStaysWritable(isPassed: Bool) {
        #expect(throws: Never.self) { try SelfCheck.run(isPassed: isPassed) }
    }

    @Test(arguments: [false, true]) func aLibraryThatShutsTheSocketDownIsRejectedInOneLine(isPassed: Bool) {
        let error = #expect(throws: HTTPServerError.self) {
            try SelfCheck.run(isPassed: isPassed, flags: Daemon.flags & ~MHD_USE_TURBO.rawValue)
        }
        #expect(error?.description.hasPrefix("streams do not work with this libmicrohttpd: ") == true)
    }

    @Test func aPortInUseIsNamed() throws {
        let server = try TestServer()
        let error = #expect(throws: HTTPServerError.self) { _ = try TestServer { $0.port = server.port } }
        #expect(error == .portInUse(server.port))
        #expect(error?.description == "port \(server.port) is in use")
    }

    @Test(arguments: ["192.0.2.1", "no such host"])
    func anAddressOfAnotherMachineIsNamed(host: String) {
        let error = #expect(throws: HTTPServerError.self) { _ = try TestServer { $0.host = host } }
        #expect(error == .addressNotAvailable(host))
    }

    @Test func aPortIsFreeAgainOnceTheServerHasStopped() throws {
        let server = try TestServer()
        _ = try server.client().get("/hello")
        server.server.shutdown(within: .seconds(1))
        #expect(throws: Never.self) { _ = try TestServer { $0.port = server.port } }
    }

    @Test(arguments: [(256, 96, 72), (1024, 480, 360), (4_096, 1_000, 2_528), (65_536, 1_000, 32_000)])
    func connectionsAndStreamsShareTheAvailableDescriptors(files: Int, connections: Int, streams: Int) {
        var configuration = HTTPServerConfiguration()
        FileLimit.fit(&configuration, into: files)
        #expect(configuration.connectionLimit == connections)
        #expect(configuration.streamLimit == streams)
        let open = configuration.connectionLimit + configuration.newConnectionLimit + configuration.streamLimit
        #expect(open <= files)
        configuration.workers = 10
        FileLimit.fit(&configuration, into: files)
        let openOfMany = configuration.connectionLimit + configuration.newConnectionLimit + configuration.streamLimit
        #expect(openOfMany <= files - 100)
    }
}
