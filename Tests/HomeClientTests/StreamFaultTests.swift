import HomeEngine
import HomeModel
import HomeService
import HomeSimulation
import TestHomes
import Testing
import TypedAPI

@testable import HomeClient

/// The streams of a gateway fail in every way, and the replica shows the home each time.
@Suite(.timeLimit(.minutes(10))) struct StreamFaultTests {
    /// Runs a test with a home, and closes it.
    private func withHome(
        _ template: HomeTemplate = HomeEngine.Home.lampHouse, silence: Duration = .seconds(40),
        _ body: (FaultedHome) async throws -> Void
    ) async throws {
        let home = try await FaultedHome(template, silence: silence)
        defer { home.close() }
        try await home.expectSameContents()
        try await body(home)
    }

    @Test func changesArriveWithoutAFault() async throws {
        try await withHome(DemoHome.template()) { home in
            for name in ["Lamp", "Light"] {
                try await home.rename(name, device: "desk-lamp")
                try await home.expectSameContents()
            }
        }
    }

    @Test func aStreamThatBreaksAtAnyByteOfAChangeIsContinued() async throws {
        try await withHome { home in
            // The event of a toggle has fewer bytes than this; a byte beyond the event breaks the next one.
            for byte in 0...420 {
                let fault = try await home.streamFault(#""kind":"cut","atByte":\#(byte),"times":1"#)
                try await home.toggle()
                try await home.expectSameContents(nil, "cut at byte \(byte)")
                try await home.remove(fault)
            }
        }
    }

    @Test func aSnapshotThatBreaksAtAnyByteIsReadAgain() async throws {
        try await withHome { home in
            for byte in stride(from: 0, to: 2_600, by: 13) {
                let fault = try await home.streamFault(#""kind":"cut","atByte":\#(byte),"times":1"#)
                let client = try FaultedHome.client(of: home.server, "app")
                try await client.open()
                try await home.expectSameContents(client, "cut at byte \(byte)")
                client.close()
                try await home.remove(fault)
            }
        }
    }

    @Test(arguments: [
        #""kind":"duplicate""#, #""kind":"drop","times":3"#, #""kind":"drop","probability":0.5"#,
        #""kind":"reorder","times":2"#, #""kind":"reorder""#, #""kind":"hold","seconds":0.05,"times":2"#,
        #""kind":"buffer","seconds":0.05"#, #""kind":"cut","afterFrames":1"#,
        #""kind":"resync","reason":"gap""#, #""kind":"resync","reason":"epoch""#, #""kind":"resync","reason":"lag""#,
    ])
    func theReplicaShowsTheHomeAfterAFault(members: String) async throws {
        try await withHome { home in
            let fault = try await home.streamFault(members)
            // A client that connects again receives the changes of the meantime without the fault.
            var effects: UInt64 = 0
            for number in 1...10_000 where number <= 8 || effects == 0 {
                try await home.toggle()
                if number.isMultiple(of: 3) { try await home.rename("Lamp \(number)") }
                effects = try await home.effects(of: fault)
            }
            #expect(effects > 0)
            try await home.removeFaults()
            // A change behind those that were lost shows that they are missing.
            try await home.toggle()
            try await home.expectSameContents()
        }
    }

    @Test func aSilentStreamIsReplaced() async throws {
        try await withHome(silence: .seconds(5)) { home in
            try await home.streamFault(#""kind":"silent","times":1"#)
            try await home.toggle()
            try await home.expectSameContents()
        }
    }

    @Test func heartbeatsWithoutChangesAreFollowedByTheChanges() async throws {
        try await withHome { home in
            let fault = try await home.streamFault(#""kind":"heartbeatsOnly""#)
            try await home.toggle()
            try await home.remove(fault)
            try await home.toggle()
            try await home.expectSameContents()
        }
    }

    @Test(arguments: [503, 429, 500, 403]) func aGatewayThatRefusesStreamsIsAskedUntilItOpensOne(status: Int)
        async throws
    {
        try await withHome { home in
            let refusal = try await home.streamFault(#""kind":"refuse","status":\#(status),"times":5"#)
            try await home.streamFault(#""kind":"cut","times":1"#)
            try await home.toggle()
            try await home.expectSameContents()
            #expect(try await home.effects(of: refusal) == 5)
        }
    }

    @Test func aRoomThatIsCreatedWhileTheStreamIsOpenedAgainIsShown() async throws {
        try await withHome { home in
            try await home.streamFault(#""kind":"refuse","status":503"#)
            try await home.streamFault(#""kind":"cut","times":1"#)
            try await home.toggle()
            while home.client.problem == nil { await Task.yield() }
            let rooms = home.engine.objects().rooms(where: ObjectFilter()).count
            let client = home.client
            async let isShown = {
                let room = try await client.createRoom(name: "Attic", in: "house")
                return client.objects().room(room.id)?.name == "Attic"
            }()
            while home.engine.objects().rooms(where: ObjectFilter()).count == rooms { await Task.yield() }
            try await home.removeFaults()
            #expect(try await isShown)
        }
    }

    @Test func aHomeThatIsReplacedIsReadAgain() async throws {
        try await withHome { home in
            for template in [DemoHome.template(), HomeEngine.Home.lampHouse] {
                _ = try await home.engine.replace(with: template).value
                try await home.expectSameContents()
            }
        }
    }

    @Test func aHomeThatIsDeletedEndsTheConnection() async throws {
        try await withHome { home in
            let (ended, end) = AsyncStream.makeStream(of: Void.self)
            let observation = home.client.observeObjects { if case .end = $0 { end.finish() } }
            _ = try await home.engine.delete().value
            for await _ in ended {}
            #expect(home.client.isClosed)
            observation.cancel()
        }
    }

    // MARK: Requests

    @Test func aGatewayThatIsOverloadedExecutesEachCommandInTheEnd() async throws {
        try await withHome { home in
            let storm = try await home.fault(#"{"on":{"client":"app"},"kind":"status","status":429,"times":40}"#)
            for number in 1...8 { _ = try await home.client.setName("Lamp \(number)", ofDevice: "lamp") }
            #expect(try await home.effects(of: storm) == 40)
            try await home.expectSameContents()
            #expect(home.engine.objects().device("lamp")?.device.name == "Lamp 8")
        }
    }

    @Test(arguments: [
        #""kind":"closeBeforeAnswer","times":1"#, #""kind":"closeBeforeAnswer","execute":false,"times":2"#,
        #""kind":"closeAfterBytes","bytes":3,"times":1"#,
        #""kind":"status","status":429,"retryAfter":1,"times":2"#,
    ])
    func aCommandWhoseResponseIsLostIsExecutedOnce(members: String) async throws {
        try await withHome { home in
            for isOn in [false, true, false] {
                let fault = try await home.fault(#"{"on":{"client":"app"},\#(members)}"#)
                try await home.client.toggle()
                #expect(home.client.isOn == isOn)
                #expect(try await home.effects(of: fault) > 0)
                try await home.removeFaults()
            }
        }
    }

    // MARK: Everything at once

    @Test(arguments: 1...6) func anySequenceOfFaultsAndChangesEndsWithTheHome(seed: UInt64) async throws {
        let faults = [
            #""kind":"cut","atByte":37,"times":1"#, #""kind":"cut","afterFrames":2,"times":2"#,
            #""kind":"duplicate","times":2"#, #""kind":"drop","times":2"#, #""kind":"reorder","times":1"#,
            #""kind":"resync","reason":"lag","times":1"#, #""kind":"resync","reason":"epoch","times":1"#,
            #""kind":"refuse","status":503,"times":2"#, #""kind":"buffer","bytes":700"#,
            #""kind":"hold","seconds":0.02,"times":1"#,
        ]
        var random = SeededRandom(seed: seed)
        try await withHome { home in
            for _ in 1...12 {
                try await home.streamFault(random.pick(faults)!)
                for _ in 0...random.below(6) { try await home.changeAnything(&random) }
                if random.below(2) == 0 { try await home.removeFaults() }
            }
            try await home.removeFaults()
            try await home.engine.simulator.setReachable(true, deviceID: "lamp")
            try await home.engine.simulator.setNetwork(NetworkChange(hub: true), of: "house")
            try await home.toggle()
            try await home.expectSameContents(nil, "seed \(seed)")
        }
    }
}
