import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct PushAvStreamTransportBehaviorTests {
    typealias Push = Google.PushAvStreamTransportTrait

    private var camera = SimulatedDevice.with(
        GoogleCameraDeviceType.self,
        TraitTemplate(Push.self) {
            $0.currentConnections = [connection(3), connection(7)]
        })

    private static func connection(_ id: UInt16) -> Record<Push.TransportConfigurationStruct> {
        Record {
            $0.connectionID = id
            $0.transportStatus = .inactive
            $0.transportOptions = Record {
                $0.streamUsage = .recording
                $0.url = "https://recordings.example/\(id)"
                $0.triggerOptions = Record {
                    $0.triggerType = .motion
                    $0.motionSensitivity = 5
                }
            }
        }
    }

    private var connections: [Record<Push.TransportConfigurationStruct>] { camera[Push.self].currentConnections ?? [] }

    private var active: [UInt16] { connections.filter { $0.transportStatus == .active }.compactMap { $0.connectionID } }

    @Test mutating func oneOrAllConnectionsAreSwitched() throws {
        try camera.send(Push.self, \.setTransportStatus) {
            $0.transportStatus = .active
            $0.connectionID = 7
        }
        #expect(active == [7])
        try camera.send(Push.self, \.setTransportStatus) { $0.transportStatus = .active }
        #expect(active == [3, 7])
    }

    @Test mutating func oneOrAllConnectionsAreFound() throws {
        #expect(try camera.send(Push.self, \.findTransport).transportConfigurations?.count == 2)
        let found = try camera.send(Push.self, \.findTransport) { $0.connectionID = 7 }
        #expect(found.transportConfigurations?.map { $0.connectionID } == [7])
    }

    @Test mutating func aModificationKeepsTheOptionsThatItDoesNotName() throws {
        try camera.send(Push.self, \.modifyPushTransport) {
            $0.connectionID = 7
            $0.transportOptions = Record {
                $0.tlsEndpointID = 2
                $0.triggerOptions = Record { $0.motionSensitivity = 10 }
            }
        }
        let options = connections[1].transportOptions
        #expect(options?.tlsEndpointID == 2)
        #expect(options?.streamUsage == .recording)
        #expect(options?.url == "https://recordings.example/7")
        #expect(options?.triggerOptions?.motionSensitivity == 10)
        #expect(options?.triggerOptions?.triggerType == .motion)
        #expect(connections[0] == Self.connection(3))
    }

    @Test mutating func aListIsReplacedAsAWhole() throws {
        func zones() -> [UInt16?]? { connections[0].transportOptions?.triggerOptions?.motionZones?.map { $0.zone } }
        for zone in [1, 2] as [UInt16] {
            try camera.send(Push.self, \.modifyPushTransport) {
                $0.connectionID = 3
                $0.transportOptions = Record {
                    $0.triggerOptions = Record { $0.motionZones = [Record { $0.zone = zone }] }
                }
            }
            #expect(zones() == [zone])
        }
    }

    @Test mutating func anUnknownConnectionIsNotFound() throws {
        let before = connections
        let errors = [
            #expect(throws: HomeError.self) { try camera.send(Push.self, \.findTransport) { $0.connectionID = 9 } },
            #expect(throws: HomeError.self) {
                try camera.send(Push.self, \.setTransportStatus) {
                    $0.connectionID = 9
                    $0.transportStatus = .active
                }
            },
            #expect(throws: HomeError.self) {
                try camera.send(Push.self, \.modifyPushTransport) {
                    $0.connectionID = 9
                    $0.transportOptions = Record { $0.url = "" }
                }
            },
        ]
        #expect(errors.allSatisfy { $0?.code == .notFound && $0?.message.contains("it has 3, 7") == true })
        #expect(connections == before)
    }

    @Test func theConnectionOfANewCameraIsActive() {
        let camera = Endpoint.device(GoogleCameraDeviceType.self)
        #expect(camera[Push.self].currentConnections?.map { $0.transportStatus } == [.active])
    }
}
