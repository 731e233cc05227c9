import HomeCatalog
import HomeModel
import Testing

/// The attributes that the commands of the catalog change.
@Suite struct CommandChangesTests {
    @Test(arguments: Catalog.traits.map { $0.definition })
    func aCommandListsEachChangeableAttributeOfItsTraitOnce(trait: TraitDefinition) {
        for command in trait.commands {
            let path = "\(trait.id).\(command.name)"
            let attributes = command.changes.compactMap { trait.attribute($0) }
            #expect(attributes.count == command.changes.count, "\(path) names an attribute of another trait")
            #expect(Set(attributes).count == attributes.count, "\(path) names an attribute twice")
            let fixed = attributes.filter { $0.qualities.contains(.fixed) }.map { $0.name }
            #expect(fixed == [], "\(path) changes an attribute that never changes")
        }
    }

    /// The four classes of attributes, with the examples of the guide on device control.
    @Test(arguments: [
        (Matter.SwitchTrait.definition, "currentPosition", isWritable: false, commands: [String]()),
        (
            Matter.LevelControlTrait.definition, "currentLevel", isWritable: false,
            commands: [
                "moveToLevel", "move", "step", "stop", "moveToLevelWithOnOff", "moveWithOnOff", "stepWithOnOff",
                "stopWithOnOff",
            ]
        ),
        (Matter.DoorLockTrait.definition, "wrongCodeEntryLimit", isWritable: true, commands: []),
        (
            Matter.ThermostatTrait.definition, "occupiedCoolingSetpoint", isWritable: true,
            commands: ["setpointRaiseLower", "setActiveScheduleRequest", "setActivePresetRequest"]
        ),
    ])
    func anAttributeIsChangedByWritesByCommandsByBothOrByNeither(
        trait: TraitDefinition, name: String, isWritable: Bool, commands: [String]
    ) throws {
        let attribute = try #require(trait.attribute(named: name))
        #expect(attribute.isWritable == isWritable)
        #expect(trait.commands(changing: attribute.id).map { $0.name } == commands)
    }
}
