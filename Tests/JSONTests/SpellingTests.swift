import JSON
import Testing

@Suite struct SpellingTests {
    private static let types = [
        "matter.lightSensor", "matter.dimmableLight", "matter.onOffLight", "matter.contactSensor", "google.toggles",
    ]

    @Test(arguments: [
        ("moveToLevl", ["move", "moveToLevel", "step"], "moveToLevel"),
        ("living-rom-lamp", ["living-room-lamp", "living-room-tv"], "living-room-lamp"),
        ("living_room_lamp", ["living-room-lamp"], "living-room-lamp"),
        ("ONOFF", ["onOff", "on"], "onOff"), ("tpye", ["type", "trait"], "type"),
        ("fo", ["of", "on", "toggle"], "of"),
        ("lightSensor", types, "matter.lightSensor"), ("mater.lightSensor", types, "matter.lightSensor"),
        ("light", types, "matter.onOffLight"), ("toggle", types, "google.toggles"),
        ("matter.onOff", types, "matter.onOffLight"),
    ])
    func theClosestNameIsFound(name: String, names: [String], closest: String) {
        #expect(Spelling.closest(to: name, in: names) == closest)
        #expect(Spelling.suggestion(for: name, in: names) == " Did you mean \(closest)?")
    }

    @Test(arguments: ["x", "camera", "", "--", String(repeating: "a", count: 10_000)])
    func aNameThatIsNotCloseHasNoSuggestion(name: String) {
        #expect(Spelling.closest(to: name, in: Self.types) == nil)
        #expect(Spelling.suggestion(for: name, in: Self.types) == "")
    }

    @Test func ofEquallyCloseNamesTheFirstOneIsFound() {
        #expect(Spelling.closest(to: "lamp-0", in: ["lamp-1", "lamp-2"]) == "lamp-1")
    }

    @Test func aNumberOfNamesIsCompared() {
        let names = (0..<4_096).map { "device-number-\($0)" } + ["garage"]
        #expect(Spelling.closest(to: "garag", in: names) == nil)
        #expect(Spelling.closest(to: "garag", in: names.suffix(4_096)) == "garage")
    }
}
