import HomeClient
import HomeEngine
import HomeService
import TestHomes
import Testing

@testable import home

/// The texts that the program shows for a home.
@Suite struct TextTests {
    private let engine: HomeEngine.Home
    private let home: TypedAPI.Home

    init() throws {
        engine = try HomeEngine.Home.test()
        home = TypedAPI.Home(engine)
    }

    @Test func aListHasTheStateOfEachDevice() throws {
        let lines = ListCommand.lines("devices", engine.objects())
        #expect(lines[0].hasPrefix("ID "))
        let lamp = try #require(lines.first { $0.hasPrefix("hallway-light ") })
        #expect(lamp.split(separator: " ").suffix(2) == ["onOffLight", "Off"])
        #expect(lines.count == engine.objects().devices(where: ObjectFilter()).count + 1)
        engine.close()
    }

    @Test func eachDeviceHasAState() throws {
        for device in engine.objects().devices(where: ObjectFilter()) {
            let state = StateText.of(device)
            #expect(!state.isEmpty, "\(device.device.id)")
            #expect(state.first?.isLowercase != true, "\(device.device.id): \(state)")
        }
        engine.close()
    }

    /// The page shows the same: the readings of the type, then one of each other part.
    @Test(
        arguments: [
            ("fridge", "Door closed, Normal, 4 °C, -18 °C"), ("office-light-sensor", "300 lx"),
            ("solar-roof", "-2415 W"), ("house-battery", "Battery 76%, Charging"), ("front-doorbell", "Ready"),
            ("turntable", "Volume 25%, 0 1/min"), ("air-monitor", "Good air, CO₂ 620 ppm, PM2.5 6 µg/m³, 21 °C"),
            ("living-room-tv", "On, Paused, Matinee, volume 25%"), ("hob", "Off"),
            ("washing-machine", "Washing, Wash, 34 min left"), ("wall-box", "Charging, 5.52 kWh"),
        ])
    func aStateHasTheReadingsOfTheCatalog(device: String, state: String) throws {
        #expect(StateText.of(try home.device(named: device)) == state)
        engine.close()
    }

    @Test func aNumberThatTheDeviceNamesIsShownWithItsName() async throws {
        let fridge = try home.device(named: "fridge")
        #expect(ShowCommand.lines(fridge, engine.objects()).contains("    currentMode = 0 (Normal)"))
        let sensor = try home.device(named: "office-light-sensor")
        #expect(ShowCommand.lines(sensor, engine.objects()).contains("    measuredValue = 24772 (300 lx)"))
        engine.close()
    }

    @Test func anOfflineDeviceIsOffline() async throws {
        try await engine.simulator.setReachable(false, deviceID: "hallway-light")
        #expect(StateText.of(try home.device(named: "hallway-light")) == "Offline")
        engine.close()
    }

    @Test func everyDeviceCanBeShown() throws {
        let objects = engine.objects()
        for device in objects.devices(where: ObjectFilter()) {
            let lines = ShowCommand.lines(device, objects)
            #expect(lines[0] == device.device.name && lines.contains("  id: \(device.device.id)"))
        }
        engine.close()
    }

    @Test func anObjectIsFoundByItsIDOrItsName() throws {
        #expect(try home.device(named: "Hallway Light").device.id == "hallway-light")
        #expect(try home.device(named: "HALLWAY-LIGHT").device.id == "hallway-light")
        #expect(try home.room(named: "kitchen").id == "kitchen")
        let missing = #expect(throws: HomeError.self) { try home.device(named: "hallway") }
        #expect(missing?.code == .notFound && missing?.message.contains("Did you mean hallway-") == true)
        let unclear = #expect(throws: HomeError.self) { try home.room(named: "Living Room Two") }
        #expect(
            unclear?.message
                == "There is no room Living Room Two; home list rooms shows them. Did you mean living-room?")
        engine.close()
    }

    @Test func aNameThatTwoObjectsHaveIsUnclear() async throws {
        _ = try await home.connection.setName("Light", ofDevice: "hallway-light")
        _ = try await home.connection.setName("Light", ofDevice: "bedside-lamp")
        let error = #expect(throws: HomeError.self) { try home.device(named: "light") }
        #expect(error?.message.hasPrefix("Several devices have the name light; use one of the ids") == true)
        engine.close()
    }

    @Test func aMemberIsFoundWithAndWithoutItsTrait() throws {
        let finder = TraitFinder(device: try home.device(named: "living-room-lamp"), part: nil)
        #expect(try finder.find(.command, "toggle").trait.definition.id == "matter.onOff")
        #expect(try finder.find(.command, "matter.onOff.toggle").name == "toggle")
        #expect(try finder.find(.attribute, "ONOFF.onOff").trait.definition.id == "matter.onOff")
        func message(_ kind: TraitFinder.Kind, _ text: String) -> String? {
            #expect(throws: HomeError.self) { try finder.find(kind, text) }?.message
        }
        #expect(
            message(.command, "doorLock.lockDoor")
                == "living-room-lamp has no trait doorLock; home show living-room-lamp shows them.")
        #expect(
            message(.command, "onOff.flip")?.hasPrefix("onOff of living-room-lamp has no command flip; it has ") == true
        )
        let wrongPart = TraitFinder(device: finder.device, part: "9")
        let error = #expect(throws: HomeError.self) { try wrongPart.find(.command, "toggle") }
        #expect(error?.message.hasPrefix("living-room-lamp has no part 9; it has 1 (") == true)
        engine.close()
    }

    @Test(arguments: [(TraitFinder.Kind.command, "toggle"), (.command, "onOff.off"), (.attribute, "onOff.onOff")])
    func aPartIsNotChosenSilently(kind: TraitFinder.Kind, text: String) throws {
        let device = try home.device(named: "bedroom-speaker")
        let error = #expect(throws: HomeError.self) { try TraitFinder(device: device, part: nil).find(kind, text) }
        let name = text.split(separator: ".").last ?? ""
        #expect(
            error?.message
                == "Several parts of bedroom-speaker have \(name); choose one with --part 1 (speaker) or --part 2 (dimmableLight)."
        )
        for part in ["2", "dimmableLight", "matter.dimmableLight"] {
            #expect(try TraitFinder(device: device, part: part).find(kind, text).part.number == 2)
        }
        engine.close()
    }

    @Test func aMemberOfOnePartNeedsNoChoice() throws {
        let finder = TraitFinder(device: try home.device(named: "bedroom-speaker"), part: nil)
        #expect(try finder.find(.attribute, "onTime").part.number == 2)
        engine.close()
    }

    @Test func eventsAreLines() throws {
        func line(_ name: String, _ json: String) throws -> String? {
            WatchCommand.text(GatewayEvent(name: name, id: nil, data: try JSONValue.parse(Array(json.utf8))))
        }
        #expect(
            try line(
                "attributes",
                #"{"time":"2026-01-01T18:00:01.5Z","deviceID":"lamp","trait":"matter.onOff","attributes":{"onOff":true}}"#
            )
                == "18:00:01 lamp matter.onOff: onOff = true")
        #expect(
            try line("event", #"{"deviceID":"bell","trait":"google.doorbellPress","event":"pressed","data":{"n":1}}"#)
                == #"bell google.doorbellPress: event pressed {"n":1}"#)
        #expect(
            try line("updated", #"{"kind":"room","object":{"id":"hall","name":"Hall"}}"#)
                == #"room hall "Hall" was updated"#)
        #expect(try line("removed", #"{"kind":"device","id":"lamp"}"#) == "device lamp was removed")
        #expect(try line("heartbeat", "{}") == nil)
        engine.close()
    }
}
