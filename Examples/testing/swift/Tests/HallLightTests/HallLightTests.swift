import HallLight
import Testing

@Suite struct HallLightTests {
    @Test func aHomeHasALightThatIsOff() async throws {
        try await withHome { home in
            let light = try await home.attributes("hallway-light", "onOff")
            #expect(light["onOff"] == false)
        }
    }

    @Test func aCommandChangesAttributes() async throws {
        try await withHome { home in
            try await home.command(
                "living-room-lamp", "levelControl", "moveToLevelWithOnOff", ["level": 127, "transitionTime": 0])
            #expect(try await home.attributes("living-room-lamp", "levelControl")["currentLevel"] == 127)
            #expect(try await home.attributes("living-room-lamp", "onOff")["onOff"] == true)
        }
    }

    @Test func theLightGoesOffAfterFiveMinutes() async throws {
        try await withHome { home in
            try await HallLight(url: home.url).switchOn(seconds: 300)
            try await home.advance(seconds: 299)
            #expect(try await home.attributes("hallway-light", "onOff")["onOff"] == true)
            try await home.advance(seconds: 1)
            #expect(try await home.attributes("hallway-light", "onOff")["onOff"] == false)
        }
    }

    @Test func theAppTriesAgainAfter503() async throws {
        try await withHome { home in
            try await home.fault([
                "on": ["client": "app"], "kind": "status", "status": 503, "retryAfter": 1, "times": 1,
            ])
            let start = ContinuousClock.now
            try await HallLight(url: home.url).switchOn(seconds: 300)
            #expect(start.duration(to: .now) >= .seconds(1))
            #expect(try await home.attributes("hallway-light", "onOff")["onOff"] == true)
            try await home.verify([
                "inOrder": [
                    ["client": "app", "command": "onWithTimedOff", "status": 503],
                    ["client": "app", "command": "onWithTimedOff", "status": 200],
                ]
            ])
        }
    }

    @Test func theAppResumesAStreamThatBreaks() async throws {
        try await withHome { home in
            let app = HallLight(url: home.url)
            try await app.connect()
            try await home.fault([
                "on": ["stream": true, "client": "app"], "kind": "cut", "afterFrames": 1, "times": 1,
            ])
            for command: JSON in ["on", "off", "on"] { try await home.command("hallway-light", "onOff", command) }
            #expect(try await app.changes(count: 3) == [true, false, true])
            let streams = try await home.verify(["received": ["client": "app", "route": "/events"], "times": 2])
            #expect(streams[0]["stream"]["end"] == "fault")
            #expect(streams[1]["resumesAfter"].string?.hasSuffix("-1") == true)
        }
    }

    @Test func theAppSendsOneCommandAndNoOther() async throws {
        try await withHome { home in
            try await HallLight(url: home.url).switchOn(seconds: 60)
            try await home.verify([
                "received": ["client": "app", "command": "onWithTimedOff", "params": ["onTime": 600]], "times": 1,
            ])
            try await home.verify(["received": ["client": "app", "command": "off"], "never": true])
        }
    }
}
