import Testing

@testable import catalog_generator

/// The lists that are generated from what the sources declare.
@Suite struct ListFilesTests {
    @Test func theCatalogListsTraitsAndDeviceTypesInTheOrderOfTheirNames() {
        let text = ListFiles.catalog(
            of: Self.declarations(
                """
                extension Matter { public enum OnOffTrait: MatterTrait {} }
                extension Google { public enum DockTrait: GoogleTrait { enum State: UInt8, MatterEnum { case a } } }
                public enum LampDeviceType: MatterDeviceType {}
                """))
        #expect(Self.elements(of: text) == ["Google.DockTrait.self", "Matter.OnOffTrait.self", "LampDeviceType.self"])
    }

    @Test func aBehaviorWithConstantsIsListedByItsConstants() {
        let text = ListFiles.behaviors(
            of: Self.declarations(
                """
                protocol SceneParticipant: Behavior {}
                struct PumpBehavior: Behavior { private static let hour = Span.hours(1) }
                struct ModeBehavior<Subject: Trait, Tag: MatterEnum>: Behavior where Subject.Tag == Tag {}
                enum Modes { static let oven = ModeBehavior<Matter.OvenModeTrait, Matter.OvenModeTrait.ModeTag>() }
                struct WearBehavior<Subject: Trait>: Behavior { let stimulus: String }
                extension WearBehavior<Google.FilterTrait> { static let filter = WearBehavior(stimulus: "wear") { $0 } }
                """))
        #expect(Self.elements(of: text) == ["PumpBehavior()", "Modes.oven", "WearBehavior.filter"])
    }

    private static func declarations(_ source: String) -> Declarations {
        Declarations(DeclaredType.types(in: Array(source.utf8)))
    }

    private static func elements(of text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasSuffix(",") }.map { String($0.dropFirst(8).dropLast()) }
    }
}
