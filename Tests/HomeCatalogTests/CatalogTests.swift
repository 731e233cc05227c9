import HomeCatalog
import HomeModel
import Testing

@Suite struct CatalogTests {
    @Test func aDeclarationBecomesData() throws {
        let onOff = Matter.OnOffTrait.definition
        #expect(onOff.id == "matter.onOff")
        #expect(
            onOff.attributes.map { $0.name } == [
                "onOff", "globalSceneControl", "onTime", "offWaitTime", "startUpOnOff",
            ])
        #expect(onOff.attribute(0x4003)?.isNullable == true)
        let level = try #require(Matter.LevelControlTrait.definition.attribute(0x0000))
        #expect(level.constraint.lower == .attribute(0x0002))
        #expect(
            DimmableLightDeviceType.definition.traits.map { $0.trait.id } == ["matter.onOff", "matter.levelControl"])
        let command = try #require(Matter.LevelControlTrait.definition.command(0))
        #expect(command.fields.fields.map { $0.name } == ["level", "transitionTime", "optionsMask", "optionsOverride"])
    }
}
