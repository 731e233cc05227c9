import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about the limits of a video player, and about messages to the observer of an
/// app. The devices are created at noon UTC.
@Suite struct ContentControlRuleTests {
    @Test(arguments: pin + ratings + countdown + bonus + days + odd + messages) func run(_ scenario: BehaviorScenario) {
        scenario.run()
    }

    private static let player = BasicVideoPlayerDeviceType.self
    private static let limits = "contentControl"
    private static let expired = "contentControl.remainingScreenTimeExpired"

    private static func update(_ old: String, _ new: String) -> String {
        "{\"oldPIN\":\"\(old)\",\"newPIN\":\"\(new)\"}"
    }

    private static let pin = [
        BehaviorScenario(
            "the PIN code is replaced by a client that knows it", player,
            [
                .reject("\(limits).updatePIN", update("1111", "4711"), .failure),
                .send("\(limits).updatePIN", update("0000", "4711")),
                .reject("\(limits).updatePIN", update("0000", "1"), .failure), .powerCycle,
                .send("\(limits).updatePIN", update("4711", "123456")),
                .send("\(limits).updatePIN", update("123456", "1")),
            ]),
        BehaviorScenario(
            "a PIN code has one to six digits", player,
            [
                .reject("\(limits).updatePIN", update("0000", ""), .constraintError),
                .reject("\(limits).updatePIN", update("0000", "12a4"), .constraintError),
                .reject("\(limits).updatePIN", update("0000", "1234567"), .constraintError),
                .send("\(limits).updatePIN", update("0000", "0")),
            ]),
    ]

    private static let ratings = [
        BehaviorScenario(
            "a threshold is one of the ratings of the device", player,
            [
                .send("\(limits).setOnDemandRatingThreshold", #"{"rating":"PG-13"}"#),
                .expect(limits, #"{"onDemandRatingThreshold":"PG-13","scheduledContentRatingThreshold":"TV-MA"}"#),
                .reject("\(limits).setOnDemandRatingThreshold", #"{"rating":"TV-PG"}"#, .failure),
                .reject("\(limits).setOnDemandRatingThreshold", #"{"rating":""}"#, .failure),
                .send("\(limits).setScheduledContentRatingThreshold", #"{"rating":"TV-Y7"}"#),
                .expect(limits, #"{"onDemandRatingThreshold":"PG-13","scheduledContentRatingThreshold":"TV-Y7"}"#),
                .reject("\(limits).setScheduledContentRatingThreshold", #"{"rating":"PG"}"#, .failure),
            ]),
        BehaviorScenario(
            "content without a rating is blocked and allowed", player,
            [
                .send("\(limits).blockUnratedContent"), .expect(limits, #"{"blockUnrated":true}"#),
                .send("\(limits).blockUnratedContent"), .send("\(limits).unblockUnratedContent"),
                .expect(limits, #"{"blockUnrated":false}"#),
            ]),
    ]

    private static func daily(_ seconds: Int) -> Step {
        .send("\(limits).setScreenDailyTime", "{\"screenTime\":\(seconds)}")
    }

    private static func remaining(_ seconds: Int) -> Step { .expect(limits, "{\"remainingScreenTime\":\(seconds)}") }

    private static let countdown = [
        BehaviorScenario(
            "the screen time counts down while someone watches and the limits apply", player,
            [
                .stimulate("startWatching"), .advance(.seconds(100)), remaining(7200), .send("\(limits).enable"),
                .expect(limits, #"{"enabled":true}"#), .advance(.seconds(100)), remaining(7100),
                .send("\(limits).enable"), .advance(.milliseconds(1500)), remaining(7099), .stimulate("stopWatching"),
                .advance(.seconds(100)), remaining(7099), .stimulate("startWatching"), .advance(.seconds(99)),
                remaining(7000), .send("\(limits).disable"), .expect(limits, #"{"enabled":false}"#),
                .advance(.seconds(100)), remaining(7000),
            ]),
        BehaviorScenario(
            "the countdown is reported every minute, and reads are exact", player,
            [
                .send("\(limits).enable"), .clearReports, .stimulate("startWatching"), .advance(.seconds(150)),
                remaining(7050), .reportedValues("\(limits).remainingScreenTime", "[7140,7080]"),
                .stimulate("stopWatching"), .reportedValues("\(limits).remainingScreenTime", "[7140,7080,7050]"),
            ]),
        BehaviorScenario(
            "watching ends when the screen time is used up", player,
            [
                daily(60), .send("\(limits).enable"), .stimulate("startWatching"), .clearReports,
                .advance(.seconds(59)), .events([]), .advance(.seconds(1)), .events([expired]), remaining(0),
                .rejectStimulus("startWatching"), .advance(.hours(1)), .events([expired]),
                .send("\(limits).addBonusTime", #"{"bonusTime":120}"#), .advance(.seconds(60)), remaining(120),
                .stimulate("startWatching"), .advance(.seconds(120)), .events([expired, expired]), remaining(0),
            ]),
        BehaviorScenario(
            "playback counts, and ends when the screen time is used up", player,
            [
                daily(60), .send("\(limits).enable"),
                .send("mediaPlayback.play", nil, response: #"{"status":"success"}"#),
                .advance(.seconds(20)), .send("mediaPlayback.pause"), .advance(.seconds(20)), remaining(40),
                .send("mediaPlayback.fastForward"), .advance(.seconds(39)),
                .expect("mediaPlayback", #"{"currentState":"playing"}"#), .advance(.seconds(1)),
                .expect("mediaPlayback", #"{"currentState":"notPlaying"}"#), .events([expired]),
                .send("mediaPlayback.play", nil, response: #"{"status":"notAllowed"}"#),
                .send("mediaPlayback.startOver", nil, response: #"{"status":"notAllowed"}"#),
                .stimulate("loadMedia"), .send("mediaPlayback.fastForward", nil, response: #"{"status":"notAllowed"}"#),
                .send("\(limits).disable"), .send("mediaPlayback.play", nil, response: #"{"status":"success"}"#),
                .send("\(limits).enable"), .expect("mediaPlayback", #"{"currentState":"notPlaying"}"#),
            ]),
        BehaviorScenario(
            "a restart ends watching", player,
            [
                .send("\(limits).enable"), .stimulate("startWatching"), .advance(.seconds(10)), .powerCycle,
                .advance(.seconds(10)), remaining(7190),
            ]),
        BehaviorScenario(
            "another screen time of a day changes the remaining time by the same amount", player,
            [
                .send("\(limits).enable"), .stimulate("startWatching"), .advance(.seconds(1000)), daily(3600),
                .expect(limits, #"{"screenDailyTime":3600,"remainingScreenTime":2600}"#), .clearReports,
                .advance(.seconds(100)), remaining(2500), daily(500),
                .expect(limits, #"{"screenDailyTime":500,"remainingScreenTime":0}"#), .events([expired]),
                .rejectStimulus("startWatching"),
                .reject("\(limits).setScreenDailyTime", #"{"screenTime":86401}"#, .constraintError), daily(86400),
                .expect(limits, #"{"screenDailyTime":86400,"remainingScreenTime":85900}"#), .events([expired]),
            ]),
    ]

    private static func bonus(_ seconds: Int, _ pin: String = "") -> String {
        "{\(pin.isEmpty ? "" : "\"pinCode\":\"\(pin)\",")\"bonusTime\":\(seconds)}"
    }

    private static let bonus = [
        BehaviorScenario(
            "bonus time is added with the right PIN code, or without one", player,
            [
                .reject("\(limits).addBonusTime", bonus(600, "1234"), .failure), remaining(7200),
                .send("\(limits).addBonusTime", bonus(600, "0000")), remaining(7800),
                .send("\(limits).updatePIN", update("0000", "77")),
                .reject("\(limits).addBonusTime", bonus(600, "0000"), .failure),
                .send("\(limits).addBonusTime", bonus(600, "77")), .send("\(limits).addBonusTime", bonus(100)),
                .expect(limits, #"{"screenDailyTime":7200,"remainingScreenTime":8500}"#),
            ]),
        BehaviorScenario(
            "bonus time is at most the rest of the day, and the remaining time at most a day", player,
            [
                .reject("\(limits).addBonusTime", bonus(43_201), .constraintError),
                .send("\(limits).addBonusTime", bonus(43_200)), remaining(50_400), .advance(.hours(1)),
                .reject("\(limits).addBonusTime", bonus(43_200), .constraintError),
                .send("\(limits).addBonusTime", bonus(39_600)), remaining(86_400),
            ]),
        BehaviorScenario(
            "bonus time prolongs a countdown", player,
            [
                daily(60), .send("\(limits).enable"), .stimulate("startWatching"), .advance(.seconds(30)),
                .send("\(limits).addBonusTime", bonus(60)), .advance(.seconds(89)), remaining(1), .events([]),
                .advance(.seconds(1)), .events([expired]),
            ]),
    ]

    private static let days = [
        BehaviorScenario(
            "the screen time is reset at midnight", player,
            [
                .send("\(limits).enable"), .stimulate("startWatching"), .advance(.seconds(1000)),
                .stimulate("stopWatching"), remaining(6200), .advance(.seconds(42_199)), remaining(6200), .clearReports,
                .advance(.seconds(1)), remaining(7200), .advance(.days(3)), remaining(7200),
                .reportCount("\(limits).remainingScreenTime", 1...1),
            ]),
        BehaviorScenario(
            "watching continues across midnight", player,
            [
                .send("\(limits).enable"), .advance(.seconds(42_000)), .stimulate("startWatching"),
                .advance(.seconds(1199)), remaining(6001), .advance(.seconds(1)), remaining(7200),
                .advance(.seconds(7199)), remaining(1), .events([]), .advance(.seconds(1)), .events([expired]),
            ]),
        BehaviorScenario(
            "bonus time until midnight prolongs the countdown into the next day", player,
            [
                daily(60), .send("\(limits).enable"), .advance(.seconds(43_080)), .stimulate("startWatching"),
                .send("\(limits).addBonusTime", bonus(120)), .advance(.seconds(119)), remaining(61),
                .advance(.seconds(1)), remaining(60), .events([]), .advance(.seconds(60)), .events([expired]),
            ]),
        BehaviorScenario(
            "a screen time of a whole day is never used up", player,
            [
                daily(86_400), .send("\(limits).enable"), .stimulate("startWatching"), .advance(.hours(12)),
                remaining(86_400), .advance(.hours(24)), remaining(86_400), .advance(.hours(23)), remaining(3600),
                .events([]),
            ]),
    ]

    private static func player(_ edit: @escaping @Sendable (inout DeviceTemplate) -> Void)
        -> @Sendable () -> SimulatedDevice
    {
        { .of(BasicVideoPlayerDeviceType.self, edit) }
    }

    private static let odd = [
        BehaviorScenario(
            "a device from a file that plays without screen time stops",
            on: player {
                $0.edit(Matter.ContentControlTrait.self) {
                    $0.enabled = true
                    $0.remainingScreenTime = 0
                }
                $0.edit(Matter.MediaPlaybackTrait.self) { $0.currentState = .playing }
            },
            [.expect("mediaPlayback", #"{"currentState":"notPlaying"}"#), .advance(.hours(12)), remaining(7200)]),
        BehaviorScenario(
            "a device from a file that is watched counts on",
            on: player {
                $0.edit(Matter.ContentControlTrait.self) { $0.enabled = true }
                let index = $0.parts[0].traits.firstIndex { $0.definition == Matter.ContentControlTrait.definition }
                $0.parts[0].traits[index ?? 0].memory = Record<ContentControlData> { $0.isWatching = true }.value
            },
            [.advance(.seconds(10)), remaining(7190)]),
    ]

    private static let message = "contentAppObserver.contentAppMessage"

    private static let messages = [
        BehaviorScenario(
            "an observer answers messages as a stimulus determines",
            on: {
                .of(CastingVideoClientDeviceType.self) {
                    $0.parts[0].traits.append(TraitTemplate(Matter.ContentAppObserverTrait.self))
                }
            },
            [
                .send(message, #"{"data":"hello"}"#, response: #"{"status":"success"}"#),
                .stimulate("setAnswer", #"{"status":"unexpectedData"}"#),
                .send(message, #"{"data":"hello"}"#, response: #"{"status":"unexpectedData"}"#),
                .stimulate("setAnswer", #"{"data":"{}","encodingHint":"json"}"#), .powerCycle,
                .send(
                    message, #"{"data":"hello","encodingHint":"text"}"#,
                    response: #"{"status":"success","data":"{}","encodingHint":"json"}"#),
            ])
    ]

    private typealias Control = Matter.ContentControlTrait

    @Test func aResetReplacesThePINCode() throws {
        var player = Endpoint.device(BasicVideoPlayerDeviceType.self)
        var pins: [String] = ["0000"]
        for _ in 0..<3 {
            let pin = try #require(try player.send(Control.self, \.resetPIN).pinCode)
            #expect(pin.count == 6 && pin.allSatisfy { $0.isNumber } && !pins.contains(pin))
            pins.append(pin)
            player.advance(by: .seconds(1))
        }
        let last = try #require(try player.send(Control.self, \.resetPIN).pinCode)
        #expect(try player.send(Control.self, \.resetPIN).pinCode != last, "the former code is never chosen again")
        #expect(throws: HomeError.self) { try player.send(Control.self, \.addBonusTime) { $0.pinCode = "0000" } }
    }

    @Test func skippedDaysHaveTheSameResultAsReplayedOnes() throws {
        for daily in [7_200, 86_400] as [UInt32] {
            var replayed = Endpoint.device(BasicVideoPlayerDeviceType.self)
            try replayed.send(Control.self, \.setScreenDailyTime) { $0.screenTime = daily }
            try replayed.send(Control.self, \.enable)
            replayed.advance(by: .hours(11))
            try replayed.stimulate("startWatching")
            var skipped = replayed
            replayed.advance(by: .hours(100))
            skipped.skip(.hours(100))
            #expect(skipped[Control.self].remainingScreenTime == replayed[Control.self].remainingScreenTime)
            #expect(skipped[Control.self].memory == replayed[Control.self].memory)
            #expect(skipped.events.map { $0.event } == replayed.events.map { $0.event })
            #expect(skipped.device.due == replayed.device.due || daily == 86_400)
        }
    }
}
