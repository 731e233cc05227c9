import JSON
import Testing

@Suite struct InputFormTests {
    /// Returns the mistakes as `pointer: message`.
    private func mistakes(_ form: InputForm, _ text: String, as name: String = "the body") throws -> [String] {
        form.mistakes(in: try JSONValue.parse(Array(text.utf8)), as: name).map { "\($0.pointer): \($0.message)" }
    }

    private static let lamp = InputObject([
        .required("name", .text(1...5), "Its name."), .optional("level", .integer(0...254), "Its level."),
        .optional("color", .choice(["red", "green"]), "Its color."),
        .optional("rooms", .list(.text, 1...2), "Its rooms."), .optional("ids", .distinctTexts(limit: 3), "Ids."),
    ])

    @Test(arguments: [
        (#"{"name":"A","level":254,"color":"red","rooms":["x"],"ids":["a","b"]}"#, []),
        (#"[]"#, [": The body must be an object; the members are name, level, color, rooms, ids."]),
        (#"{}"#, ["/name: The member name is missing; it must be a text of 1 to 5 characters."]),
        (#"{"name":7}"#, ["/name: The member name must be a text of 1 to 5 characters, but is 7."]),
        (#"{"name":""}"#, [#"/name: The member name must be a text of 1 to 5 characters, but is ""."#]),
        (#"{"name":"A","level":255}"#, ["/level: The member level must be 0 to 254, but is 255."]),
        (
            #"{"name":"A","level":1.5}"#,
            ["/level: The member level must be a whole number of 0 to 254, but is 1.5."]
        ),
        (
            #"{"name":"A","color":"rad"}"#,
            [#"/color: The member color must be "red" or "green", but is "rad". Did you mean red?"#]
        ),
        (
            #"{"name":"A","rooms":[]}"#,
            ["/rooms: The member rooms must be an array of 1 to 2 texts, but is an array."]
        ),
        (#"{"name":"A","rooms":[{}]}"#, ["/rooms/0: An element of rooms must be a text, but is an object."]),
        (#"{"name":"A","ids":["a","b","a"]}"#, ["/ids/2: The member ids names a twice."]),
        (
            #"{"name":"A","ids":["a",1]}"#,
            ["/ids: The member ids must be an array of at most 3 different texts, but is an array."]
        ),
        (
            #"{"nam":"A","level":true}"#,
            [
                "/nam: There is no member nam here; the members are name, level, color, rooms, ids. Did you mean name?",
                "/level: The member level must be a whole number of 0 to 254, but is true.",
                "/name: The member name is missing; it must be a text of 1 to 5 characters.",
            ]
        ),
    ])
    func allMistakesAreNamed(text: String, expected: [String]) throws {
        #expect(try mistakes(.object(Self.lamp), text) == expected)
    }

    @Test func aNumberOutOfItsRangeIsMarked() throws {
        let mistakes = InputForm.number(0...1).mistakes(in: 2, as: "it")
        #expect(
            mistakes == [
                InputMistake(
                    at: .root, "It must be 0 to 1, but is 2.", allowed: "0 to 1", isOutOfRange: true,
                    suggestion: .value(.double(1)))
            ])
    }

    @Test func onlyTheFirstMistakesAreStoredAndAllAreCounted() {
        var review = InputReview(limit: 2)
        InputForm.list(.flag, 0...9).review(.array([1, 2, 3, true]), as: "it", into: &review)
        #expect(review.count == 3)
        #expect(review.mistakes.map { $0.pointer.description } == ["/0", "/1"])
    }

    private static let source = InputObject(
        [.optional("file", .text, "A file."), .optional("home", .text, "A home.")], exactlyOne: ["file", "home"])

    @Test(arguments: [
        ("{}", [": The body must have exactly one of file, home; it has none."]),
        (
            #"{"file":"a","home":"b"}"#, [": The body must have exactly one of file, home; it has file, home."]
        ), (#"{"file":"a"}"#, []),
    ])
    func alternativesExcludeEachOther(text: String, expected: [String]) throws {
        #expect(try mistakes(.object(Self.source), text) == expected)
        let nested = InputForm.object(InputObject([.required("from", .object(Self.source), "The source.")]))
        let inside = expected.map { $0.replacing(": The body", with: "/from: The object at /from") }
        #expect(try mistakes(nested, #"{"from":\#(text)}"#) == inside)
    }

    @Test func oneMemberAtMost() throws {
        let form = InputForm.object(
            InputObject(
                [.optional("a", .any, "A."), .optional("b", .any, "B.")], atMostOne: ["a", "b"], isNotEmpty: true))
        #expect(try mistakes(form, #"{"a":1}"#) == [])
        #expect(try mistakes(form, #"{"a":1,"b":2}"#) == ["/b: The body can have only one of a, b; it has a, b."])
        #expect(try mistakes(form, "{}") == [": The body is empty; the members are a, b."])
    }

    @Test func nullIsAValueOrAbsent() throws {
        let members: [InputObject.Member] = [.optional("a", .text, "A.")]
        #expect(try mistakes(.object(InputObject("Named", members)), #"{"a":null}"#) == [])
        #expect(
            try mistakes(.object(InputObject(members)), #"{"a":null}"#)
                == ["/a: The member a must be a text, but is null."])
        let alternatives = InputForm.object(InputObject("Named", members, exactlyOne: ["a"]))
        #expect(try mistakes(alternatives, #"{"a":null}"#) == ["/a: The member a is null; leave it out instead."])
    }

    @Test func theNamesOfAMapHaveAForm() throws {
        let form = InputForm.map(.flag, names: .text(1...2))
        #expect(try mistakes(form, #"{"ab":true}"#) == [])
        #expect(
            try mistakes(form, #"{"abc":1}"#) == [
                #"/abc: The name abc must be a text of 1 to 2 characters, but is "abc"."#,
                "/abc: The member abc must be true or false, but is 1.",
            ])
    }

    @Test func theTypeOfAValueDeterminesTheForm() throws {
        let form = InputForm.either([.text(1...2), .object(Self.source)])
        #expect(try mistakes(form, #""abc""#) == [#": The body must be a text of 1 to 2 characters, but is "abc"."#])
        #expect(try mistakes(form, #"{"fil":1}"#).first?.hasPrefix("/fil: There is no member fil") == true)
        #expect(
            try mistakes(form, "1") == [": The body must be a text of 1 to 2 characters, or an object, but is 1."])
    }

    @Test func aSpecialFormNamesPartsOfAValue() throws {
        let form = InputForm.special(
            SpecialInput("a pair", schema: .any) { value in
                value.objectValue?["to"] == nil ? [(JSONPointer.root.appending("to"), "a number")] : []
            })
        #expect(
            try mistakes(.list(form, 0...3), #"[{"to":1},{}]"#) == ["/1/to: The value at /1/to must be a number."])
    }

    // MARK: Reading

    @Test func aCheckedValueIsRead() throws {
        let input = Input(try JSONValue.parse(Array(#"{"a":"x","b":null,"c":[1,2],"d":{"e":true}}"#.utf8)))
        #expect(input["a"]?.text == "x" && input["b"] == nil && input.member("b")?.json == .null)
        #expect(input.list("c").map { $0.integer } == [1, 2] && input.list("x").isEmpty)
        #expect(input["d"]?.flag(ifPresent: "e") == true)
        #expect(input.list("c")[1].pointer.description == "/c/1")
        #expect(input["d"]?.members.first?.input.pointer.description == "/d/e")
    }

    // MARK: Schema

    @Test func anObjectInPlaceIsPublishedWithItsRules() {
        let schema = InputForm.object(Self.source).schema.value
        #expect(
            schema.text
                == #"{"type":"object","properties":{"file":{"type":"string","description":"A file."},"home":{"type":"string","description":"A home."}},"additionalProperties":false,"oneOf":[{"required":["file"]},{"required":["home"]}]}"#
        )
    }

    @Test func aNamedObjectIsPublishedForGenerators() {
        let object = InputObject(
            "Source", [.optional("file", .text, "A file."), .optional("kind", .choice(["a"]), "A kind.")],
            exactlyOne: ["file", "kind"])
        #expect(InputForm.object(object).schema.value.text == ##"{"$ref":"#/components/schemas/Source"}"##)
        #expect(object.schema.references.map { $0.name } == ["SourceKind"])
        #expect(object.schema.value.objectValue?["maxProperties"] == 1)
    }

    @Test func aDocumentHasItsDefinitions() {
        let form = InputForm.list(.special(SpecialInput("a name", schema: .ref(NamedSchema("name", .text)))), 0...9)
        #expect(
            form.schema.document(title: "Names", "A list.").text
                == ##"{"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Names","description":"A list.","type":"array","items":{"$ref":"#/$defs/name"},"maxItems":9,"$defs":{"name":{"type":"string"}}}"##
        )
    }
}
