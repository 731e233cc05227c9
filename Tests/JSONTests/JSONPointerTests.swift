import JSON
import Testing

@Suite struct JSONPointerTests {
    @Test func aPointerIsWrittenFromTheRoot() {
        #expect(JSONPointer.root.description == "")
        #expect(JSONPointer.root.appending("params").appending("level").description == "/params/level")
        #expect(JSONPointer.root.appending("devices").appending(0).appending("").description == "/devices/0/")
    }

    @Test(arguments: [("a/b", "/a~1b"), ("m~n", "/m~0n"), ("~1", "/~01"), ("é \"", "/é \"")])
    func tildesAndSlashesInNamesAreEscaped(name: String, pointer: String) {
        #expect(JSONPointer.root.appending(name).description == pointer)
    }
}
