import HomeCatalog
import HomeModel
import HomeSimulation
import Testing

/// Devices of equal structure share a shape but not their values.
@Suite struct ShapeTableTests {
    private let table = ShapeTable()

    private func lamp(_ id: String, _ edit: (inout DeviceTemplate) -> Void = { _ in }) -> DeviceTemplate {
        var lamp = Blueprint.template(for: DimmableLightDeviceType.definition, id: id, name: "Lamp", seed: 1)
        edit(&lamp)
        return lamp
    }

    private func level(_ device: (shape: Shape, state: DeviceState)) throws -> Value {
        let trait = try #require(device.shape.traits.first { $0.definition == Matter.LevelControlTrait.definition })
        return device.state.value(of: try #require(trait.attribute(0)))
    }

    @Test func devicesThatDifferInTheirValuesShareAShape() throws {
        let first = table.shape(for: lamp("a"))
        let second = table.shape(for: lamp("b") { $0.edit(Matter.LevelControlTrait.self) { $0.currentLevel = 9 } })
        let third = table.shape(for: lamp("c"))
        #expect(first.shape === second.shape && second.shape === third.shape)
        #expect(try level(first) == .unsigned(254))
        #expect(try level(second) == .unsigned(9))
        #expect(try level(third) == .unsigned(254))
        #expect(first.state != third.state, "the serial numbers differ")
        #expect(table.count == 1)
    }

    @Test func aDeviceOfAnotherStructureGetsAnotherShape() throws {
        let lampShape = table.shape(for: lamp("a")).shape
        let others = [
            lamp("b") { $0.edit(Matter.BasicInformationTrait.self) { $0.productID = 7 } },
            lamp("c") { $0.edit(Matter.LevelControlTrait.self) { $0.remove(\.maxLevel) } },
            lamp("d") { $0.parts[0].traits[0].commands.remove(0) },
            lamp("e") { $0.parts[0].number = 2 },
            // The same number of attributes, but other ones.
            lamp("f") {
                $0.edit(Matter.LevelControlTrait.self) {
                    $0.remove(\.maxLevel)
                    $0.onTransitionTime = 5
                }
            },
        ]
        for other in others {
            let device = table.shape(for: other)
            #expect(device.shape !== lampShape, "\(other.id)")
            #expect(table.shape(for: other).shape === device.shape, "\(other.id)")
        }
        #expect(table.count == 1 + others.count)
    }

    @Test func attributesMissingInTheCatalogAreIgnored() throws {
        let lampWithUnknownAttribute = lamp("a") { $0.parts[0].traits[0].values[0xFFF1_0000] = .bool(true) }
        let first = table.shape(for: lampWithUnknownAttribute)
        #expect(first.shape === table.shape(for: lampWithUnknownAttribute).shape)
        #expect(first.shape === table.shape(for: lamp("b")).shape)
    }
}
