import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct GroupsBehaviorTests {
    typealias Groups = Matter.GroupsTrait

    private var light = Endpoint.device(OnOffLightDeviceType.self)

    private mutating func add(_ id: UInt16, _ name: String = "") throws -> UInt8? {
        try light.send(Groups.self, \.addGroup) {
            $0.groupID = id
            $0.groupName = name
        }.status
    }

    private mutating func members(_ ids: [UInt16] = []) throws -> [UInt16]? {
        try light.send(Groups.self, \.getGroupMembership) { $0.groupList = ids }.groupList
    }

    @Test mutating func aLightJoinsAndLeavesGroups() throws {
        #expect(try add(1) == 0)
        #expect(try add(7) == 0)
        #expect(try add(7) == 0)
        #expect(try members() == [1, 7])
        #expect(try members([7, 8]) == [7])
        #expect(try light.send(Groups.self, \.getGroupMembership).capacity == 14)
        #expect(try light.send(Groups.self, \.viewGroup) { $0.groupID = 7 }.status == 0)
        #expect(try light.send(Groups.self, \.viewGroup) { $0.groupID = 8 }.status == 0x8B)
        #expect(try light.send(Groups.self, \.removeGroup) { $0.groupID = 1 }.status == 0)
        #expect(try light.send(Groups.self, \.removeGroup) { $0.groupID = 1 }.status == 0x8B)
        try light.send(Groups.self, \.removeAllGroups)
        #expect(try members() == [])
    }

    @Test(arguments: [(0 as UInt16, "", 0x87 as UInt8), (1, "A name that is too long", 0x87)])
    mutating func invalidGroupsAreRejected(id: UInt16, name: String, status: UInt8) throws {
        #expect(try add(id, name) == status)
        #expect(try members() == [])
    }

    @Test mutating func aPartCanBelongToSixteenGroups() throws {
        for id in 1...16 { #expect(try add(UInt16(id)) == 0) }
        #expect(try add(17) == 0x89)
        #expect(try add(16) == 0)
    }

    @Test mutating func aLightThatIdentifiesItselfJoinsTheGroup() throws {
        try light.send(Groups.self, \.addGroupIfIdentifying) { $0.groupID = 3 }
        #expect(try members() == [])
        try light.send(Matter.IdentifyTrait.self, \.identify) { $0.identifyTime = 10 }
        try light.send(Groups.self, \.addGroupIfIdentifying) { $0.groupID = 3 }
        #expect(try members() == [3])
    }

    @Test mutating func groupsSurviveAPowerCycle() throws {
        _ = try add(5)
        light.powerCycle()
        #expect(try members() == [5])
    }

    @Test(arguments: [true, false])
    func groupNamesAreStoredIfTheLightSupportsThem(supportsNames: Bool) throws {
        var light = SimulatedDevice.with(
            OnOffLightDeviceType.self,
            TraitTemplate(Groups.self, features: supportsNames ? [.groupNames] : []) {
                $0.nameSupport = supportsNames ? [.groupNames] : []
            })
        try light.send(Groups.self, \.addGroup) {
            $0.groupID = 1
            $0.groupName = "Kitchen"
        }
        let name = try light.send(Groups.self, \.viewGroup) { $0.groupID = 1 }.groupName
        #expect(name == (supportsNames ? "Kitchen" : ""))
    }
}
