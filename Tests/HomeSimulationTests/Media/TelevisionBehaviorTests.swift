import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct TelevisionBehaviorTests {
    private var television = Endpoint.device(BasicVideoPlayerDeviceType.self)

    @Test mutating func channelsWrapAround() throws {
        var name: String? { television[Matter.ChannelTrait.self].currentChannel?.name }
        #expect(name == "First")
        try television.send(Matter.ChannelTrait.self, \.skipChannel) { $0.count = -1 }
        #expect(name == "Sports")
        try television.send(Matter.ChannelTrait.self, \.skipChannel) { $0.count = 5 }
        #expect(name == "News")
    }

    @Test(arguments: [("news", Matter.ChannelTrait.StatusEnum.success), ("Opera", .noMatches)])
    mutating func aChannelCanBeFoundByName(match: String, status: Matter.ChannelTrait.StatusEnum) throws {
        #expect(try television.send(Matter.ChannelTrait.self, \.changeChannel) { $0.match = match }.status == status)
        #expect(
            television[Matter.ChannelTrait.self].currentChannel?.name == (status == .success ? "News" : "First"))
    }

    @Test mutating func aChannelCanBeFoundByNumber() throws {
        try television.send(Matter.ChannelTrait.self, \.changeChannelByNumber) {
            $0.majorNumber = 3
            $0.minorNumber = 0
        }
        #expect(television[Matter.ChannelTrait.self].currentChannel?.name == "Sports")
        let error = #expect(throws: HomeError.self) {
            try television.send(Matter.ChannelTrait.self, \.changeChannelByNumber) { $0.majorNumber = 9 }
        }
        #expect(error?.code == .notFound)
    }

    @Test mutating func inputsAreSelectedAndRenamed() throws {
        try television.send(Matter.MediaInputTrait.self, \.selectInput) { $0.index = 2 }
        #expect(television[Matter.MediaInputTrait.self].currentInput == 2)
        try television.send(Matter.MediaInputTrait.self, \.renameInput) {
            $0.index = 2
            $0.name = "Games"
        }
        #expect(television[Matter.MediaInputTrait.self].inputList?[2].name == "Games")
        try television.send(Matter.MediaInputTrait.self, \.showInputStatus)
        let error = #expect(throws: HomeError.self) {
            try television.send(Matter.MediaInputTrait.self, \.selectInput) { $0.index = 9 }
        }
        #expect(error?.matterStatus == .constraintError)
    }

    @Test mutating func outputsAreSelectedAndRenamed() throws {
        try television.send(Matter.AudioOutputTrait.self, \.selectOutput) { $0.index = 1 }
        #expect(television[Matter.AudioOutputTrait.self].currentOutput == 1)
        try television.send(Matter.AudioOutputTrait.self, \.renameOutput) {
            $0.index = 1
            $0.name = "Sofa"
        }
        #expect(television[Matter.AudioOutputTrait.self].outputList?[1].name == "Sofa")
        let error = #expect(throws: HomeError.self) {
            try television.send(Matter.AudioOutputTrait.self, \.selectOutput) { $0.index = 3 }
        }
        #expect(error?.matterStatus == .constraintError)
    }

    @Test mutating func sleepTurnsTheDeviceOff() throws {
        try television.send(Matter.OnOffTrait.self, \.on)
        try television.send(Matter.LowPowerTrait.self, \.sleep)
        #expect(television[Matter.OnOffTrait.self].onOff == false)
    }

    @Test mutating func keysActLikeTheirCommands() throws {
        func press(_ key: Matter.KeypadInputTrait.CecKeyCodeEnum) throws -> Matter.KeypadInputTrait.StatusEnum? {
            try television.send(Matter.KeypadInputTrait.self, \.sendKey) { $0.keyCode = key }.status
        }
        #expect(try press(.up) == .invalidKeyInCurrentState)
        #expect(try press(.power) == .success)
        #expect(television[Matter.OnOffTrait.self].onOff == true)
        #expect(try press(.up) == .success)
        #expect(try press(.numbers5) == .success)
        #expect(try press(.f1Blue) == .unsupportedKey)
        #expect(try press(.play) == .success)
        #expect(television[Matter.MediaPlaybackTrait.self].currentState == .playing)
        #expect(try press(.pausePlayFunction) == .success)
        #expect(television[Matter.MediaPlaybackTrait.self].currentState == .paused)
        #expect(try press(.channelUp) == .success)
        #expect(television[Matter.ChannelTrait.self].currentChannel?.name == "News")
        #expect(try press(.previousChannel) == .success)
        #expect(television[Matter.ChannelTrait.self].currentChannel?.name == "First")
        #expect(try press(.inputSelect) == .success)
        #expect(television[Matter.MediaInputTrait.self].currentInput == 1)
        #expect(try press(.powerOffFunction) == .success)
        #expect(television[Matter.OnOffTrait.self].onOff == false)
    }
}
