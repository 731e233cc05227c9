import JSON
import Testing

@testable import HomeAPI
@testable import HomeEngine

@Suite struct FoldedAttributesTests {
    private static let head = #"{"deviceID":"lamp","part":1,"type":"matter.onOffLight","trait":"matter.onOff""#

    private static func json(
        _ attributes: String, tail: String = #","time":"t"}"#, head: String = head
    ) -> FrameJSON {
        let changed = "\(head),\"attributes\":{\(attributes)}"
        return FrameJSON(bytes: Array((changed + tail).utf8)[...], tail: changed.utf8.count)
    }

    @Test(arguments: [
        ([#""a":1"#], #"{"a":1}"#),
        ([#""a":1"#, #""a":2"#], #"{"a":2}"#),
        ([#""a":1,"b":2"#, #""b":3,"c":4"#], #"{"b":3,"c":4,"a":1}"#),
        ([#""a":{"x":[1,{"y":2}],"b":3}"#, #""b":[",","}"]"#], #"{"b":[",","}"],"a":{"x":[1,{"y":2}],"b":3}}"#),
        ([#""text":"a \"quoted\", {brace} \\""#, #""n":null"#], #"{"n":null,"text":"a \"quoted\", {brace} \\"}"#),
        (["", #""a":1"#], #"{"a":1}"#),
        ([#""a":1"#, ""], #"{"a":1}"#),
    ])
    func theLatestValueOfEachAttributeIsSent(changes: [String], attributes: String) throws {
        let merged = try JSONValue.parse(
            FoldedAttributes.merge(changes.enumerated().map { Self.json($1, tail: #","time":"\#($0)"}"#) }))
        #expect(merged["attributes"] == (try JSONValue.parse(Array(attributes.utf8))))
        #expect(merged["time"] == .string("\(changes.count - 1)") && merged["trait"] == .string("matter.onOff"))
    }

    @Test func changesOfOneTraitOfOneDeviceAreRecognized() {
        let trait = FoldedAttributes.trait(of: Self.json(#""onOff":true"#))
        #expect(
            trait != nil && trait == FoldedAttributes.trait(of: Self.json(#""onOff":false,"onTime":3"#, tail: ",}")))
        let other = Self.json(#""onOff":true"#, head: Self.head.replacing("1", with: "2"))
        #expect(FoldedAttributes.trait(of: other) != trait)
    }

    /// Quotes inside a string are escaped.
    @Test func attributesInsideAStringAreIgnored() throws {
        let head = #"{"deviceID":"a\",\"attributes\":{","trait":"matter.onOff""#
        #expect(FoldedAttributes.trait(of: Self.json(#""x":1"#, head: head)) == Array(head.utf8))
    }
}
