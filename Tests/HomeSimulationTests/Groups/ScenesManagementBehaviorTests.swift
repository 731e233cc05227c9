import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct ScenesManagementBehaviorTests {
    typealias Scenes = Matter.ScenesManagementTrait

    private var light = Endpoint.device(DimmableLightDeviceType.self)
    private var info: Record<Scenes.SceneInfoStruct>? { light[Scenes.self].fabricSceneInfo?.first }
    private var level: UInt8? { light[Matter.LevelControlTrait.self].currentLevel }
    private var isOn: Bool? { light[Matter.OnOffTrait.self].onOff }

    private mutating func store(_ id: UInt8, group: UInt16 = 0) throws -> UInt8? {
        try light.send(Scenes.self, \.storeScene) {
            $0.groupID = group
            $0.sceneID = id
        }.status
    }

    private mutating func recall(_ id: UInt8, group: UInt16 = 0, over milliseconds: UInt32? = nil) throws {
        try light.send(Scenes.self, \.recallScene) {
            $0.groupID = group
            $0.sceneID = id
            if let milliseconds { $0.transitionTime = milliseconds }
        }
    }

    private mutating func turn(to level: UInt8) throws {
        try light.send(Matter.LevelControlTrait.self, \.moveToLevelWithOnOff) { $0.level = level }
    }

    private mutating func add(_ id: UInt8, level: UInt8, over milliseconds: UInt32) throws -> UInt8? {
        try light.send(Scenes.self, \.addScene) {
            $0.groupID = 0
            $0.sceneID = id
            $0.transitionTime = milliseconds
            $0.sceneName = "Film"
            $0.extensionFieldSetStructs = [
                Record {
                    $0.clusterID = 8
                    $0.attributeValueList = [
                        Record {
                            $0.attributeID = 0
                            $0.valueUnsigned8 = level
                        }
                    ]
                }
            ]
        }.status
    }

    @Test mutating func aSceneRestoresTheStoredValues() throws {
        try turn(to: 100)
        #expect(try store(1) == 0)
        try turn(to: 200)
        try light.send(Matter.OnOffTrait.self, \.off)
        try recall(1)
        #expect(isOn == true)
        #expect(level == 100)
    }

    @Test mutating func aSceneStoredWhileOffTurnsTheLightOff() throws {
        try turn(to: 100)
        try light.send(Matter.OnOffTrait.self, \.off)
        #expect(try store(1) == 0)
        try light.send(Matter.OnOffTrait.self, \.on)
        try recall(1)
        #expect(isOn == false)
    }

    @Test mutating func aRecallUsesTheTransitionTimeOfTheCommandOrOfTheScene() throws {
        try turn(to: 10)
        #expect(try add(1, level: 110, over: 10_000) == 0)
        try recall(1)
        light.advance(by: .seconds(5))
        #expect(level == 60)
        light.advance(by: .seconds(5))
        #expect(level == 110)
        try turn(to: 10)
        try recall(1, over: 1_000)
        light.advance(by: .seconds(1))
        #expect(level == 110)
    }

    @Test mutating func aSceneIsValidUntilSomethingChanges() throws {
        try turn(to: 100)
        #expect(info?.sceneValid == false)
        _ = try store(4)
        #expect(info?.sceneValid == true)
        #expect(info?.currentScene == 4)
        #expect(info?.sceneCount == 1)
        #expect(info?.remainingCapacity == 6)
        try turn(to: 101)
        #expect(info?.sceneValid == false)
        try recall(4)
        #expect(info?.sceneValid == true)
        try light.send(Matter.OnOffTrait.self, \.off)
        #expect(info?.sceneValid == false)
        try recall(4, over: 5_000)
        light.advance(by: .seconds(5))
        #expect(info?.sceneValid == true)
        _ = try light.send(Scenes.self, \.removeScene) { $0.sceneID = 4 }
        #expect(info?.sceneValid == false)
        #expect(info?.sceneCount == 0)
    }

    @Test mutating func aSceneCanBeRead() throws {
        #expect(try add(9, level: 42, over: 2_500) == 0)
        let scene = try light.send(Scenes.self, \.viewScene) { $0.sceneID = 9 }
        #expect(scene.status == 0)
        #expect(scene.transitionTime == 2_500)
        #expect(scene.sceneName == "")
        #expect(scene.extensionFieldSetStructs?.first?.attributeValueList?.first?.valueUnsigned8 == 42)
        let members = try light.send(Scenes.self, \.getSceneMembership)
        #expect(members.sceneList == [9])
        #expect(members.capacity == 6)
        #expect(try light.send(Scenes.self, \.viewScene) { $0.sceneID = 8 }.status == 0x8B)
    }

    @Test mutating func invalidScenesAreRejected() throws {
        #expect(try store(255) == 0x87)
        #expect(try store(1, group: 5) == 0x85)
        #expect(try add(1, level: 5, over: 60_000_001) == 0x87)
        let foreign = try light.send(Scenes.self, \.addScene) {
            $0.sceneID = 1
            $0.extensionFieldSetStructs = [Record { $0.clusterID = 0x0202 }]
        }
        #expect(foreign.status == 0x85)
        for id in 1...7 { #expect(try store(UInt8(id)) == 0) }
        #expect(try store(8) == 0x89)
        #expect(try store(7) == 0)
    }

    @Test(arguments: [(0 as UInt16, MatterStatus.notFound), (5, .invalidCommand)])
    mutating func onlyAFailedRecallThrows(group: UInt16, status: MatterStatus) throws {
        let error = #expect(throws: HomeError.self) { try recall(1, group: group) }
        #expect(error?.matterStatus == status)
    }

    @Test mutating func removingAGroupRemovesItsScenes() throws {
        try light.send(Matter.GroupsTrait.self, \.addGroup) { $0.groupID = 5 }
        #expect(try store(1, group: 5) == 0)
        #expect(try store(1) == 0)
        try light.send(Matter.GroupsTrait.self, \.removeGroup) { $0.groupID = 5 }
        #expect(info?.sceneCount == 1)
        #expect(try light.send(Scenes.self, \.removeAllScenes) { $0.groupID = 5 }.status == 0x85)
        #expect(try light.send(Scenes.self, \.removeAllScenes) { $0.groupID = 0 }.status == 0)
        #expect(info?.sceneCount == 0)
    }

    @Test func aColorIsRestoredInItsColorMode() throws {
        typealias Color = Matter.ColorControlTrait
        var light = Endpoint.device(ExtendedColorLightDeviceType.self)
        try light.send(Matter.OnOffTrait.self, \.on)
        try light.send(Color.self, \.moveToColor) {
            $0.colorX = 20_000
            $0.colorY = 30_000
            $0.transitionTime = 0
        }
        try light.send(Scenes.self, \.storeScene) { $0.sceneID = 1 }
        try light.send(Color.self, \.moveToColorTemperature) { $0.colorTemperatureMireds = 300 }
        try light.send(Scenes.self, \.storeScene) { $0.sceneID = 2 }
        try light.send(Scenes.self, \.recallScene) { $0.sceneID = 1 }
        #expect(light[Color.self].colorMode == .currentXAndCurrentY)
        #expect(light[Color.self].currentX == 20_000)
        #expect(light[Color.self].currentY == 30_000)
        try light.send(Scenes.self, \.recallScene) {
            $0.sceneID = 2
            $0.transitionTime = 2_000
        }
        light.advance(by: .seconds(2))
        #expect(light[Color.self].colorMode == .colorTemperatureMireds)
        #expect(light[Color.self].colorTemperatureMireds == 300)
        #expect(light[Scenes.self].fabricSceneInfo?.first?.sceneValid == true)
    }

    @Test func aColorCommandWithoutEffectKeepsTheScene() throws {
        typealias Color = Matter.ColorControlTrait
        var light = Endpoint.device(ExtendedColorLightDeviceType.self)
        try light.send(Matter.OnOffTrait.self, \.on)
        try light.send(Color.self, \.moveToColorTemperature) { $0.colorTemperatureMireds = 300 }
        try light.send(Scenes.self, \.storeScene) { $0.sceneID = 1 }
        try light.send(Color.self, \.stopMoveStep)
        try light.send(Color.self, \.moveHue) { $0.moveMode = .stop }
        try light.send(Color.self, \.moveToColorTemperature) { $0.colorTemperatureMireds = 300 }
        #expect(light[Scenes.self].fabricSceneInfo?.first?.sceneValid == true)
        try light.send(Color.self, \.moveToColorTemperature) {
            $0.colorTemperatureMireds = 310
            $0.transitionTime = 100
        }
        #expect(light[Scenes.self].fabricSceneInfo?.first?.sceneValid == false)
    }

    /// The field of a value depends on the type of its attribute.
    @Test mutating func aValueInTheFieldOfAnotherTypeIsInvalid() throws {
        typealias Pair = Record<Scenes.AttributeValuePairStruct>
        let pairs: [(cluster: UInt32, Pair, status: UInt8)] = [
            (8, Pair { $0.valueUnsigned8 = 50 }, 0), (8, Pair { $0.valueUnsigned16 = 50 }, 0x85),
            (8, Pair { $0.valueSigned8 = -5 }, 0x85), (6, Pair { $0.valueUnsigned64 = 1 }, 0x85),
            (6, Pair { $0.valueUnsigned8 = 2 }, 0),
        ]
        try turn(to: 100)
        for (cluster, pair, status) in pairs {
            let response = try light.send(Scenes.self, \.addScene) {
                $0.groupID = 0
                $0.sceneID = 1
                $0.transitionTime = 0
                $0.sceneName = ""
                $0.extensionFieldSetStructs = [
                    Record {
                        $0.clusterID = cluster
                        var pair = pair
                        pair.attributeID = 0
                        $0.attributeValueList = [pair]
                    }
                ]
            }
            #expect(response.status == status)
        }
        // A Boolean that is neither 0 nor 1 counts as false.
        try recall(1)
        #expect(isOn == false)
    }
}
