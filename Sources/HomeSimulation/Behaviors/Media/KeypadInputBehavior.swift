import HomeCatalog
import HomeModel

/// Behavior of Matter's Keypad Input: the keys of a remote control. Not every accepted key changes an attribute.
///
/// A device accepts the keys of its features and of its other traits. While it is off, it accepts only the power keys.
struct KeypadInputBehavior: Behavior {
    typealias Subject = Matter.KeypadInputTrait
    typealias Key = Subject.CecKeyCodeEnum

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.sendKey) { endpoint, fields in
                let status = fields.keyCode.map { Self.press($0, on: endpoint) } ?? .unsupportedKey
                return Record { $0.status = status }
            }
        ]
    }

    private static func press(_ key: Key, on endpoint: Endpoint) -> Subject.StatusEnum {
        guard supports(key, endpoint) else { return .unsupportedKey }
        if endpoint[Matter.OnOffTrait.self].onOff == false && !isPowerKey(key) { return .invalidKeyInCurrentState }
        handle(key, on: endpoint)
        return .success
    }

    private static func isPowerKey(_ key: Key) -> Bool {
        switch key {
        case .power, .powerToggleFunction, .powerOnFunction, .powerOffFunction: true
        default: false
        }
    }

    private static func supports(_ key: Key, _ endpoint: Endpoint) -> Bool {
        let keypad = endpoint[Subject.self]
        switch key {
        case .select, .up, .down, .left, .right, .rightUp, .rightDown, .leftUp, .leftDown, .rootMenu, .setupMenu,
            .contentsMenu, .favoriteMenu, .exit, .mediaTopMenu, .mediaContextSensitiveMenu, .enter, .clear, .pageUp,
            .pageDown, .displayInformation, .help:
            return keypad.has(.navigationKeyCodes) || keypad.has(.locationKeys)
        case .numberEntryMode, .number11, .number12, .number0OrNumber10, .numbers1, .numbers2, .numbers3, .numbers4,
            .numbers5, .numbers6, .numbers7, .numbers8, .numbers9, .dot:
            return keypad.has(.numberKeys)
        case .power, .powerToggleFunction, .powerOnFunction, .powerOffFunction:
            return endpoint.has(Matter.OnOffTrait.self)
        case .play, .playFunction, .pause, .pausePlayFunction, .stop, .stopFunction, .rewind, .fastForward:
            return endpoint.has(Matter.MediaPlaybackTrait.self)
        case .channelUp, .channelDown, .previousChannel: return endpoint.has(Matter.ChannelTrait.self)
        case .inputSelect: return endpoint.has(Matter.MediaInputTrait.self)
        default: return false
        }
    }

    private static func handle(_ key: Key, on endpoint: Endpoint) {
        let isOn = endpoint[Matter.OnOffTrait.self].onOff == true
        let isPlaying = endpoint[Matter.MediaPlaybackTrait.self].currentState == .playing
        switch key {
        case .powerOnFunction: OnOffBehavior.turnOn(endpoint)
        case .powerOffFunction: OnOffBehavior.turnOff(endpoint)
        case .power, .powerToggleFunction:
            if isOn { OnOffBehavior.turnOff(endpoint) } else { OnOffBehavior.turnOn(endpoint) }
        case .play, .playFunction: MediaPlaybackBehavior.play(endpoint)
        case .pause: MediaPlaybackBehavior.pause(endpoint)
        case .pausePlayFunction:
            if isPlaying { MediaPlaybackBehavior.pause(endpoint) } else { MediaPlaybackBehavior.play(endpoint) }
        case .stop, .stopFunction: MediaPlaybackBehavior.stop(endpoint)
        case .rewind: MediaPlaybackBehavior.changeSpeed(endpoint, forward: false)
        case .fastForward: MediaPlaybackBehavior.changeSpeed(endpoint, forward: true)
        case .channelUp: try? ChannelBehavior.skip(endpoint, by: 1)
        case .channelDown: try? ChannelBehavior.skip(endpoint, by: -1)
        case .previousChannel: _ = ChannelBehavior.goBack(endpoint)
        case .inputSelect: MediaInputBehavior.selectNext(endpoint)
        default: break
        }
    }
}
