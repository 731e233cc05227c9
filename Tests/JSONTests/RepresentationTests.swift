import JSON
import Testing

@Suite struct RepresentationTests {
    @Test func membersAreWrittenInTheirOrder() {
        #expect(
            text { Representation.lamp.write(lamp, to: &$0) }
                == #"{"id":"a","room":null,"lights":[{"on":true,"level":2}]}"#)
    }

    @Test func anOptionalMemberIsAbsentIfItIsNil() {
        #expect(text { Representation.light.write(Light(isOn: true, level: nil), to: &$0) } == #"{"on":true}"#)
    }

    @Test func aSelectionContainsTheNamedMembersOnly() {
        let selected = { names in
            text { Representation.lamp.write(lamp, only: Representation.lamp.selection(names), to: &$0) }
        }
        #expect(selected("room,id") == #"{"id":"a","room":null}"#)
        #expect(selected("id,id") == #"{"id":"a"}"#)
    }

    @Test(arguments: ["", ",", "other", "id,other", "id,", ",id", "id,,room", "i", "idroom", "ID", "id room"])
    func aListWithAnotherNameIsNoSelection(names: String) {
        #expect(Representation.lamp.selection(names) == nil)
    }

    @Test func theSchemaFollowsFromTheMembers() throws {
        let schema = try #require(Representation.lamp.schema.schema.value.objectValue)
        #expect(schema["required"] == .array([.string("id"), .string("room"), .string("lights")]))
        #expect(schema["description"] == .string("A lamp."))
        let light = try #require(Representation.light.schema.schema.value.objectValue)
        #expect(light["required"] == .array([.string("on")]))
        #expect(Representation.light.partial.schema.value.objectValue?["required"] == nil)
    }

    @Test func theSchemasThatASchemaRefersToAreFound() {
        #expect(NamedSchema.closure(of: [Representation.lamp.schema]).map { $0.name } == ["Lamp", "Light"])
    }

    @Test(arguments: [0, 1, 3]) func aPlanWritesTheSameBytes(count: Int) {
        let lights = (0..<count).map { Light(isOn: $0 == 1, level: $0) }
        let plan = RepresentationPlan(.lamp, for: Lamp(id: "example", room: nil, lights: lights))
        for id in ["a", "\"quoted\""] {
            let lamp = Lamp(id: id, room: "kitchen", lights: lights.map { Light(isOn: $0.isOn, level: nil) })
            #expect(text { plan.write(lamp, to: &$0) } == text { Representation.lamp.write(lamp, to: &$0) })
        }
    }

    @Test(arguments: ["id", "room", "lights", "id,lights", "room,lights", "lights,id", "id,room,lights"])
    func aSelectionIsCopiedAndPlannedWithTheSameBytes(names: String) throws {
        let selection = try #require(Representation.lamp.selection(names))
        let plan = RepresentationPlan(.lamp, for: lamp)
        let encoded = plan.encode(lamp, capacity: 10)
        #expect(String(decoding: encoded.bytes, as: UTF8.self) == text { Representation.lamp.write(lamp, to: &$0) })
        let expected = text { Representation.lamp.write(lamp, only: selection, to: &$0) }
        let array = text { json in
            json.beginArray()
            for _ in 0..<2 { encoded.write(only: selection, to: &json) }
            json.endArray()
        }
        #expect(array == "[\(expected),\(expected)]")
        #expect(object { plan.writeMembers(of: lamp, only: selection, to: &$0) } == expected)
        #expect(encoded.size(only: selection) == expected.utf8.count)
    }

    @Test func aSelectionWithoutMembersIsAnEmptyObject() {
        let encoded = RepresentationPlan(.lamp, for: lamp).encode(lamp, capacity: 10)
        #expect(text { encoded.write(only: MemberSelection(), to: &$0) } == "{}")
        #expect(encoded.size(only: MemberSelection()) == 2)
    }

    @Test func aPlanWritesElementsOfAnArray() {
        let plan = RepresentationPlan(.lamp, for: lamp)
        let array = text { json in
            json.beginArray()
            plan.write(lamp, to: &json)
            plan.write(lamp, to: &json)
            json.endArray()
        }
        let one = text { plan.write(lamp, to: &$0) }
        #expect(array == "[\(one),\(one)]")
    }

    private let lamp = Lamp(id: "a", room: nil, lights: [Light(isOn: true, level: 2)])

    private func object(_ writeMembers: (inout JSONWriter) -> Void) -> String {
        text {
            $0.beginObject()
            writeMembers(&$0)
            $0.endObject()
        }
    }

    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

private struct Lamp: Sendable {
    let id: String
    let room: String?
    let lights: [Light]
}

private struct Light: Sendable {
    let isOn: Bool
    let level: Int?
}

extension Representation<Lamp> {
    fileprivate static let lamp = Representation(
        "Lamp", "A lamp.",
        [
            .init("id", .text) { $0.id }, .init("room", .nullable(.text)) { $0.room },
            .list("lights", of: .light, count: { $0.lights.count }) { $0.lights[$1] },
        ])
}

extension Representation<Light> {
    fileprivate static let light = Representation(
        "Light", "A light.",
        [.fixed("on", .flag) { $0.isOn }, .optional("level", .integer(0...254)) { $0.level }])
}
