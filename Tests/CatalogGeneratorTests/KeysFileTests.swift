import Testing

@testable import catalog_generator

/// The keys that are generated for the schemas of the catalog.
@Suite struct KeysFileTests {
    private static func text(_ source: String) -> String {
        KeysFile.text(of: Declarations(DeclaredType.types(in: Array(source.utf8))))
    }

    @Test func aSchemaHasKeysThatAreCreatedOnce() {
        let source = "public enum Matter { public enum FanTrait { public struct Commands: Schema {} } }"
        #expect(
            Self.text(source) == "extension Matter.FanTrait.Commands { public static let keys = Self() }\n")
    }

    @Test(arguments: [
        "enum ModeBase<ModeTag> { struct Commands: Schema {} }",
        "enum ModeBase { struct Commands<ModeTag>: Schema {} }",
        // A trait has the keys of its base.
        """
        enum ModeBase<ModeTag> { struct Commands: Schema {} }
        enum FanModeTrait: MatterTrait { typealias Commands = ModeBase<ModeTag>.Commands }
        """,
    ])
    func theKeysOfAGenericSchemaAreNotStored(source: String) {
        #expect(Self.text(source) == "extension ModeBase.Commands { public static var keys: Self { Self() } }\n")
    }

    @Test(arguments: [
        "struct Speed: ValueRepresentable {}", "enum Mode: UInt8, MatterEnum { case low }",
        "extension Commands: Schema {}",
    ])
    func otherTypesHaveNoKeys(source: String) {
        #expect(Self.text(source).isEmpty)
    }
}
