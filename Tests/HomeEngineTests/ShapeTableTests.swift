import HomeEngine
import HomeModel
import TestHomes
import Testing

/// The records of devices contain the numbers of their shapes, so a number is used for one shape only.
@Suite struct ShapeTableTests {
    private static let lamp = Home.lampHouse.devices[0]

    /// The lamp without some commands of its first trait, which is another shape.
    private static func lamp(without count: Int) -> DeviceTemplate {
        var lamp = lamp
        lamp.parts[0].traits[0].commands.subtract(lamp.parts[0].traits[0].commands.sorted().prefix(count))
        return lamp
    }

    @Test func devicesWithEqualStructureShareAShapeAndHaveTheirOwnValues() {
        let shapes = ShapeTable()
        var other = Self.lamp
        other.id = "other"
        let onOff = other.parts[0].traits[0].definition.attribute(named: "onOff")!.id
        other.parts[0].traits[0].values[onOff] = .bool(false)
        let (first, second) = (shapes.shape(for: Self.lamp), shapes.shape(for: other))
        #expect(first.shape === second.shape && shapes.count == 1)
        let attribute = first.shape.traits[0].attribute(onOff)!
        #expect(first.state.value(of: attribute) == .bool(true))
        #expect(second.state.value(of: attribute) == .bool(false))
        #expect(shapes.shape(for: Self.lamp(without: 1)).shape !== first.shape)
    }

    @Test func shapesThatNothingRefersToAreDropped() {
        let shapes = ShapeTable()
        let lampShape = shapes.shape(for: Self.lamp).shape
        for number in 0..<1_000 as Range<UInt16> {
            var lamp = Self.lamp
            lamp.parts[0].number = 2 + number
            _ = shapes.shape(for: lamp)
            #expect(shapes.count <= 65)
        }
        #expect(shapes.shape(for: Self.lamp).shape === lampShape)
        var lamp = Self.lamp
        lamp.parts[0].number = 2
        #expect(shapes.shape(for: lamp).shape.number == 1_001)
    }

    @Test func aShapeHasTheNumberItWasLoadedWithAndNewShapesGetOthers() {
        let shapes = ShapeTable()
        let lampShape = shapes.shape(for: PreparedShape(Self.lamp), number: 7)
        let older = shapes.shape(for: PreparedShape(Self.lamp(without: 1)), number: 3)
        let new = shapes.shape(for: Self.lamp(without: 2)).shape
        #expect(lampShape.number == 7 && older.number == 3)
        #expect(new.number > 7)
        #expect(shapes.shape(for: Self.lamp).shape === lampShape)
    }

    @Test func tablesShareTheContentsOfAPreparedShape() {
        let prepared = PreparedShape(Self.lamp)
        let tables = [ShapeTable(), ShapeTable()]
        let first = tables[0].shape(for: prepared, number: 4)
        let second = tables[1].shape(for: prepared)
        #expect(first.number == 4 && second.number == 0)
        #expect(zip(first.traits, second.traits).allSatisfy { $0 === $1 })
        #expect(tables[1].shape(for: prepared) === second)
        for table in tables {
            let (shape, state) = table.shape(for: Self.lamp)
            #expect(shape === (table === tables[0] ? first : second) && state == prepared.state)
        }
    }
}
