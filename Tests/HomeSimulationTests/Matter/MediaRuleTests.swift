import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about players and televisions.
@Suite struct MediaRuleTests {
    @Test(arguments: playback + unloaded + keys + channels) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static let player = CastingVideoPlayerDeviceType.self
    private static func send(_ command: String, _ fields: String? = nil, _ status: String = "success") -> Step {
        .send("mediaPlayback.\(command)", fields, response: "{\"status\":\"\(status)\"}")
    }
    private static func expect(_ values: String) -> Step { .expect("mediaPlayback", values) }

    private static let playback = [
        BehaviorScenario(
            "the response of a player contains its error", player,
            [
                .send("onOff.on"), send("stop"), expect(#"{"currentState":"notPlaying"}"#),
                send("pause", nil, "invalidStateForCommand"), send("fastForward", nil, "notActive"), send("play"),
                expect(#"{"currentState":"playing","playbackSpeed":1}"#), send("pause"),
                expect(#"{"currentState":"paused","playbackSpeed":0}"#), send("play"), send("stop"),
                expect(#"{"currentState":"notPlaying","playbackSpeed":0}"#),
            ]),
        BehaviorScenario(
            "rewinding and fast-forwarding change the speed but not the state", player,
            [
                .send("onOff.on"), send("play"), .advance(.minutes(5)), send("fastForward"),
                expect(#"{"currentState":"playing","playbackSpeed":2}"#), send("fastForward"),
                .expectNumber("mediaPlayback.playbackSpeed", in: 3...8),
                send("rewind"), .expectNumber("mediaPlayback.playbackSpeed", in: -32 ... -1), send("play"),
                expect(#"{"playbackSpeed":1}"#), send("pause"), send("fastForward"),
                .expectNumber("mediaPlayback.playbackSpeed", in: 1...2),
            ]),
        BehaviorScenario(
            "the sampled position is updated at jumps only", player,
            [
                .send("onOff.on"), send("play"), .clearReports, .advance(.minutes(2)),
                .reportCount("mediaPlayback.sampledPosition", 0...0), send("seek", #"{"position":600000}"#),
                .reportCount("mediaPlayback.sampledPosition", 1...1),
                expect(#"{"sampledPosition":{"position":600000}}"#),
                send("skipForward", #"{"deltaPositionMilliseconds":30000}"#),
                expect(#"{"sampledPosition":{"position":630000}}"#),
                send("skipBackward", #"{"deltaPositionMilliseconds":10000000000}"#),
                expect(#"{"sampledPosition":{"position":0}}"#),
                send("skipForward", #"{"deltaPositionMilliseconds":"18446744073709551615"}"#),
                .expectNumber("mediaPlayback.sampledPosition.position", in: 1...1e12),
            ]),
        BehaviorScenario(
            "a seek beyond the end returns seekOutOfRange and changes nothing", player,
            [
                .send("onOff.on"), send("play"), send("seek", #"{"position":1000}"#),
                send("seek", #"{"position":999999999999}"#, "seekOutOfRange"),
                expect(#"{"sampledPosition":{"position":1000},"currentState":"playing"}"#),
                .expectNumber("mediaPlayback.duration", in: 1...1e12), send("startOver"),
                expect(#"{"sampledPosition":{"position":0}}"#),
            ]),
    ]

    private static let empty: [Step] =
        ["play", "pause", "stop", "startOver"].map { send($0, nil, "invalidStateForCommand") }
        + ["previous", "next", "rewind", "fastForward"].map { send($0, nil, "notActive") }
        + ["skipForward", "skipBackward"].map { send($0, #"{"deltaPositionMilliseconds":1000}"#, "notActive") }
        + [send("seek", #"{"position":0}"#, "notActive"), expect(#"{"currentState":"notPlaying"}"#)]

    private static let unloaded = [
        BehaviorScenario(
            "without media no command of playback is permitted", player,
            [.send("onOff.on"), .stimulate("unloadMedia")] + empty + [
                .stimulate("loadMedia", #"{"duration":60000}"#), send("play"),
                expect(#"{"currentState":"playing"}"#), .stimulate("unloadMedia"),
            ] + empty + [
                .stimulate("loadMedia", #"{"duration":null}"#), send("stop"), send("play"),
                expect(#"{"currentState":"playing"}"#),
            ]),
        BehaviorScenario(
            "a player that begins without media permits no command of playback",
            on: {
                .of(CastingVideoPlayerDeviceType.self) { device in
                    device.edit(Matter.MediaPlaybackTrait.self) {
                        $0.currentState = .notPlaying
                        $0.duration = nil
                        $0.sampledPosition = nil
                    }
                }
            }, empty),
    ]

    private static let keys = [
        BehaviorScenario(
            "keys return their status", player,
            [
                .send("onOff.on"),
                .send("keypadInput.sendKey", #"{"keyCode":"select"}"#, response: #"{"status":"success"}"#),
                .send("keypadInput.sendKey", #"{"keyCode":"eject"}"#, response: #"{"status":"unsupportedKey"}"#),
                .send("onOff.off"),
                .send(
                    "keypadInput.sendKey", #"{"keyCode":"select"}"#, response: #"{"status":"invalidKeyInCurrentState"}"#
                ), .reject("keypadInput.sendKey", #"{"keyCode":254}"#, .constraintError),
            ]),
        BehaviorScenario(
            "an app that does not exist is not launched", player,
            [
                .send("onOff.on"),
                .send(
                    "applicationLauncher.launchApp",
                    #"{"application":{"catalogVendorID":9,"applicationID":"no such app"}}"#,
                    response: #"{"status":"appNotAvailable"}"#),
            ]),
        BehaviorScenario(
            "content is launched by its address", player,
            [
                .send("onOff.on"),
                .send(
                    "contentLauncher.launchURL", #"{"contentURL":"https://media.example/film"}"#,
                    response: #"{"status":"success"}"#),
                .send(
                    "contentLauncher.launchURL", #"{"contentURL":"nonsense"}"#,
                    response: #"{"status":"urlNotAvailable"}"#),
            ]),
        BehaviorScenario(
            "sleep puts the player into standby", player,
            [.send("onOff.on"), .send("lowPower.sleep"), .expect("onOff", #"{"onOff":false}"#)]),
        BehaviorScenario(
            "the hardware address is read-only", player,
            [.rejectWrite("wakeOnLan", #"{"macAddress":"00112233AABB"}"#, .unsupportedWrite)]),
    ]

    private static let channels = [
        BehaviorScenario(
            "channels are changed by number, by name and by steps", BasicVideoPlayerDeviceType.self,
            [
                .send("onOff.on"),
                .send("channel.changeChannel", #"{"match":"no such channel"}"#, response: #"{"status":"noMatches"}"#),
                .send("channel.changeChannel", #"{"match":"News"}"#, response: #"{"status":"success"}"#),
                .expect("channel", #"{"currentChannel":{"majorNumber":2}}"#),
                .send("channel.changeChannelByNumber", #"{"majorNumber":3,"minorNumber":0}"#),
                .expect("channel", #"{"currentChannel":{"majorNumber":3}}"#),
                .send("channel.skipChannel", #"{"count":1}"#),
                .expect("channel", #"{"currentChannel":{"majorNumber":1}}"#),
                .send("channel.skipChannel", #"{"count":-2}"#),
                .expect("channel", #"{"currentChannel":{"majorNumber":2}}"#),
                .reject("channel.changeChannelByNumber", #"{"majorNumber":9,"minorNumber":9}"#, .notFound),
            ]),
        BehaviorScenario(
            "an output or an input that does not exist is CONSTRAINT_ERROR", player,
            [
                .reject("audioOutput.selectOutput", #"{"index":99}"#, .constraintError),
                .reject("mediaInput.selectInput", #"{"index":99}"#, .constraintError),
                .send("audioOutput.selectOutput", #"{"index":1}"#), .expect("audioOutput", #"{"currentOutput":1}"#),
                .send("mediaInput.selectInput", #"{"index":1}"#), .expect("mediaInput", #"{"currentInput":1}"#),
                .send("mediaInput.renameInput", #"{"index":1,"name":"Console"}"#),
                .reject("mediaInput.renameInput", #"{"index":99,"name":"Console"}"#, .constraintError),
            ]),
    ]
}
