import Testing
import VendorTraits

@Suite struct FaultTests {
    @Test(arguments: trait + types + attributes + commands)
    func aFaultyFileIsRejectedWithPositionAndReason(_ file: FaultyFile) {
        let error = #expect(throws: VendorTraitError.self) {
            try VendorTrait(Array(file.text.utf8), file: "spinner.json")
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
        FaultyFile("no JSON", "\"revision\": 2,", "\"revision\" 2,", at: 5, #"2,"#, says: "colon"),
        FaultyFile("a member twice", "\"revision\": 2", "\"name\": \"top\"", at: 5, #""name""#, says: "occurs twice"),
        FaultyFile(
            "an unknown member", "\"revision\"", "\"version\"", at: 5, #""version""#, says: "has no member \"version\""),
        FaultyFile(
            "no namespace", "\"namespace\": \"acme\",\n", "\n", at: 1, #"{"#, says: "needs the member \"namespace\""),
        FaultyFile(
            "Matter's namespace", "acme", "matter", at: 2, #""namespace""#, says: "is reserved for the Home APIs"),
        FaultyFile(
            "Google's namespace", "acme", "google", at: 2, #""namespace""#, says: "is reserved for the Home APIs"),
        FaultyFile(
            "Matter's namespace in capitals", "acme", "mATTER", at: 2, #""namespace""#,
            says: "is reserved for the Home APIs"
        ),
        FaultyFile("a namespace with a dot", "acme", "com.acme", at: 2, #""namespace""#, says: "lower camel case"),
        FaultyFile("an upper camel name", "\"spinner\"", "\"Spinner\"", at: 3, #""name""#, says: "lower camel case"),
        FaultyFile(
            "a number beyond 32 bits", "0xFFF1FC01", "0x1FFF1FC01", at: 4, #""number""#, says: "0 to 4294967295"),
        FaultyFile("a revision of 0", "\"revision\": 2", "\"revision\": 0", at: 5, #""revision""#, says: "1 to 65535"),
        FaultyFile("a feature beyond 31", "\"bit\": 0", "\"bit\": 32", at: 7, #""bit""#, says: "0 to 31"),
    ]

    static let types: [FaultyFile] = [
        FaultyFile(
            "a lower camel type", "\"Direction\": {", "\"direction\": {", at: 10, #""direction""#,
            says: "upper camel case"),
        FaultyFile(
            "a type twice", "\"Options\": {", "\"Direction\": {", at: 13, #""Direction""#,
            says: "another type named Direction"),
        FaultyFile(
            "a value's number twice", "\"counterclockwise\": 1", "\"counterclockwise\": 0", at: 10,
            #""counterclockwise""#,
            says: "another value with the number 0"),
        FaultyFile(
            "an empty bitmap", "{\"quiet\": 0, \"turbo\": 9}", "{}", at: 13, #""Options""#, says: "at least one flag"),
        FaultyFile(
            "a value without a number", "\"clockwise\": 0", "\"clockwise\": {}", at: 10, #""clockwise""#,
            says: "a value needs the member \"number\""),
        FaultyFile(
            "a value of unknown form", "\"clockwise\": 0", "\"clockwise\": {\"number\": 0, \"text\": \"\"}", at: 10,
            #""text""#, says: "a value has no member \"text\"; the members are number, description"),
        FaultyFile("a bit beyond 63", "\"turbo\": 9", "\"turbo\": 64", at: 13, #""turbo""#, says: "0 to 63"),
        FaultyFile(
            "a struct within itself", "\"seconds\", \"type\": \"uint8\", \"default\": 5",
            "\"next\", \"type\": \"Step\"",
            at: 18, #""type""#, says: "contains itself"),
        FaultyFile(
            "an unknown field type", "\"type\": \"uint8\"", "\"type\": \"byte\"", at: 18, #""type""#,
            says: "no type \"byte\""),
    ]

    static let attributes: [FaultyFile] = [
        FaultyFile(
            "a default that is missing", "\"type\": \"Direction\", \"writable\": true",
            "\"type\": \"int8\", \"maximum\": -1", at: 25, "{", says: "direction needs a default (-1 or less)"),
        FaultyFile(
            "an id twice", "{\"id\": 1, \"name\": \"targetRpm\"", "{\"id\": 0, \"name\": \"targetRpm\"", at: 23,
            #""id""#,
            says: "another attribute with the number 0"),
        FaultyFile(
            "a name with capitals", "\"name\": \"targetRpm\"", "\"name\": \"RPM\"", at: 23, #""name""#,
            says: "lower camel case"),
        FaultyFile(
            "a name in another capitalisation", "\"name\": \"targetRpm\"", "\"name\": \"rPM\"", at: 23, #""name""#,
            says: "another attribute named rPM"),
        FaultyFile(
            "a missing type", "\"type\": \"Direction\", ", "", at: 25, #"{"id""#, says: "needs the member \"type\""),
        FaultyFile(
            "an unknown type", "\"type\": \"Direction\"", "\"type\": \"Bearing\"", at: 25, #""type""#,
            says: "there is no type \"Bearing\"; the types are boolean, uint8"),
        FaultyFile(
            "a default outside the type", "\"default\": 6000", "\"default\": 70000", at: 24, #""default""#,
            says: "1 to 65535"),
        FaultyFile(
            "a default outside the range", "\"default\": 6000", "\"default\": 0", at: 24, #""default""#,
            says: "the default of maxRpm must be 1 or more"),
        FaultyFile(
            "a default above another attribute", "\"default\": 0}", "\"default\": 6001}", at: 23, #""default""#,
            says: "6000 or less"),
        FaultyFile(
            "a default of another type", "\"default\": \"disc\"", "\"default\": 7", at: 28, #""default""#,
            says: "a string"),
        FaultyFile(
            "a default that is too long", "\"default\": \"disc\"", "\"default\": \"turntable\"", at: 28, #""default""#,
            says: "0 to 8 bytes"),
        FaultyFile(
            "an enumeration's unknown default", "\"feature\": \"reverse\"", "\"default\": \"left\"", at: 25,
            #""default""#,
            says: "one of clockwise, counterclockwise"),
        FaultyFile(
            "a range that is empty", "\"minimum\": 1, \"default\": 6000", "\"minimum\": 2, \"maximum\": 1", at: 24,
            #""minimum""#, says: "above the maximum of 1"),
        FaultyFile(
            "a bound of nothing", "\"maximum\": \"maxRpm\", \"default\"", "\"maximum\": \"top\", \"default\"", at: 23,
            #""maximum""#, says: "no attribute or field \"top\""),
        FaultyFile(
            "a bound that is no number", "\"maximum\": \"maxRpm\", \"default\"", "\"maximum\": \"label\", \"default\"",
            at: 23, #""maximum""#, says: "not a whole number"),
        FaultyFile(
            "a bound outside the type", "\"minimum\": 1", "\"minimum\": -1", at: 24, #""minimum""#,
            says: "from 0 to 65535"),
        FaultyFile(
            "a bound of a text", "\"maximumLength\": 8", "\"maximum\": 8", at: 28, #""maximum""#, says: "numbers only"),
        FaultyFile(
            "a length of a number", "\"minimum\": 1", "\"minimumLength\": 1", at: 24, #""minimumLength""#,
            says: "strings, octets and lists"),
        FaultyFile(
            "a list without element", "\"element\": \"Step\", ", "", at: 27, #"{"id""#,
            says: "needs the member \"element\""),
        FaultyFile(
            "an unknown feature", "\"feature\": \"reverse\"", "\"feature\": \"forward\"", at: 25, #""feature""#,
            says: "the features are reverse"),
        FaultyFile("an unknown quality", "[\"fixed\"]", "[\"solid\"]", at: 24, #""solid""#, says: "nonvolatile, fixed"),
        FaultyFile(
            "what is fixed and writable", "\"default\": 6000", "\"writable\": true", at: 24, #""fixed""#,
            says: "cannot be fixed"),
        FaultyFile(
            "a flag as a text", "\"writable\": true, \"maximum\"", "\"writable\": \"yes\", \"maximum\"", at: 23,
            #""writable""#,
            says: "true or false"),
    ]

    static let commands: [FaultyFile] = [
        FaultyFile(
            "a command's name twice", "\"name\": \"stop\"", "\"name\": \"spin\"", at: 33, #""name""#,
            says: "another command named spin"),
        FaultyFile(
            "an unknown attribute", "{\"attribute\": \"targetRpm\", \"field\"", "{\"attribute\": \"speed\", \"field\"",
            at: 32, #""attribute""#, says: "no attribute \"speed\""),
        FaultyFile(
            "an unknown field", "\"field\": \"rpm\"}},", "\"field\": \"speed\"}},", at: 32, #""field""#,
            says: "spin has no field \"speed\"; the fields are rpm"),
        FaultyFile(
            "a field of another type", "{\"attribute\": \"targetRpm\", \"field\"",
            "{\"attribute\": \"label\", \"field\"", at: 32, #""field""#, says: "different types"),
        FaultyFile(
            "a fixed target", "{\"attribute\": \"targetRpm\", \"field\"", "{\"attribute\": \"maxRpm\", \"field\"",
            at: 32, #""attribute""#, says: "fixed"),
        FaultyFile(
            "a value outside the type", "\"value\": 0", "\"value\": -1", at: 33, #""value""#, says: "0 to 65535"),
        FaultyFile(
            "neither field nor value", ", \"value\": 0", "", at: 33, #"{"attribute""#,
            says: "either a \"field\" or a \"value\""),
        FaultyFile(
            "an answer that is missing", "\"answers\": {\"field\": \"rpm\", \"attribute\": \"rpm\"}", "\"sets\": []",
            at: 34, #"{"id""#, says: "the field rpm of its response"),
        FaultyFile(
            "an answer that is too narrow", "[{\"name\": \"rpm\", \"type\": \"uint16\", \"nullable\": true}]",
            "[{\"name\": \"rpm\", \"type\": \"uint8\", \"nullable\": true}]", at: 35, #""attribute""#,
            says: "rpm has 16 bits, but rpm has only 8"),
        FaultyFile(
            "an answer without a response", "\"name\": \"calibrate\"",
            "\"name\": \"calibrate\", \"answers\": {\"field\": \"x\", \"value\": 1}", at: 36, #""answers": {"#,
            says: "no response"),
        FaultyFile(
            "a change of an unknown attribute", "[\"label\", ", "[\"speed\", ", at: 36, #""speed""#,
            says: "no attribute \"speed\"; the attributes are rpm, targetRpm"),
        FaultyFile(
            "a change of a fixed attribute", "[\"label\", ", "[\"maxRpm\", ", at: 36, #""maxRpm""#,
            says: "maxRpm is fixed, so no command changes it"),
        FaultyFile(
            "a change named twice", "[\"label\", \"steps\"", "[\"label\",\"label\"", at: 36, #""label"]"#,
            says: "label is given twice"),
        FaultyFile(
            "changes that are no list", "[\"label\", \"steps\"]", "true", at: 36, #""changes""#,
            says: "changes must be a list"),
        FaultyFile(
            "an unknown priority", "\"critical\"", "\"urgent\"", at: 39, #""priority""#, says: "debug, info or critical"
        ),
        FaultyFile("an event called report", "\"stalled\"", "\"report\"", at: 39, #""name""#, says: "report"),
    ]
}
