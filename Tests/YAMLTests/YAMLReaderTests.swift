import JSON
import Testing
import YAML

@Suite struct YAMLReaderTests {
    /// Returns the value of a text as JSON.
    private func json(_ text: String) throws -> String {
        var writer = JSONWriter()
        writer.value(try YAMLReader.read(Array(text.utf8)).value)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func fault(_ text: String, limits: YAMLReader.Limits = .init()) -> String {
        fault(Array(text.utf8), limits: limits)
    }

    private func fault(_ bytes: [UInt8], limits: YAMLReader.Limits = .init()) -> String {
        do {
            let document = try YAMLReader.read(bytes, limits: limits)
            return "no fault: \(document.value)"
        } catch { return error.description }
    }

    @Test(arguments: [
        ("a: 1", #"{"a":1}"#), ("- 1\n- 2.5\n- -3", "[1,2.5,-3]"), ("{a: [1, {b: null}]}", #"{"a":[1,{"b":null}]}"#),
        ("a:\n  - b: on\n    c: no", #"{"a":[{"b":"on","c":"no"}]}"#),
        ("a: true\nb: False\nc: ~\nd:", #"{"a":true,"b":false,"c":null,"d":null}"#),
        ("a: '1'\nb: \"true\"", #"{"a":"1","b":"true"}"#),
        ("a: 12:30\nb: 2026-01-01T18:00:00Z\nc: 5 min", #"{"a":"12:30","b":"2026-01-01T18:00:00Z","c":"5 min"}"#),
        ("a: 012\nb: 0x1F\nc: 1_000\nd: .5", #"{"a":"012","b":"0x1F","c":"1_000","d":".5"}"#),
        ("# comment\na: |\n  one\n  two\n", "{\"a\":\"one\\ntwo\\n\"}"),
        ("a: >\n  one\n  two\n", "{\"a\":\"one two\\n\"}"),
        ("{\"a\": \"\\u00e9\", \"b\": [1, 2]}", #"{"a":"é","b":[1,2]}"#), ("%YAML 1.2\n---\na: 1\n...\n", #"{"a":1}"#),
        ("1e3", "1000"), ("\u{FEFF}a: 1", #"{"a":1}"#),
    ])
    func valuesAreThoseOfJSON(text: String, expected: String) throws {
        #expect(try json(text) == expected)
    }

    /// The names of the values around a value are not stored with it.
    @Test(.timeLimit(.minutes(1))) func deeplyNestedLongNamesCostNoMoreThanTheirText() throws {
        let depth = 28
        let name = String(repeating: "n", count: 1_000)
        let list = "[" + String(repeating: "1,", count: 9_999) + "1]"
        var text = "{a: \(list), b: \(list), c: \(list), d: \(list), e: \(list)}"
        for _ in 0..<depth { text = "{? \(name) : \(text)}" }
        let document = try YAMLReader.read(Array(text.utf8))
        let pointer = (0..<depth).reduce(JSONPointer.root) { pointer, _ in pointer.appending(name) }.appending("b")
        #expect(document.position(of: pointer.appending(9_999)).line == 1)
        #expect(document.position(of: pointer).column == document.position(of: pointer.appending("x")).column)
    }

    @Test func readingEndsWhenItIsCanceled() {
        let text = Array(("[" + String(repeating: "1,", count: 9_000) + "1]").utf8)
        var questions = 0
        #expect(throws: YAMLError.self) {
            try YAMLReader.read(text) {
                questions += 1
                return questions == 3
            }
        }
        #expect(questions == 3)
    }

    @Test func aValueHasThePositionOfItsNameOrItself() throws {
        let document = try YAMLReader.read(Array("é: {b: 1}\nc:\n  - 1\n  - d: 2\n".utf8))
        func position(_ pointer: String) -> String {
            let names = pointer.split(separator: "/")
            return document.position(of: names.reduce(.root) { $0.appending(String($1)) }).description
        }
        #expect(position("") == "1:1")
        #expect(position("/é/b") == "1:5")
        #expect(position("/c") == "2:1")
        #expect(position("/c/0") == "3:5")
        #expect(position("/c/1/d") == "4:5")
        #expect(position("/c/1/missing/deeper") == "4:5")
        #expect(position("/unknown") == "1:1")
    }

    @Test(arguments: [
        ("", "1:1: The file is empty."), ("# only a comment", "2:1: The file is empty."),
        ("a: 1\nb: 2\na: 3", "3:1: There are two members a."), ("a: &x 1\nb: *x", "1:4: Tags and anchors"),
        ("a: 1\nb: *x", "2:4: Aliases are not supported"), ("a: !!int 1", "1:4: Tags and anchors"),
        ("a: 1\n---\nb: 2", "2:1: Only one document"), ("? [a]\n: 1", "1:3: The name of a member must be a text."),
        ("a: [1, 2", "2:1: This is not YAML:"), ("a:\n\t- 1", "2:1: This is not YAML:"),
        ("a: 'x", "1:6: This is not YAML:"),
        ("a: b: c", "1:5: This is not YAML:"), ("a: \"\\q\"", "1:5: This is not YAML:"),
    ])
    func aFaultHasItsPosition(text: String, expected: String) {
        #expect(fault(text).hasPrefix(expected), "\(fault(text))")
    }

    @Test func bytesThatAreNotTextAreRejected() {
        #expect(fault([0x61, 0x3A, 0x20, 0xFF]).hasPrefix("1:4: The bytes are not UTF-8"))
        #expect(fault([0x61, 0x0A, 0x62, 0x00]).hasPrefix("2:2: The bytes are not UTF-8"))
        #expect(fault([0x61, 0x3A, 0x20, 0xC3]).hasPrefix("1:4: The bytes are not UTF-8"))
    }

    @Test func limitsAreKept() {
        var limits = YAMLReader.Limits()
        limits.depth = 3
        limits.elements = 4
        limits.members = 2
        limits.values = 12
        #expect(fault("[[[1]]]", limits: limits).hasPrefix("no fault"))
        #expect(fault("[[[[1]]]]", limits: limits) == "1:4: Values are nested more than 3 levels deep.")
        #expect(fault("[1,2,3,4]", limits: limits).hasPrefix("no fault"))
        #expect(fault("[1,2,3,4,5]", limits: limits) == "1:10: A list has at most 4 elements.")
        #expect(fault("{a: 1, b: 2}", limits: limits).hasPrefix("no fault"))
        #expect(fault("{a: 1, b: 2, c: 3}", limits: limits) == "1:14: An object has at most 2 members.")
        #expect(fault("[[1,2,3],[1,2,3],[1,2]]", limits: limits).hasPrefix("no fault"))
        #expect(fault("[[1,2,3],[1,2,3],[1,2,3]]", limits: limits) == "1:23: The file has more than 12 values.")
    }

    @Test func aDeepTextEndsWithAFaultNotACrash() {
        let text = String(repeating: "[", count: 100_000)
        #expect(fault(text) == "1:33: Values are nested more than 32 levels deep.")
        #expect(fault(String(repeating: "- ", count: 100_000)).contains("32 levels"))
    }
}
