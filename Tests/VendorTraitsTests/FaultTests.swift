import Testing
import VendorTraits

@Suite struct FaultTests {
    @Test(arguments: trait + types + attributes + commands + display)
    func aFaultyFileIsRejectedWithPositionAndReason(_ file: FaultyFile) {
        let error = #expect(throws: VendorTraitError.self) {
            try VendorTrait(Array(file.content.utf8), file: "spinner.json")
        }
        #expect(error?.line == file.line)
        #expect(error?.column == file.column)
        #expect(error?.reason.contains(file.reason) ?? false, "\(error?.reason ?? "")")
    }

    @Test func aMessageBeginsWithThePositionInTheFormatOfEditors() {
        let error = #expect(throws: VendorTraitError.self) { try VendorTrait(Array("{".utf8), file: "a/b.json") }
        #expect(error?.description == "a/b.json:1:2: The text ends in the middle of a value.")
    }

    static let trait: [FaultyFile] = [
        FaultyFile("malformed JSON", "\"revision\": 2,", "\"revision\" 2,", at: 5, #"2,"#, reason: "colon"),
        FaultyFile("a member twice", "\"revision\": 2", "\"name\": \"top\"", at: 5, #""name""#, reason: "occurs twice"),
        FaultyFile(
            "an unknown member", "\"revision\"", "\"version\"", at: 5, #""version""#,
            reason: "There is no member version here"),
        FaultyFile(
            "no namespace", "\"namespace\": \"acme\",\n", "\n", at: 1, #"{"#, reason: "The member namespace is missing"),
        FaultyFile(
            "Matter's namespace", "acme", "matter", at: 2, #""namespace""#,
            reason: "matter and google are reserved for the Home APIs"),
        FaultyFile(
            "Google's namespace", "acme", "google", at: 2, #""namespace""#,
            reason: "matter and google are reserved for the Home APIs"),
        FaultyFile(
            "Matter's namespace in capitals", "acme", "mATTER", at: 2, #""namespace""#,
            reason: "matter and google are reserved for the Home APIs"
        ),
        FaultyFile("a namespace with a dot", "acme", "com.acme", at: 2, #""namespace""#, reason: "lower camel case"),
        FaultyFile("an upper camel name", "\"spinner\"", "\"Spinner\"", at: 3, #""name""#, reason: "lower camel case"),
        FaultyFile(
            "a number of more than 32 bits", "0xFFF1FC01", "0x1FFF1FC01", at: 4, #""number""#, reason: "0 to 4294967295"
        ),
        FaultyFile(
            "a revision of 0", "\"revision\": 2", "\"revision\": 0", at: 5, #""revision""#, reason: "1 to 65535"),
        FaultyFile("a feature bit above 31", "\"bit\": 0", "\"bit\": 32", at: 7, #""bit""#, reason: "0 to 31"),
    ]

    static let display: [FaultyFile] = [
        FaultyFile(
            "a word for a value of another type", "\"default\": \"disc\"",
            "\"default\": \"disc\", \"words\": [{\"value\": 1, \"text\": \"One\"}]", at: 28, #""value""#,
            reason: "the value of a word of label must be"),
        FaultyFile(
            "an unknown tone", "\"default\": \"disc\"",
            "\"default\": \"disc\", \"words\": [{\"value\": \"a\", \"text\": \"A\", \"tone\": \"red\"}]", at: 28,
            #""tone""#, reason: "\"active\" or \"warning\" or \"alarm\""),
        FaultyFile(
            "a format of a text", "\"default\": \"disc\"", "\"default\": \"disc\", \"format\": {}", at: 28,
            #""format""#,
            reason: "format applies to numbers only"),
        FaultyFile(
            "a factor of 0", "\"minimum\": 1, \"default\": 6000",
            "\"minimum\": 1, \"default\": 6000, \"format\": {\"factor\": 0}", at: 24, #""factor""#, reason: "above 0"),
        FaultyFile(
            "an unknown transform", "\"minimum\": 1, \"default\": 6000",
            "\"minimum\": 1, \"default\": 6000, \"format\": {\"transform\": \"square\"}", at: 24, #""transform""#,
            reason: "\"linear\" or \"reciprocal\""),
        FaultyFile(
            "a unit from an unknown attribute", "\"minimum\": 1, \"default\": 6000",
            "\"minimum\": 1, \"default\": 6000, \"unitFrom\": \"speed\"",
            at: 24, #""unitFrom""#, reason: "there is no attribute \"speed\"; the attributes are direction, label"),
        FaultyFile(
            "a unit from a number", "\"minimum\": 1, \"default\": 6000",
            "\"minimum\": 1, \"default\": 6000, \"unitFrom\": \"rpm\"",
            at: 24, #""unitFrom""#, reason: "an enumeration or a string"),
        FaultyFile(
            "names in an attribute that is no list", "\"minimum\": 1, \"default\": 6000",
            "\"minimum\": 1, \"default\": 6000, \"names\": {\"list\": \"label\"}",
            at: 24, #""list""#, reason: "list must name an attribute that is a list"),
        FaultyFile(
            "names in a list of structs without the members", "\"minimum\": 1, \"default\": 6000",
            "\"minimum\": 1, \"default\": 6000, \"names\": {\"list\": \"steps\"}",
            at: 24, #""names""#, reason: "a list of structs needs the members number and name"),
        FaultyFile(
            "names in an unknown field", "\"minimum\": 1, \"default\": 6000",
            "\"minimum\": 1, \"default\": 6000, \"names\": {\"list\": \"steps\", \"number\": \"id\", \"name\": \"rpm\"}",
            at: 24, #""number""#, reason: "Step has no field \"id\"; the fields are rpm, seconds"),
        FaultyFile(
            "names that are numbers", "\"minimum\": 1, \"default\": 6000",
            "\"minimum\": 1, \"default\": 6000, \"names\": {\"list\": \"steps\", \"number\": \"rpm\", \"name\": \"seconds\"}",
            at: 24, #""names""#, reason: "name must name a field that is a string"),
        FaultyFile(
            "a unit of a text", "\"default\": \"disc\"", "\"default\": \"disc\", \"unitFrom\": \"direction\"", at: 28,
            #""unitFrom""#, reason: "unitFrom applies to numbers only"),
        FaultyFile(
            "names of texts", "\"default\": \"disc\"", "\"default\": \"disc\", \"names\": {\"list\": \"steps\"}",
            at: 28,
            #""names""#, reason: "names applies to whole numbers only"),
        FaultyFile(
            "a reading of an unknown attribute", "\"revision\": 2",
            "\"revision\": 2, \"display\": {\"summary\": [\"speed\"]}", at: 5, #""speed""#,
            reason: "there is no attribute \"speed\"; the attributes are rpm"),
        FaultyFile(
            "a reading whose text lacks the value", "\"revision\": 2",
            "\"revision\": 2, \"display\": {\"summary\": [{\"attribute\": \"rpm\", \"text\": \"turns\"}]}", at: 5,
            #""text""#, reason: "a text that contains {value}"),
        FaultyFile(
            "an action of an unknown command", "\"revision\": 2",
            "\"revision\": 2, \"display\": {\"actions\": [\"fly\"]}", at: 5, #""fly""#,
            reason: "there is no command \"fly\"; the commands are spin"),
    ]

    static let types: [FaultyFile] = [
        FaultyFile(
            "a lower camel type", "\"Direction\": {", "\"direction\": {", at: 10, #""direction""#,
            reason: "upper camel case"),
        FaultyFile(
            "a type twice", "\"Options\": {", "\"Direction\": {", at: 13, #""Direction""#,
            reason: "another type named Direction"),
        FaultyFile(
            "a value's number twice", "\"counterclockwise\": 1", "\"counterclockwise\": 0", at: 10,
            #""counterclockwise""#,
            reason: "another value with the number 0"),
        FaultyFile(
            "an empty bitmap", "{\"quiet\": 0, \"turbo\": 9}", "{}", at: 13, #""Options""#, reason: "at least one flag"),
        FaultyFile(
            "a value without a number", "\"clockwise\": 0", "\"clockwise\": {}", at: 10, #""clockwise""#,
            reason: "The member number is missing"),
        FaultyFile(
            "a value with an unknown member", "\"clockwise\": 0", "\"clockwise\": {\"number\": 0, \"text\": \"\"}",
            at: 10,
            #""text""#, reason: "There is no member text here; the members are number, description"),
        FaultyFile("a bit above 63", "\"turbo\": 9", "\"turbo\": 64", at: 13, #""turbo""#, reason: "0 to 63"),
        FaultyFile(
            "a struct within itself", "\"seconds\", \"type\": \"uint8\", \"default\": 5",
            "\"next\", \"type\": \"Step\"",
            at: 18, #""type""#, reason: "contains itself"),
        FaultyFile(
            "an unknown field type", "\"type\": \"uint8\"", "\"type\": \"byte\"", at: 18, #""type""#,
            reason: "no type \"byte\""),
    ]

    static let attributes: [FaultyFile] = [
        FaultyFile(
            "a default that is missing", "\"type\": \"Direction\", \"writable\": true",
            "\"type\": \"int8\", \"maximum\": -1", at: 25, "{", reason: "direction needs a default (-128 to -1)"),
        FaultyFile(
            "an id twice", "{\"id\": 1, \"name\": \"targetRpm\"", "{\"id\": 0, \"name\": \"targetRpm\"", at: 23,
            #""id""#,
            reason: "another attribute with the number 0"),
        FaultyFile(
            "a name with capitals", "\"name\": \"targetRpm\"", "\"name\": \"RPM\"", at: 23, #""name""#,
            reason: "lower camel case"),
        FaultyFile(
            "a name in another capitalization", "\"name\": \"targetRpm\"", "\"name\": \"rPM\"", at: 23, #""name""#,
            reason: "another attribute named rPM"),
        FaultyFile(
            "a missing type", "\"type\": \"Direction\", ", "", at: 25, #"{"id""#, reason: "The member type is missing"),
        FaultyFile(
            "an unknown type", "\"type\": \"Direction\"", "\"type\": \"Bearing\"", at: 25, #""type""#,
            reason: "there is no type \"Bearing\"; the types are boolean, uint8"),
        FaultyFile(
            "a default outside the type", "\"default\": 6000", "\"default\": 70000", at: 24, #""default""#,
            reason: "1 to 65535"),
        FaultyFile(
            "a default outside the range", "\"default\": 6000", "\"default\": 0", at: 24, #""default""#,
            reason: "the default of maxRpm must be 1 to 65535"),
        FaultyFile(
            "a default above another attribute", "\"default\": 0}", "\"default\": 6001}", at: 23, #""default""#,
            reason: "0 to 6000"),
        FaultyFile(
            "a default of another type", "\"default\": \"disc\"", "\"default\": 7", at: 28, #""default""#,
            reason: "a string"),
        FaultyFile(
            "a default that is too long", "\"default\": \"disc\"", "\"default\": \"turntable\"", at: 28, #""default""#,
            reason: "0 to 8 bytes"),
        FaultyFile(
            "an enumeration's unknown default", "\"feature\": \"reverse\"", "\"default\": \"left\"", at: 25,
            #""default""#,
            reason: "one of clockwise, counterclockwise"),
        FaultyFile(
            "an empty range", "\"minimum\": 1, \"default\": 6000", "\"minimum\": 2, \"maximum\": 1", at: 24,
            #""minimum""#, reason: "above the maximum of 1"),
        FaultyFile(
            "a bound that names no element", "\"maximum\": \"maxRpm\", \"default\"",
            "\"maximum\": \"top\", \"default\"", at: 23,
            #""maximum""#, reason: "no attribute or field \"top\""),
        FaultyFile(
            "a bound that is not a number", "\"maximum\": \"maxRpm\", \"default\"",
            "\"maximum\": \"label\", \"default\"",
            at: 23, #""maximum""#, reason: "not a whole number"),
        FaultyFile(
            "a bound outside the type", "\"minimum\": 1", "\"minimum\": -1", at: 24, #""minimum""#,
            reason: "must be 0 to 65535"),
        FaultyFile(
            "a bound of a text", "\"maximumLength\": 8", "\"maximum\": 8", at: 28, #""maximum""#, reason: "numbers only"
        ),
        FaultyFile(
            "a length of a number", "\"minimum\": 1", "\"minimumLength\": 1", at: 24, #""minimumLength""#,
            reason: "strings, octets and lists"),
        FaultyFile(
            "a list without element", "\"element\": \"Step\", ", "", at: 27, #"{"id""#,
            reason: "a list needs the member element"),
        FaultyFile(
            "an unknown feature", "\"feature\": \"reverse\"", "\"feature\": \"forward\"", at: 25, #""feature""#,
            reason: "the features are reverse"),
        FaultyFile(
            "an unknown quality", "[\"fixed\"]", "[\"solid\"]", at: 24, #""solid""#,
            reason: "\"nonvolatile\" or \"fixed\""),
        FaultyFile(
            "an attribute that is fixed and writable", "\"default\": 6000", "\"writable\": true", at: 24, #""fixed""#,
            reason: "cannot be fixed"),
        FaultyFile(
            "a flag as a string", "\"writable\": true, \"maximum\"", "\"writable\": \"yes\", \"maximum\"", at: 23,
            #""writable""#,
            reason: "true or false"),
    ]

    static let commands: [FaultyFile] = [
        FaultyFile(
            "a command's name twice", "\"name\": \"stop\"", "\"name\": \"spin\"", at: 33, #""name""#,
            reason: "another command named spin"),
        FaultyFile(
            "an unknown attribute", "{\"attribute\": \"targetRpm\", \"field\"", "{\"attribute\": \"speed\", \"field\"",
            at: 32, #""attribute""#, reason: "no attribute \"speed\""),
        FaultyFile(
            "an unknown field", "\"field\": \"rpm\"}},", "\"field\": \"speed\"}},", at: 32, #""field""#,
            reason: "spin has no field \"speed\"; the fields are rpm"),
        FaultyFile(
            "a field of another type", "{\"attribute\": \"targetRpm\", \"field\"",
            "{\"attribute\": \"label\", \"field\"", at: 32, #""field""#, reason: "different types"),
        FaultyFile(
            "a fixed target", "{\"attribute\": \"targetRpm\", \"field\"", "{\"attribute\": \"maxRpm\", \"field\"",
            at: 32, #""attribute""#, reason: "fixed"),
        FaultyFile(
            "a value outside the type", "\"value\": 0", "\"value\": -1", at: 33, #""value""#, reason: "0 to 65535"),
        FaultyFile(
            "neither field nor value", ", \"value\": 0", "", at: 33, #"{"attribute""#,
            reason: "must have exactly one of field, value; it has none"),
        FaultyFile(
            "a missing element of answers", "\"answers\": {\"field\": \"rpm\", \"attribute\": \"rpm\"}", "\"sets\": []",
            at: 34, #"{"id""#, reason: "the field rpm of its response"),
        FaultyFile(
            "an element of answers with a narrower type",
            "[{\"name\": \"rpm\", \"type\": \"uint16\", \"nullable\": true}]",
            "[{\"name\": \"rpm\", \"type\": \"uint8\", \"nullable\": true}]", at: 35, #""attribute""#,
            reason: "rpm has 16 bits, but rpm has only 8"),
        FaultyFile(
            "answers without a response", "\"name\": \"calibrate\"",
            "\"name\": \"calibrate\", \"answers\": {\"field\": \"x\", \"value\": 1}", at: 36, #""answers": {"#,
            reason: "no response"),
        FaultyFile(
            "a change of an unknown attribute", "[\"label\", ", "[\"speed\", ", at: 36, #""speed""#,
            reason: "no attribute \"speed\"; the attributes are rpm, targetRpm"),
        FaultyFile(
            "a change of a fixed attribute", "[\"label\", ", "[\"maxRpm\", ", at: 36, #""maxRpm""#,
            reason: "maxRpm is fixed, so no command changes it"),
        FaultyFile(
            "a change named twice", "[\"label\", \"steps\"", "[\"label\",\"label\"", at: 36, #""label"]"#,
            reason: "The member changes names label twice"),
        FaultyFile(
            "changes that are not a list", "[\"label\", \"steps\"]", "true", at: 36, #""changes""#,
            reason: "The member changes must be an array"),
        FaultyFile(
            "an unknown priority", "\"critical\"", "\"urgent\"", at: 39, #""priority""#,
            reason: "\"debug\" or \"info\" or \"critical\""
        ),
        FaultyFile("an event called report", "\"stalled\"", "\"report\"", at: 39, #""name""#, reason: "report"),
    ]
}
