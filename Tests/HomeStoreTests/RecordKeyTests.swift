import HomeStore
import Testing

@Suite struct RecordKeyTests {
    @Test func spellingsOfOneTextAreDifferentKeys() {
        let composed = RecordKey(kind: 1, id: "\u{E9}")
        let decomposed = RecordKey(kind: 1, id: "e\u{301}")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
    }

    @Test func theKindIsPartOfTheKeyAndIsComparedFirst() {
        #expect(RecordKey(kind: 1, id: "a") != RecordKey(kind: 2, id: "a"))
        #expect(RecordKey(kind: 1, id: "b") < RecordKey(kind: 2, id: "a"))
        #expect(RecordKey(kind: 1, id: "a") < RecordKey(kind: 1, id: "ab"))
    }
}
