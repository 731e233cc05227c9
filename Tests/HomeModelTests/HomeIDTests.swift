import HomeModel
import Testing

@Suite struct HomeIDTests {
    @Test(arguments: ["light.bed_light", "456", "A-b.C_d:e~f", "~", "...", String(repeating: "x", count: 128)])
    func aTextThatAPathCanContainIsAValidID(id: String) {
        #expect(HomeID.isValid(id))
    }

    @Test(arguments: [
        "", ".", "..", "stream", "batched", "a b", "a/b", "a%20b", "küche", "a\u{0}", "रसोई",
        String(repeating: "x", count: 129),
    ])
    func anyOtherTextIsNotAValidID(id: String) {
        #expect(!HomeID.isValid(id))
    }

    @Test(arguments: [
        ("Living Room", "living-room"),
        ("Müllers Küche (alt)", "mullers-kuche-alt"),
        ("Cafe\u{301} №1", "cafe-1"),
        ("Kid's bedroom", "kids-bedroom"),
        ("Straße", "strasse"),
        ("İstanbul", "istanbul"),
        ("light/bed light", "light-bed-light"),
        ("light.bed_light", "light.bed_light"),
        ("  --  lamp --", "lamp"),
        ("रसोई", "id"),
        ("stream", "id"),
        ("..", "id"),
        ("", "id"),
    ])
    func anIDIsDerivedFromItsText(text: String, id: String) {
        #expect(HomeID.readable(from: text, taken: []) == id)
    }

    @Test func anIDInUseGetsANumber() {
        #expect(HomeID.readable(from: "Kitchen", taken: ["kitchen"]) == "kitchen-2")
        #expect(HomeID.readable(from: "Kitchen", taken: ["kitchen", "kitchen-2"]) == "kitchen-3")
        #expect(HomeID.readable(from: "مطبخ", taken: ["room"], fallback: "room") == "room-2")
    }

    @Test(arguments: [
        String(repeating: "long ", count: 1_000), String(repeating: "ß", count: 200), "a\u{202E}b", "💡💡", "\u{0}",
    ])
    func everyDerivedIDIsValid(text: String) {
        #expect(HomeID.isValid(HomeID.readable(from: text, taken: ["id"])))
    }
}
